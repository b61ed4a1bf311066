//===- Positions.h - Lines and columns as editors count them --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::editor {

/// Lines and columns count from 0, columns in units of UTF-16.
struct Position {
  uint32_t Line = 0, Column = 0;
  friend auto operator<=>(const Position &, const Position &) = default;
};

/// From Start up to End, which is not part of it.
struct Span {
  Position Start, End;
  bool contains(Position At) const { return Start <= At && At <= End; }
  friend auto operator<=>(const Span &, const Span &) = default;
};

/// The lines of a text. Bytes that are not UTF-8 count as one unit each.
class Lines {
public:
  /// Does not copy \p Text.
  explicit Lines(llvm::StringRef Text);

  Position at(size_t Offset) const;
  /// Returns the offset of \p Where. A place behind the end of a line or of the text gives that
  /// end, a place between two surrogates the character's start.
  size_t offset(Position Where) const;
  /// Converts what Clang counts: lines and columns from 1, columns in bytes.
  Position fromBytes(uint32_t Line, uint32_t Column) const;
  size_t count() const { return Starts.size(); }
  /// Returns a line without its line break; empty behind the last one.
  llvm::StringRef line(size_t Number) const;

private:
  llvm::StringRef Text;
  std::vector<size_t> Starts;
};

/// Returns the number of UTF-16 units of \p Text.
uint32_t unitsOf(llvm::StringRef Text);

} // namespace tessera::editor
