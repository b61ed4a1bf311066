// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/WiderMatrices.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::isFactor(const Type *Matrix) {
  return Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B;
}

static ElementType wideElement(ElementType Element) {
  switch (Element) {
  case ElementType::F16:
  case ElementType::BF16:
  case ElementType::E4M3:
  case ElementType::E5M2:
    return ElementType::F32;
  case ElementType::S8:
  case ElementType::S16:
    return ElementType::S32;
  case ElementType::U8:
  case ElementType::U16:
    return ElementType::U32;
  default:
    return Element;
  }
}

/// A row keeps its number. No matrix has components of a packed type.
static void hide(MatrixRow &Row) {
  Row.Types = {ElementType::S8Packed, ElementType::S8Packed, ElementType::S8Packed,
               ElementType::S8Packed};
}

static bool hasAccumulator(const Target &Device, ElementType Element, MatrixScope Scope) {
  return any_of(Device.Rows, [&](const MatrixRow &Row) {
    return Row.Scope == Scope && (Row.Types.C == Element || Row.Types.R == Element);
  });
}

static ElementType factorOf(const MatrixRow &Row, MatrixUse Use) {
  return Use == MatrixUse::A ? Row.Types.A : Row.Types.B;
}

static bool hasFactor(const Target &Device, ElementType Element, const Type *Matrix) {
  return any_of(Device.Rows, [&](const MatrixRow &Row) {
    return Row.Scope == scopeOf(Matrix) && factorOf(Row, Matrix->use()) == Element;
  });
}

namespace {
struct WiderFactor {
  FloatFormat Format;
  ElementType Element;
};
} // namespace
constexpr WiderFactor WiderFactors[] = {{FloatFormat::F16, ElementType::F16},
                                        {FloatFormat::BF16, ElementType::BF16},
                                        {FloatFormat::F32, ElementType::F32}};

/// The first type of factors of the device that has all numbers of \p Matrix; null if none has.
static const WiderFactor *widerFactor(const Target &Device, const Type *Matrix) {
  const Type *Element = Matrix->element();
  if (!Element->isFloat() || Element->bits() > 16)
    return nullptr;
  for (const WiderFactor &Wider : ArrayRef(WiderFactors).drop_front(Element->bits() == 8 ? 0 : 2))
    if (hasFactor(Device, Wider.Element, Matrix))
      return &Wider;
  return nullptr;
}

bool tessera::isHeldWider(const Target &Device, const Type *Matrix) {
  ElementType Element = elementType(Matrix->element());
  if (isFactor(Matrix))
    return !hasFactor(Device, Element, Matrix) && widerFactor(Device, Matrix);
  return !hasAccumulator(Device, Element, scopeOf(Matrix)) &&
         hasAccumulator(Device, wideElement(Element), scopeOf(Matrix));
}

const Type *tessera::holderOf(TypeContext &Types, const Target &Device, const Type *Matrix) {
  const Type *Element = Matrix->element();
  const Type *Wide = isFactor(Matrix)   ? Types.floatTy(widerFactor(Device, Matrix)->Format)
                     : Element->isInt() ? Types.intTy(32, Element->isSigned())
                                        : Types.f32();
  return Types.withScalar(Matrix, Wide);
}

/// Whether the holder of the result cannot take an integer without rounding it: f16 holds 8 bits,
/// and for f32 widen-matrices prepares 32 (WidenMatrices.cpp).
static bool isRoundedTwice(const Op &O) {
  const Type *From = O.as<ops::MatConvert>().matrix()->type()->element(), *To = O.type()->element();
  if (!From->isInt() || !To->isFloat() || To->bits() > 16)
    return false;
  return From->bits() > (isFactor(O.type()) && To->bits() == 8 ? 8 : 32);
}

bool tessera::canWiden(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Var:
  case Opcode::Global:
  case Opcode::Access:
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Construct:
  case Opcode::Extract:
  case Opcode::Insert:
  case Opcode::Select:
  case Opcode::Undef:
  case Opcode::MatFill:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatLength:
  case Opcode::MatCoord:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
  case Opcode::MatBroadcastAdd:
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return true;
  case Opcode::MatConvert:
    if (isRoundedTwice(O))
      return false;
    // These conversions go through memory of the wave.
    return O.type()->scope() == Scope::Subgroup ||
           (!O.flag(AttrKind::Transpose) && !O.flag(AttrKind::Saturating) &&
            O.type()->use() == O.as<ops::MatConvert>().matrix()->type()->use());
  default:
    return false;
  }
}

