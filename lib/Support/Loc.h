//===- Loc.h - Locations in the user's files ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A location that outlives the parser: it names a row of a SourceFiles table, so that a pass or a
// target check can report at the user's line long after Clang has been left.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tessera {

/// A position, or a range on one line. File is 1 + the index in SourceFiles; 0 means "nowhere".
/// Line and Col count from 1, Col in bytes; EndCol is one past the last byte, or 0 for a point.
struct Loc {
  uint32_t File = 0;
  uint32_t Line = 0;
  uint32_t Col = 0;
  uint32_t EndCol = 0;
  /// The debugger's place in the module's table (IR/DebugInfo.h); 0 without debug information.
  /// Copies of an inlined body differ only in this, and compare equal.
  uint32_t Place = 0;

  bool isValid() const { return File != 0; }
  friend bool operator==(const Loc &A, const Loc &B) {
    return A.File == B.File && A.Line == B.Line && A.Col == B.Col && A.EndCol == B.EndCol;
  }
};

/// The files that locations refer to, with their text if it is known.
class SourceFiles {
public:
  /// Returns the File number of \p Name. Keeps \p Text if it is given and no text is known yet.
  uint32_t add(llvm::StringRef Name, llvm::StringRef Text = {});
  /// \p Text, which lives until clearOriginals(), is that of \p Name, whatever add() says later.
  void setOriginal(llvm::StringRef Name, llvm::StringRef Text) { Originals[Name] = Text; }
  void clearOriginals() { Originals.clear(); }
  /// Adds a file whose lines a `#line` renumbers. It has no text, even if another file of that name
  /// has one.
  uint32_t addRenumbered(llvm::StringRef Name);
  llvm::StringRef name(uint32_t File) const;
  /// The text of line \p Line without its line break; empty when the file's text is not known.
  llvm::StringRef line(uint32_t File, uint32_t Line) const;
  /// Returns the whole text; empty if it is not known.
  llvm::StringRef text(uint32_t File) const;

private:
  struct Entry {
    std::string Name;
    std::string Text;
  };
  std::vector<Entry> Files;
  llvm::StringMap<uint32_t> ByName, Renumbered;
  llvm::StringMap<llvm::StringRef> Originals;
};

} // namespace tessera
