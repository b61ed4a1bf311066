// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/RowText.h"
#include "Support/DiagnosticsTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

/// The largest M, N or K of a row or a granularity.
constexpr uint32_t MaxRowDimension = 1024;

std::optional<MatrixShape> tessera::parseShape(YAMLReader &Reader, const YAMLReader::Text &T) {
  SmallVector<StringRef, 4> Parts;
  StringRef(T.Value).split(Parts, 'x');
  uint32_t Sizes[3] = {0, 0, 0};
  bool Good = Parts.size() == 3 && all_of(Parts, [](StringRef Part) {
                return !Part.empty() && Part.size() < 9 && all_of(Part, isDigit);
              });
  if (!Good) {
    Reader.fail(T.Range, diags::TargetBadShape, T.Value);
    return std::nullopt;
  }
  for (unsigned I = 0; I < 3; ++I) {
    Parts[I].getAsInteger(10, Sizes[I]);
    if (Sizes[I] == 0 || Sizes[I] > MaxRowDimension) {
      Reader.fail(T.Range, diags::TargetRange, fmt::format("{} of '{}'", "MNK"[I], T.Value),
                  Sizes[I], 1, MaxRowDimension);
      return std::nullopt;
    }
  }
  return MatrixShape{Sizes[0], Sizes[1], Sizes[2]};
}

static std::optional<ElementType> parseElement(YAMLReader &Reader, StringRef Name, SMRange Where,
                                               bool AllowPacked) {
  std::optional<ElementType> Type = parseElementType(Name);
  if (Type && !AllowPacked && (*Type == ElementType::S8Packed || *Type == ElementType::U8Packed)) {
    Reader.fail(Where, diags::TargetPackedElement, Name);
    return std::nullopt;
  }
  if (Type || Reader.failed())
    return Type;
  Reader.fail(Where, diags::TargetUnknownElement, Name);
  Reader.note(diags::TargetElements, join(elementTypeNames(), ", "));
  return std::nullopt;
}

std::optional<MatrixTypes> tessera::parseTypes(YAMLReader &Reader, const YAMLReader::Text &T) {
  SmallVector<StringRef, 8> Words;
  SplitString(T.Value, Words);
  bool Short = Words.size() == 5 && Words[1] == "x" && Words[3] == "->";
  bool Long = Words.size() == 7 && Words[1] == "x" && Words[3] == "+" && Words[5] == "->";
  if (!Short && !Long) {
    Reader.fail(T.Range, diags::TargetBadTypes, T.Value);
    return std::nullopt;
  }
  auto A = parseElement(Reader, Words[0], T.Range, false);
  auto B = parseElement(Reader, Words[2], T.Range, false);
  auto C = parseElement(Reader, Words[4], T.Range, false);
  auto R = Long ? parseElement(Reader, Words[6], T.Range, false) : C;
  if (!A || !B || !C || !R)
    return std::nullopt;
  return MatrixTypes{*A, *B, *C, *R};
}

std::optional<VectorTypes> tessera::parseVector(YAMLReader &Reader, const YAMLReader::Text &T) {
  SmallVector<StringRef, 12> Words;
  SplitString(T.Value, Words);
  bool Transposable = !Words.empty() && Words.back() == "(transposable)";
  if (Transposable)
    Words.pop_back();
  if (Words.size() != 9 || Words[1] != "as" || Words[3] != "x" || Words[5] != "+" ||
      Words[7] != "->") {
    Reader.fail(T.Range, diags::TargetBadVector, T.Value);
    return std::nullopt;
  }
  std::optional<ElementType> Types[5];
  for (size_t I = 0; I < 5; ++I) {
    Types[I] = parseElement(Reader, Words[2 * I], T.Range, true);
    if (!Types[I])
      return std::nullopt;
  }
  return VectorTypes{*Types[0], *Types[1], *Types[2], *Types[3], *Types[4], Transposable};
}
