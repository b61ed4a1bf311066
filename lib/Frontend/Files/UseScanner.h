//===- UseScanner.h - Which names the declarations of a text have in them -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Files/UnusedDeclarations.h"

namespace tessera {

/// Reads texts without the preprocessor. Of its conditions it only knows the simplest: `#if 0`, and
/// whether there is a macro.
class UseScanner {
public:
  using Name = UnusedDeclarations::Name;
  using Item = UnusedDeclarations::Item;
  /// Shorter names of declarations count as used.
  static constexpr size_t ShortestName = 3;
  /// The hash of \p Name in the map of names.
  static uint32_t hashOf(llvm::StringRef Name);

  struct Include {
    llvm::StringRef Path;
    bool IsAngled;
    bool IsCertain; ///< the compiler takes all branches around it in its text
    bool IsInside;  ///< its text is a part of a declaration
  };
  /// May read the text of the file.
  using OnInclude = std::function<void(const Include &)>;

  /// All names of a Main text are used, up to a #line that names a file, and all of a Part of a
  /// declaration.
  enum class Role : uint8_t { Main, Included, Part };

  using Asks = UnusedDeclarations::Asks;

  /// \p MainName is what a #line calls the main file. \p IsType says which names are those of
  /// scalars, vectors and matrices.
  UseScanner(llvm::StringMap<Name> &Names, llvm::StringRef MainName, Asks IsType,
             OnInclude Included);

  /// Reads a text. Returns the declarations that can be taken out of it.
  std::vector<Item> read(llvm::StringRef Text, Role As);
  /// Adds a macro of the command line, `NAME` or `NAME=VALUE`.
  void define(llvm::StringRef Macro);
  /// Counts all names in \p Text as used.
  void useAll(llvm::StringRef Text);

  /// Whether no #include named its file by a macro.
  bool hasPaths() const { return HasPaths; }
  /// Names outside of declarations that can be taken out, in all texts.
  llvm::ArrayRef<Name *> used() const { return Used; }
  /// Names of declarations of included files that cannot be taken out.
  llvm::ArrayRef<Name *> kept() const { return Kept; }

private:
  enum class Region : uint8_t { Namespace, Class, Initializer, Function, Other };

  /// Where a declaration begins that may be taken out.
  struct Start {
    const char *At = nullptr; ///< null before the first name
    unsigned Branch = 0;      ///< of #if
    unsigned Effects = 0;     ///< directives before it that have one
    bool IsFixed = false;     ///< it cannot be taken out
  };

  /// A declaration up to its brace or semicolon, outside of functions.
  struct Head {
    Start From;
    llvm::SmallVector<Name *, 12> Names;
    Name *Function = nullptr; ///< the last name with a parenthesis behind it, if one precedes it
    Name *Class = nullptr;
    Name *Variable = nullptr; ///< a static one of a namespace
    Name *Last = nullptr;     ///< the last token, if it is a name
    Name *Defined = nullptr;  ///< the struct whose closing brace is the last token
    unsigned Parens = 0;
    Region Opens = Region::Other; ///< its brace, unless it is a function
    bool IsOther = false;         ///< no function, struct or variable that is told here
    bool IsStatic = false;
    bool IsTemplate = false;
    bool HasColon = false;
    bool HasValue = false;        ///< behind the = of a variable
    bool HasAngle = false;        ///< behind the name of a struct
    bool FollowsScope = false;    ///< the last token is ::
    bool IsLastQualified = false; ///< a :: is before the last name
  };

  /// A brace that is open.
  struct Brace {
    Region Is;
    Name *Of = nullptr;    ///< function or struct that it belongs to
    Name *Outer = nullptr; ///< Place::In before it
    Start From;
  };

  /// What is open at a place in the text.
  struct Place {
    llvm::SmallVector<Brace, 8> Open;
    Name *In = nullptr; ///< function or struct whose braces are around it
    Head Declaration;
    bool isInDeclaration() const { return Open.empty() || Open.back().Is < Region::Function; }
    bool isInInitializer() const { return !Open.empty() && Open.back().Is == Region::Initializer; }
    bool isInNamespace() const { return Open.empty() || Open.back().Is == Region::Namespace; }
  };

  /// Braces and names of a declaration around an #if; a text with more counts as not balanced.
  static constexpr size_t MostOpen = 256;

  enum class Condition : uint8_t { Unknown, False, True };
  struct If {
    Place Before;                       ///< where all branches begin
    std::optional<Place> After;         ///< where the last branch ended that was read
    unsigned Branch = 0;                ///< around it
    Condition Taken = Condition::False; ///< whether the compiler takes a branch up to here
    bool IsRead = false;                ///< the present branch
  };
  struct Text {
    const char *Begin = nullptr;
    const char *At = nullptr; ///< what is left of it
    const char *End = nullptr;
    Place Here;
    llvm::SmallVector<If, 4> Ifs;
    std::vector<Item> Items;
    unsigned Branch = 0;   ///< number of the innermost branch of #if
    unsigned Branches = 0; ///< numbers given
    unsigned Effects = 0;  ///< directives that change what follows
    Role As = Role::Main;
    bool IsBroken = false; ///< braces are not balanced
  };

  void scan();
  void skipComment();
  void skipCharacter();
  void string();
  void other(char C);
  void name();
  void nameInDeclaration(Name &N, llvm::StringRef Word);
  void punctuation(char C);
  void openParen(Name *Last);
  void openBrace();
  void closeBrace();
  void semicolon(Name *Last);
  bool beginsVariable(Name *Last);
  void end(Name &Of, const Start &From);
  void endDeclaration(Name *Of);
  void directive();
  Condition condition(llvm::StringRef Kind, llvm::StringRef Line) const;
  void beginBranch(Condition Is);
  void endBranch();
  void skipBranch();
  void defineMacro(llvm::StringRef Line);
  bool mayCall(llvm::StringRef Before) const;
  bool hasEffect(llvm::StringRef Body) const;
  static bool isPlainMacro(const Name &Macro);
  static bool macroHasEffect(const Name &Macro);
  void includeFile(llvm::StringRef Line);
  llvm::StringRef takeLine();
  llvm::StringRef takeName();
  void use(Name &N);
  Name &named(llvm::StringRef Text);
  bool startsWith(char A, char B) const { return T.At + 1 < T.End && T.At[0] == A && T.At[1] == B; }

  llvm::StringMap<Name> &Names;
  llvm::StringRef MainName;
  Asks IsType;
  OnInclude Included;
  llvm::SmallVector<Name *, 0> Used;
  llvm::SmallVector<Name *, 0> Kept;
  Text T;
  bool HasPaths = true;
};

} // namespace tessera
