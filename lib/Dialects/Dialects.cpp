// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dialects/Parts.h"
#include "Dialects/Rules.h"
#include "Support/DiagnosticsIR.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"

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
#define COMPONENT(Number, Type, Name) R.addComponent(Number, Type, Name);
#define PAIR_RULE(Why) R.PairRule = Why;
#define DEPTH(Least, Most) R.LeastDepth = Least, R.MostDepth = Most;
#define GROUP_DEPTH(Least, Most) R.LeastGroupDepth = Least, R.MostGroupDepth = Most;
#define PRODUCTS(...) R.addProducts({__VA_ARGS__});
#define ALIGNMENT_UNSAID(Bytes) R.UnsaidAlignment = Bytes;
#define CONVERSIONS_SATURATE() R.ConversionsSaturate = true;
#define WITHOUT_SCALARS(...) R.WithoutScalars = {__VA_ARGS__};
#define FIRST_LANE(Op, Operand, Name)                                                              \
  R.addArgument(ir::Opcode::Op, ir::ops::Op::Operand##_at, Name);
#define MEANT(Op, Operand) R.markMeant(ir::Opcode::Op, ir::ops::Op::Operand##_at);
#define WARNINGS(Scope, How, OfFlow, OfOperand)                                                    \
  R.setWarnings(ir::LaneScope::Scope, ir::Spread::How, diags::OfFlow, diags::OfOperand);
#define NAME(Type, Name) R.addName(Type, Name);
#define LAYOUT_IS_CONSTANT() R.LayoutIsConstant = true;
#define OF_THREADS() R.HasThreadMatrices = true;
#define CONSTRUCTED() R.IsConstructed = true;
#define ASSIGNED_TOGETHER() R.IsAssignedTogether = true;
#define GROUP_IN_ROWS() R.GroupIsInRows = true;
#define CONFIGURATIONS(OfType, OfProduct)                                                          \
  R.TypeNotConfigured = diags::OfType, R.ProductNotConfigured = diags::OfProduct;
#define COMPUTE(Type, Wider) R.Computed[size_t(Type)] = Wider;
#define BLOCKS(M, N, LeastDepth, ...) R.addBlock(M, N, LeastDepth, {__VA_ARGS__});
#define USES(Names) R.UseNames = Names;
#define SCOPES(Names) R.ScopeNames = Names;
#define MULTIPLY(Calls) R.Multiply = Calls;
#define READ_AS_BITS() R.ReadsBits = true;
#define PACKED_ARRAYS(...) R.PackedInArrays = {__VA_ARGS__};

namespace {
using enum ElementType;

constexpr DialectRules waveMatrix() {
  DialectRules R;
  R.Name = "wave_matrix";
#include "Dialects/wave_matrix/rules.def"
  return R;
}

constexpr DialectRules linalg() {
  DialectRules R;
  R.Name = "linalg";
#include "Dialects/linalg/rules.def"
  return R;
}

constexpr DialectRules subgroupMatrix() {
  DialectRules R;
  R.Name = "subgroup_matrix";
#include "Dialects/subgroup_matrix/rules.def"
  return R;
}

constexpr DialectRules rocWMMA() {
  DialectRules R;
  R.Name = "rocwmma";
#include "Dialects/rocwmma/rules.def"
  return R;
}

constexpr DialectRules vkKHR() {
  DialectRules R;
  R.Name = "vk_khr";
#include "Dialects/vk_khr/rules.def"
  return R;
}

constexpr DialectRules Table[] = {waveMatrix(), linalg(), subgroupMatrix(), rocWMMA(), vkKHR()};
} // namespace

ArrayRef<DialectRules> tessera::dialects() { return Table; }

const DialectRules &tessera::dialect(StringRef Name) {
  const auto *Found = find_if(Table, [&](const DialectRules &R) { return R.Name == Name; });
  if (Found == std::end(Table))
    internalError("no dialect has the name " + Name);
  return *Found;
}

const DialectRules &tessera::dialectOf(const ir::Op &O) {
  StringRef Name = O.strAttr(ir::AttrKind::Dialect);
  return Name.empty() ? Table[0] : dialect(Name);
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

static const EmbeddedText *textOf(StringRef File) {
  const auto *Found = find_if(Texts, [&](const EmbeddedText &T) { return T.File == File; });
  return Found == std::end(Texts) ? nullptr : Found;
}

StringRef tessera::dialectText(StringRef Name) {
  const EmbeddedText *Found = textOf((Name + ".hlsl").str());
  if (!Found)
    internalError("no text is embedded for " + Name);
  return Found->Text;
}

ArrayRef<DialectPart> tessera::dialectParts() {
  static constexpr DialectPart Parts[] = {
      {"wave_matrix", "WaveMatrixLeftColAcc", "left_col_acc"},
      {"wave_matrix", "WaveMatrixRightRowAcc", "right_row_acc"},
      {"linalg", "__builtin_LinAlgExt", "extensions"},
  };
  return Parts;
}

/// The name in \p Text that begins at \p At.
static StringRef nameAt(StringRef Text, size_t At) {
  return Text.substr(At).take_while([](char C) { return isAlnum(C) || C == '_'; });
}

std::string tessera::coreFor(StringRef Text, StringSet<> &Declared) {
  static constexpr StringLiteral Prefix = "__mat_", Begins = "\ntemplate ";
  StringSet<> Named;
  for (size_t At = Text.find(Prefix); At != StringRef::npos; At = Text.find(Prefix, At + 1))
    Named.insert(nameAt(Text, At));
  std::string Result;
  StringRef Core = dialectText("core");
  for (size_t At = Core.find(Begins), End; At != StringRef::npos; At = Core.find(Begins, End)) {
    End = Core.find(';', At) + 1;
    StringRef Declaration = Core.slice(At, End), Name = nameAt(Core, Core.find(Prefix, At));
    if (Named.contains(Name) && !Declared.contains(Name))
      Result += Declaration;
  }
  for (StringRef Name : Named.keys())
    Declared.insert(Name);
  return Result;
}

std::optional<StringRef> tessera::dialectHeader(StringRef Name) {
  const EmbeddedText *Found = Name.ends_with(".hlsl") ? nullptr : textOf(Name);
  return Found ? std::optional(Found->Text) : std::nullopt;
}

SmallVector<StringRef> tessera::dialectHeaders() {
  SmallVector<StringRef> Found;
  for (const EmbeddedText &T : Texts)
    if (!T.File.ends_with(".hlsl"))
      Found.push_back(T.File);
  return Found;
}

bool tessera::isDialectFolder(StringRef Name) {
  return Name.empty() || any_of(Texts, [&](const EmbeddedText &T) {
           StringRef File = T.File;
           return File.consume_front(Name) && File.starts_with("/");
         });
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

std::optional<ElementType> DialectRules::component(uint32_t Number) const {
  for (const Component &C : ArrayRef(Components).take_front(NumComponents))
    if (C.Number == Number)
      return C.Type;
  return std::nullopt;
}

StringRef DialectRules::nameOf(ElementType Type) const {
  for (const Component &C : ArrayRef(Components).take_front(NumComponents))
    if (C.Type == Type)
      return C.Name;
  for (const TypeName &N : typeNames())
    if (N.Type == Type)
      return N.Name;
  return hlslName(Type);
}

static std::string list(ElementSet Types, function_ref<StringRef(ElementType)> NameOf) {
  SmallVector<StringRef, 16> Parts;
  for (size_t I = 0; I < NumElementTypes; ++I)
    if (Types.has(ElementType(I)))
      Parts.push_back(NameOf(ElementType(I)));
  std::string Text;
  for (size_t I = 0; I < Parts.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Parts.size() ? " or " : ", ") + Parts[I].str();
  return Text;
}

std::string DialectRules::namesOf(ElementSet Types) const {
  return list(Types, [&](ElementType T) { return nameOf(T); });
}

std::string tessera::hlslNames(ElementSet Types) { return list(Types, hlslName); }
