//===- UseScanner.h - Which names the functions of a text have in them ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/FunctionUses.h"

namespace tessera {

/// Reads texts without the preprocessor. Of its conditions it only knows the simplest: `#if 0`, and
/// whether there is a macro.
class UseScanner {
public:
  using Name = FunctionUses::Name;
  /// Shorter names of functions count as used.
  static constexpr size_t ShortestFunction = 3;
  /// The hash of \p Name in the map of names.
  static uint32_t hashOf(llvm::StringRef Name);

  struct Include {
    llvm::StringRef Path;
    bool IsAngled;
    bool IsCertain; ///< the compiler takes all branches around it in its text
  };
  /// May read the text of the file.
  using OnInclude = std::function<void(const Include &)>;

  UseScanner(llvm::StringMap<Name> &Names, OnInclude Included);

  /// Reads a text. In the main file, bodies of functions are used like all other text, up to a
  /// #line that names a file.
  void read(llvm::StringRef Text, bool IsMain);
  /// Adds a macro of the command line, `NAME` or `NAME=VALUE`.
  void define(llvm::StringRef Macro);
  /// Counts all names in \p Text as used.
  void useAll(llvm::StringRef Text);

  /// Whether no #include named its file by a macro.
  bool hasPaths() const { return HasPaths; }
  /// Names outside of functions of included files, in all texts.
  llvm::ArrayRef<Name *> used();

private:
  enum class Region : uint8_t { Namespace, Class, Function, Other };

  /// A declaration up to its brace or semicolon, outside of functions.
  struct Head {
    llvm::SmallVector<Name *, 12> Names;
    Name *Function = nullptr; ///< the last name with a parenthesis behind it
    Name *Last = nullptr;     ///< the last token, if it is a name
    unsigned Parens = 0;
    Region Opens = Region::Other; ///< its brace, unless it is a function
    bool IsOther = false;         ///< no function that can be skipped
    bool HasColon = false;
    bool FollowsScope = false;    ///< the last token is ::
    bool IsLastQualified = false; ///< a :: is before the last name
  };

  /// What is open at a place in the text.
  struct Place {
    llvm::SmallVector<Region, 8> Open;
    Name *In = nullptr; ///< function whose body it is
    Head Declaration;
    bool isInDeclaration() const {
      return Open.empty() || Open.back() == Region::Namespace || Open.back() == Region::Class;
    }
  };

  /// Braces and names of a declaration around an #if; a text with more counts as not balanced.
  static constexpr size_t MostOpen = 256;

  enum class Condition : uint8_t { Unknown, False, True };
  struct If {
    Place Before;                       ///< where all branches begin
    std::optional<Place> After;         ///< where the last branch ended that was read
    Condition Taken = Condition::False; ///< whether the compiler takes a branch up to here
    bool IsRead = false;                ///< the present branch
  };
  struct Text {
    const char *At = nullptr; ///< what is left of it
    const char *End = nullptr;
    Place Here;
    llvm::SmallVector<If, 4> Ifs;
    bool InMain = false;
    bool IsBroken = false; ///< braces are not balanced
  };

  void scan();
  void skipComment();
  void skipCharacter();
  void string();
  void name();
  void nameInDeclaration(Name &N);
  void punctuation(char C);
  void openBrace();
  void closeBrace();
  void endDeclaration(bool IsFunction);
  void directive();
  Condition condition(llvm::StringRef Kind, llvm::StringRef Line) const;
  void beginBranch(Condition Is);
  void endBranch();
  void skipBranch();
  void defineMacro(llvm::StringRef Line);
  void includeFile(llvm::StringRef Line);
  llvm::StringRef takeLine();
  llvm::StringRef takeName();
  void use(Name &N);
  Name &named(llvm::StringRef Text);
  bool startsWith(char A, char B) const { return T.At + 1 < T.End && T.At[0] == A && T.At[1] == B; }

  llvm::StringMap<Name> &Names;
  OnInclude Included;
  llvm::SmallVector<Name *, 0> Used;
  llvm::SmallVector<Name *, 0>
      Declared; ///< functions and prototypes; used only if a macro has the name
  Text T;
  bool HasPaths = true;
};

} // namespace tessera
