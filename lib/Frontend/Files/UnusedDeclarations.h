//===- UnusedDeclarations.h - What a shader cannot reach in its files -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Engines include long headers and use little of them. Their texts tell which names a shader can
// reach, before Clang parses any of them. Functions, structs and static variables with other names
// become spaces; Clang skips the bodies of functions that cannot be taken out.
//
// A text is read without the preprocessor: all branches of #if count, and a macro stands for the
// names in its definition. The result is therefore a guess: `##` can make a name that no text has.
// The frontend checks afterwards that the parser got no name that was taken out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Loc.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringMap.h"

namespace tessera {

class IncludedFiles;

class UnusedDeclarations {
public:
  /// A question about a name.
  using Asks = llvm::function_ref<bool(llvm::StringRef)>;

  /// Reads the main file of \p PP and all files that it may include. \p Forced files and \p Macros
  /// are those of the command line. \p Roots has further names that are used, as is each that
  /// \p IsWord says. \p IsType says which are those of scalars, vectors and matrices. With
  /// \p OnlyCertain no file is read that the compiler may not include.
  UnusedDeclarations(clang::Preprocessor &PP, llvm::ArrayRef<std::string> Forced,
                     llvm::ArrayRef<std::string> Macros, llvm::StringRef Roots, Asks IsWord,
                     Asks IsType, bool OnlyCertain);

  /// Gives \p SM texts without the unused declarations, whose lines stay; messages and debug
  /// information have those of \p Files. Returns their names; none if not all files could be read.
  std::vector<llvm::StringRef> takeOut(clang::SourceManager &SM, SourceFiles &Files);

  /// Whether included files have functions called \p Name, and no other text that is parsed names
  /// them. False for all names if not all files could be read.
  bool isUnused(llvm::StringRef Name) const;

  /// The words that a declaration is told by.
  enum class Word : uint8_t { None, Namespace, Class, Const, Static, Template, Other };

  /// What is known of a name.
  struct Name {
    llvm::StringRef Spelling;
    llvm::SmallVector<Name *, 0> Uses; ///< in the declarations and macros of this name
    bool HasBody = false;              ///< a function of an included file
    bool IsFunction = false;           ///< of any file
    bool IsMacro = false;
    bool IsPlain = false;        ///< a macro that stands for nothing or one name
    bool TakesArguments = false; ///< a macro that always does
    bool HasEffect = false;      ///< a macro with a call, an assignment or ## in it
    bool IsUsed = false;
    bool IsKept = false; ///< one of the declarations cannot be taken out
    Word Is = Word::None;
  };
  /// A declaration that can be taken out of its text.
  struct Item {
    Name *Of;
    size_t Begin, End; ///< offsets
  };

private:
  struct Text {
    clang::FileEntryRef File;
    std::unique_ptr<llvm::MemoryBuffer> Owned;
    llvm::StringRef Content;
    std::vector<Item> Items;
  };
  friend class IncludedFiles;

  static void markUsed(Name &Of);

  llvm::StringMap<Name> Names;
  std::vector<Text> Texts;
  bool IsComplete = true;
};

} // namespace tessera