SetVector<const Type *> tessera::narrowMatrices(ArrayRef<MatrixOps> Ops, const Target &Device) {
  SetVector<const Type *> Found;
  SmallPtrSet<const Type *, 4> Refused;
  for (const MatrixOps &Kind : Ops) {
    auto See = [&](const Type *Ty) {
      if (!isHeldWider(Device, Ty))
        return;
      Found.insert(Ty);
      // The result of a multiply may not be narrow.
      if (!Kind.CanWiden && !(Kind.isProduct() && Ty != Kind.result()))
        Refused.insert(Ty);
    };
    if (Kind.result())
      See(Kind.result());
    for (const Type *Ty : ArrayRef(Kind.Met).drop_back(Kind.GivesMatrix))
      See(Ty);
  }
  Found.remove_if([&](const Type *Ty) { return Refused.contains(Ty); });
  return Found;
}

std::optional<Target> tessera::withoutNarrowExchanges(const Target &Device,
                                                      ArrayRef<MatrixOps> Ops) {
  std::optional<Target> Own;
  auto Hide = [&](const Type *Ty, const Type *Other) {
    ElementType Narrow = elementType(Ty->element()), Wide = wideElement(Narrow);
    auto GivesNarrow = [&](const MatrixOps &Kind) {
      return (Kind.isProduct() || Kind.isSum()) && Kind.result()->element() == Ty->element();
    };
    if (Ty->use() != MatrixUse::Accumulator || Wide == Narrow ||
        Wide != wideElement(elementType(Other->element())) || any_of(Ops, GivesNarrow) ||
        !hasAccumulator(Device, Wide, scopeOf(Ty)) || !hasAccumulator(Device, Narrow, scopeOf(Ty)))
      return;
    if (!Own)
      Own = Device;
    for (MatrixRow &Row : Own->Rows)
      if (Row.Types.C == Narrow || Row.Types.R == Narrow)
        hide(Row);
  };
  for (const MatrixOps &Kind : Ops)
    if (Kind.Exchanges) {
      Hide(Kind.Met[0], Kind.Met[1]);
      Hide(Kind.Met[1], Kind.Met[0]);
    }
  return Own;
}

bool tessera::hasTensors(const Target &Device) {
  return any_of(Device.Rows, [](const MatrixRow &Row) { return Row.Tensor; });
}

Target tessera::withRowsWhere(const Target &Device, function_ref<bool(const MatrixRow &)> Stays) {
  Target Own = Device;
  for (MatrixRow &Row : Own.Rows)
    if (!Stays(Row))
      hide(Row);
  return Own;
}

Target tessera::withRowsOf(const Target &Device, bool Tensors) {
  return withRowsWhere(Device, [&](const MatrixRow &Row) { return Row.Tensor == Tensors; });
}

Target tessera::withoutFactors(const Target &Device, const Type *Matrix, const Type *Holder) {
  ElementType Own = elementType(Matrix->element()), End = elementType(Holder->element());
  return withRowsWhere(Device, [&](const MatrixRow &Row) {
    ElementType Factor = factorOf(Row, Matrix->use());
    if (Row.Scope != scopeOf(Matrix) || Factor == End)
      return true;
    auto Before = ArrayRef(WiderFactors).take_until([&](const WiderFactor &Wider) {
      return Wider.Element == End;
    });
    return Factor != Own &&
           none_of(Before, [&](const WiderFactor &Wider) { return Wider.Element == Factor; });
  });
}

Target tessera::withRowsFor(const Target &Device, const SetVector<const Type *> &Narrow) {
  Target Own = Device;
  for (const Type *Ty : Narrow) {
    ElementType Element = elementType(Ty->element()), Wide = wideElement(Element);
    if (isFactor(Ty)) {
      if (hasFactor(Own, Element, Ty))
        continue;
      ElementType Factor = widerFactor(Device, Ty)->Element;
      for (MatrixRow Row : std::vector(Own.Rows))
        if (Row.Scope == scopeOf(Ty) && factorOf(Row, Ty->use()) == Factor) {
          (Ty->use() == MatrixUse::A ? Row.Types.A : Row.Types.B) = Element;
          Own.Rows.push_back(Row);
        }
      continue;
    }
    if (hasAccumulator(Own, Element, scopeOf(Ty)))
      continue;
    for (MatrixRow Row : std::vector(Own.Rows))
      if (Row.Scope == scopeOf(Ty) && Row.Types.R == Wide) {
        Row.Types.C = Element;
        Own.Rows.push_back(Row);
      }
  }
  return Own;
}
