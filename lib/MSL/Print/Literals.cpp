// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "MSL/Language/Expression.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Constant;
using ir::FloatFormat;
using ir::Type;

std::string tessera::msl::call(StringRef Function, ArrayRef<std::string> Arguments) {
  std::string Text = Function.str() + "(";
  for (const std::string &Argument : Arguments) {
    if (&Argument != Arguments.begin())
      Text += ", ";
    Text += Argument;
  }
  return Text + ")";
}

/// The shortest decimal that reads back as the same float.
static std::string decimal(const APFloat &V) {
  SmallString<32> Digits;
  V.toString(Digits);
  std::string Text = Digits.str().lower();
  if (Text.find_first_of(".e") == std::string::npos)
    Text += ".0";
  return Text;
}

static Expression floatLiteral(const Type *Ty, uint64_t Bits) {
  StringRef Name = scalarName(Ty);
  FloatFormat Format = Ty->format();
  APFloat V(ir::floatSemantics(Format), APInt(Ty->bits(), Bits));
  if (V.isNaN()) {
    std::string Pattern = Ty->bits() == 32 ? "0x" + utohexstr(Bits, true) + "u"
                                           : "ushort(0x" + utohexstr(Bits, true) + ")";
    return {call("as_type<" + Name.str() + ">", {Pattern})};
  }
  bool Negative = V.isNegative();
  auto Signed = [&](const std::string &Text) {
    return Negative ? Expression{"-" + Text, Precedence::Unary} : Expression{Text};
  };
  APFloat Magnitude = abs(V);
  if (V.isInfinity())
    return Format == FloatFormat::F32
               ? Signed("INFINITY")
               : Expression{call(Name, {Negative ? "-INFINITY" : "INFINITY"})};
  StringRef Suffix = Format == FloatFormat::F32 ? "f" : Format == FloatFormat::F16 ? "h" : "bf";
  return Signed(decimal(Magnitude) + Suffix.str());
}

Expression tessera::msl::scalarLiteral(const Type *Ty, uint64_t Bits) {
  if (Ty->isBool())
    return {Bits ? "true" : "false"};
  if (Ty->isFloat())
    return floatLiteral(Ty, Bits);
  unsigned Width = Ty->bits();
  if (Width < 32) {
    int64_t V = Ty->isSigned() ? SignExtend64(Bits, Width) : int64_t(Bits);
    return {call(scalarName(Ty), {std::to_string(V)}), Precedence::Primary, std::to_string(V)};
  }
  if (!Ty->isSigned()) {
    std::string Text = std::to_string(Bits);
    // Larger masks and bit patterns are easier to read in hexadecimal.
    if (Bits > 0xffff && !isPowerOf2_64(Bits) && countr_one(Bits) + countl_zero(Bits) >= 64)
      Text = "0x" + utohexstr(Bits, true);
    bool FitsInt = Bits <= 0x7fffffff;
    return {Text + (Width == 64 ? "ul" : "u"), Precedence::Primary, FitsInt ? Text : ""};
  }
  int64_t V = SignExtend64(Bits, Width);
  StringRef Suffix = Width == 64 ? "l" : "";
  // The literal of the smallest number would be too large for its type before the sign.
  if (V == minIntN(Width))
    return {"(" + std::to_string(V + 1) + Suffix.str() + " - 1)"};
  Expression E{std::to_string(V) + Suffix.str()};
  if (V < 0)
    E.Level = Precedence::Unary;
  if (Width == 64 && isInt<32>(V) && V > 0)
    E.Plain = std::to_string(V);
  return E;
}

static const Constant *part(const Constant &C, uint64_t Index) {
  return C.Parts.empty() ? nullptr : C.Parts[Index];
}

Expression tessera::msl::literal(const Constant &C, Types &T) {
  const Type *Ty = C.Ty;
  if (Ty->isScalar())
    return scalarLiteral(Ty, C.Bits);
  std::string Name = T.value(Ty);
  if (Ty->isVector()) {
    auto Component = [&](uint64_t I) {
      const Constant *P = part(C, I);
      return scalarLiteral(Ty->element(), P ? P->Bits : 0);
    };
    bool Same = all_of(C.Parts, [&](const Constant *P) { return P->Bits == C.Parts[0]->Bits; });
    std::vector<std::string> Parts;
    for (uint64_t I = 0; I < (Same ? 1 : Ty->count()); ++I)
      Parts.push_back(Component(I).plain());
    Expression E{call(Name, Parts)};
    if (Same)
      E.Scalar = Component(0).Text;
    return E;
  }
  if (C.Parts.empty())
    return {Name + "{}"};
  std::string Text = Name + "{";
  for (auto [I, P] : enumerate(C.Parts)) {
    // metal::array's own braces surround its elements; more braces would be taken for the array
    // inside.
    bool Braces = Ty->isStruct() && (P->Ty->isArray() || P->Ty->isStruct());
    Expression E = literal(*P, T);
    Text += (I == 0 ? "" : ", ") + (Braces ? E.Text.substr(T.value(P->Ty).size()) : E.plain());
  }
  return {Text + "}"};
}

std::string tessera::msl::initializer(const Constant &C, Types &T) {
  if (!C.Ty->isArray() && !C.Ty->isStruct())
    return literal(C, T).Text;
  if (C.Parts.empty())
    return "{}";
  std::string Text = "{";
  for (auto [I, P] : enumerate(C.Parts)) {
    bool Nested = P->Ty->isArray() || P->Ty->isStruct();
    Text += (I == 0 ? "" : ", ") + (Nested ? initializer(*P, T) : literal(*P, T).plain());
  }
  return Text + "}";
}
