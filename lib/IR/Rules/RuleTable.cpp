// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules that Ops.def and AttrUse.def state for every op alike.
#include "IR/Rules/OpRules.h"
#include "Support/DiagnosticsIR.h"
#include "Support/InternalError.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool isNumber(const Type *Ty) { return Ty->isInt() || Ty->isFloat(); }

/// Whether \p Ty is what the letter of Ops.def stands for.
static bool fits(char Letter, const Type *Ty) {
  switch (Letter) {
  case 'v':
    return !Ty->isVoid();
  case 's':
    return Ty->scalar()->isScalar();
  case 'n':
    return isNumber(Ty->scalar());
  case 'i':
    return Ty->scalar()->isInt();
  case 'f':
    return Ty->scalar()->isFloat();
  case 'b':
    return Ty->scalar()->isBool();
  case 'B':
    return Ty->isBool();
  case 'u':
    return Ty->isInt(32, false);
  case 'p':
    return Ty->isPointer();
  case 'y':
    if (!Ty->isPointer())
      return false;
    Ty = Ty->element();
    if (Ty->isBytes() || (Ty->isRuntimeArray() && Ty->element()->scalar()->isScalar()))
      return true;
    if (!Ty->isArray())
      return false;
    return Ty->innermost()->scalar()->isScalar();
  case 'm':
    return Ty->isMatrix();
  case 'a':
    return Ty->isVector() || Ty->isAggregate();
  case 'w':
    return Ty->isVector();
  case 'x':
    return Ty->isVector() && isNumber(Ty->element());
  case 'z':
    return Ty->scalar()->isInt() || Ty->scalar()->isBool();
  default:
    internalError("no operand letter of Ops.def");
  }
}

static StringRef describe(char Letter) {
  switch (Letter) {
  case 'v':
    return "a value";
  case 's':
    return "a scalar or vector";
  case 'n':
    return "a number or a vector of numbers";
  case 'i':
    return "an integer or a vector of integers";
  case 'f':
    return "a float or a vector of floats";
  case 'b':
    return "a bool or a vector of bools";
  case 'B':
    return "bool";
  case 'u':
    return "u32";
  case 'p':
    return "a pointer";
  case 'y':
    return "a pointer to bytes or to an array of scalars or vectors";
  case 'm':
    return "a matrix";
  case 'a':
    return "a vector, array or struct";
  case 'w':
    return "a vector";
  case 'x':
    return "a vector of numbers";
  case 'z':
    return "an integer, a bool or a vector of them";
  default:
    internalError("no operand letter of Ops.def");
  }
}

static bool checkOperands(const OpUnderTest &T) {
  StringRef Letters = T.O.info().Operands;
  bool Repeats = Letters.consume_back("*");
  bool IsOptional = Letters.consume_back("?");
  size_t Count = T.O.numOperands();
  size_t Least = Letters.size() - (Repeats || IsOptional);
  if (Count < Least || (!Repeats && Count > Letters.size())) {
    T.fail(diags::VerifyOperandCount, Count);
    return false;
  }
  for (size_t I = 0; I < Count; ++I) {
    char Letter = Letters[std::min(I, Letters.size() - 1)];
    const Type *Ty = T.operandType(I);
    if (!fits(Letter, Ty)) {
      T.fail(diags::VerifyOperandType, I, Ty->str(), describe(Letter));
      return false;
    }
    if (T.O.has(Elementwise) && Ty != T.leadingType()) {
      T.fail(diags::VerifyOperandsDiffer, I, Ty->str(), T.leadingType()->str());
      return false;
    }
  }
  return true;
}

