//===- FunctionUses.h - Functions of included files that nothing uses -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Engines include long headers and use few of their functions. Their texts tell which names a
// shader can reach, before Clang parses any of them, so that it can skip the other bodies.
//
// A text is read without the preprocessor: all branches of #if count, and a macro stands for the
// names in its definition. The result is therefore a guess: `##` can make a name that no text has.
// The frontend checks afterwards that no parsed text names a skipped function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringMap.h"

namespace tessera {

class FunctionUses {
public:
  /// Reads the main file of \p PP and all files that it may include. \p Forced files and \p Macros
  /// are those of the command line. \p Roots has further names that are used. With \p OnlyCertain
  /// no file is read that the compiler may not include.
  FunctionUses(clang::Preprocessor &PP, llvm::ArrayRef<std::string> Forced,
               llvm::ArrayRef<std::string> Macros, llvm::StringRef Roots, bool OnlyCertain);

  /// Whether included files have functions called \p Name, and no other text that is parsed names
  /// them. False for all names if not all files could be read.
  bool isUnused(llvm::StringRef Name) const;

  /// The words that a declaration is told by.
  enum class Word : uint8_t { None, Namespace, Class, Const, Other };

  /// What is known of a name.
  struct Name {
    llvm::SmallVector<Name *, 0> Uses; ///< in the bodies of functions and macros of this name
    bool HasBody = false;              ///< a function of an included file
    bool IsMacro = false;
    bool IsUsed = false;
    Word Is = Word::None;
  };

private:
  void markUsed(Name &Of);

  llvm::StringMap<Name> Names;
  bool IsComplete = true;
};

} // namespace tessera
