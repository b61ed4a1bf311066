// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dialects/Rules.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

#define TRIGGER(Word) R.Trigger = Word;
#define ELEMENTS(Use, What, ...) R.Uses[size_t(ir::MatrixUse::Use)] = {What, {__VA_ARGS__}};
#define DEPTH_OF_DEVICE(Unit) R.DepthUnit = Unit;
#define PRODUCT(Left, Right, ...) R.Products[size_t(Left)][size_t(Right)] = {__VA_ARGS__};
#define LEAST_ALIGNMENT(Bytes) R.LeastAlignment = Bytes;
#define ARRAY(Type, ...) R.Arrays[size_t(Type)] = {__VA_ARGS__};

namespace {
using enum ElementType;

constexpr DialectRules waveMatrix() {
  DialectRules R;
  R.Name = "wave_matrix";
#include "Dialects/wave_matrix/rules.def"
  return R;
}

constexpr DialectRules Table[] = {waveMatrix()};
} // namespace

ArrayRef<DialectRules> tessera::dialects() { return Table; }

const DialectRules &tessera::dialect(StringRef Name) {
  const auto *Found = find_if(Table, [&](const DialectRules &R) { return R.Name == Name; });
  if (Found == std::end(Table))
    internalError("no dialect has the name " + Name);
  return *Found;
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

namespace {
struct EmbeddedText {
  StringRef File;
  StringRef Text;
};

constexpr EmbeddedText Texts[] = {
#define EMBEDDED_FILE(name, text) {name, StringRef(text, sizeof(text) - 1)},
#include "DialectTexts.inc"
#undef EMBEDDED_FILE
};
} // namespace

StringRef tessera::dialectText(StringRef Name) {
  const auto *Found = find_if(Texts, [&](const EmbeddedText &T) {
    StringRef File = T.File;
    return File.consume_front(Name) && File == ".hlsl";
  });
  if (Found == std::end(Texts))
    internalError("no text is embedded for " + Name);
  return Found->Text;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Names[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, HLSL, ...) \
  HLSL,
#define INTEGER(Enumerator, Name, Bits, Signed, Other, InTargets, HLSL, ...) HLSL,
#include "Support/Scalars.def"
    "int8_t4_packed", "uint8_t4_packed"};
static_assert(std::size(Names) == NumElementTypes);

StringRef tessera::hlslName(ElementType Type) { return Names[size_t(Type)]; }

std::string tessera::hlslNames(ElementSet Types) {
  SmallVector<StringRef, 8> Parts;
  for (size_t I = 0; I < NumElementTypes; ++I)
    if (Types.has(ElementType(I)))
      Parts.push_back(Names[I]);
  std::string Text;
  for (size_t I = 0; I < Parts.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Parts.size() ? " or " : ", ") + Parts[I].str();
  return Text;
}