static bool checkResult(const OpUnderTest &T) {
  const Type *Ty = T.type();
  ResultRule Rule = T.O.info().Result;
  if (Rule == ResultRule::None) {
    if (Ty)
      T.fail(diags::VerifyNoResult);
    return !Ty;
  }
  if (!Ty) {
    // A call of a function that returns nothing may do without, and an instruction.
    bool MayLack = T.O.is(Opcode::Call) || T.O.is(Opcode::Inline);
    if (!MayLack)
      T.fail(diags::VerifyResultType, "missing", "of some type");
    return MayLack;
  }
  if (StringRef Broken = T.Types.brokenValue(Ty); !Broken.empty()) {
    T.Diags.report(T.O.loc(), diags::VerifyType, Ty->str(), Broken);
    return false;
  }
  if (!Ty->isSized()) {
    T.fail(diags::VerifyResultType, Ty->str(), "a type that has a size");
    return false;
  }
  const Type *Expected = Ty;
  if (Rule == ResultRule::Same)
    Expected = T.leadingType();
  else if (Rule == ResultRule::BoolLike)
    Expected = T.types().withScalar(T.leadingType(), T.types().boolTy());
  else if (Rule == ResultRule::Scalar)
    Expected = T.leadingType()->isMatrix() ? T.leadingType()->element() : T.leadingType()->scalar();
  T.expectResult(Expected);
  return Ty == Expected;
}

/// Why the attribute does not hold what its kind says; empty when it does.
static StringRef brokenAttrRule(const Attr &A) {
  AttrValue Value = attrInfo(A.Kind).Value;
  if (Value == AttrValue::Const)
    return A.Const && A.Const->Ty ? "" : "no constant has this value";
  if (ArrayRef<const char *> Words = words(Value); !Words.empty() && A.Int >= Words.size())
    return "no such word";
  if (Value == AttrValue::Str && !isLiteralString(A.Str))
    return "a text is UTF-8 without a zero byte";
  if (A.Kind == AttrKind::Align && !isPowerOf2_64(A.Int))
    return "an alignment is a power of two";
  return {};
}

static bool checkAttrs(const OpUnderTest &T) {
  bool Fine = true;
  AttrSet Seen;
  for (const Attr &A : T.O.attrs()) {
    const char *Spelling = attrInfo(A.Kind).Spelling;
    if (attrNeed(T.O.opcode(), A.Kind) == AttrNeed::None) {
      T.fail(diags::VerifyUnexpectedAttr, Spelling);
      Fine = false;
    } else if (Seen.has(A.Kind)) {
      T.fail(diags::VerifyAttrValue, Spelling, "given twice");
      Fine = false;
    } else {
      Seen = Seen | A.Kind;
      if (StringRef Broken = brokenAttrRule(A); !Broken.empty()) {
        T.fail(diags::VerifyAttrValue, Spelling, Broken);
        Fine = false;
      }
    }
  }
  requiredAttrs(T.O.opcode()).without(Seen).forEach([&](AttrKind Missing) {
    T.fail(diags::VerifyMissingAttr, attrInfo(Missing).Spelling);
    Fine = false;
  });
  return Fine;
}

void OpUnderTest::expectResult(const Type *Expected) const {
  if (type() != Expected)
    fail(diags::VerifyResultType, type() ? type()->str() : "missing", Expected->str());
}

void OpUnderTest::expectOperand(unsigned I, const Type *Expected) const {
  if (operandType(I) != Expected)
    fail(diags::VerifyOperandType, I, operandType(I)->str(), Expected->str());
}

bool tessera::ir::checkTables(const OpUnderTest &T) {
  for (unsigned I = 0; I < T.O.numOperands(); ++I)
    if (!T.O.operand(I) || !T.O.operand(I)->type()) {
      T.fail(diags::VerifyNullOperand, I);
      return false;
    }
  // Reported where the value is made. No rule can be asked for such a type.
  if (T.Types.hasBroken() &&
      any_of(T.O.operands(), [&](const Value *V) { return !T.Types.broken(V->type()).empty(); }))
    return false;
  int Regions = T.O.info().Regions;
  if (Regions >= 0 && T.O.regions().size() != size_t(Regions)) {
    T.fail(diags::VerifyRegionCount, T.O.regions().size(), Regions);
    return false;
  }
  // All three, so that one run reports what there is.
  bool Operands = checkOperands(T);
  bool Attrs = checkAttrs(T);
  return Operands && Attrs && checkResult(T);
}
