// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/WidenAccumulators.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixParts.h"
#include "Matrix/MatrixQueries.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- which -------------------------------------------------------------===//

static const Type *wideElement(TypeContext &Types, const Type *Element) {
  return Element->isFloat() ? Types.f32() : Types.intTy(32, Element->isSigned());
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

static bool hasAccumulator(const Target &Device, ElementType Element, MatrixScope Scope) {
  return any_of(Device.Rows, [&](const MatrixRow &Row) {
    return Row.Scope == Scope && (Row.Types.C == Element || Row.Types.R == Element);
  });
}

bool tessera::isHeldWider(const Target &Device, const Type *Matrix) {
  if (Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B)
    return false;
  ElementType Element = elementType(Matrix->element());
  return !hasAccumulator(Device, Element, scopeOf(Matrix)) &&
         hasAccumulator(Device, wideElement(Element), scopeOf(Matrix));
}

ScratchUse tessera::scratchOfWidened(TypeContext &Types, const Type *Matrix) {
  return {wideElement(Types, Matrix->element()), Matrix->rows() * Matrix->cols()};
}

/// Whether the op stays possible when narrow accumulators among its operands and its result become
/// wide. Lanes cannot add atomically for the wave, rounded elements cannot change places, and
/// legalize-types and lower-fragments have left no multiply or sum with a narrow result.
static bool canWiden(const Op &O) {
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
    return true;
  case Opcode::MatLoad:
  case Opcode::MatStore: {
    ops::MatAccess Access(O);
    const Type *Memory = Access.memory()->type()->element();
    return Memory->isBytes() || Memory->element() == Access.matrix()->element();
  }
  case Opcode::MatConvert:
    return !O.flag(AttrKind::Transpose) && !O.flag(AttrKind::Saturating) &&
           O.type()->use() == O.as<ops::MatConvert>().matrix()->type()->use();
  default:
    return false;
  }
}

/// Those of the module.
static SetVector<const Type *> narrowAccumulators(Module &M, const Target &Device) {
  SetVector<const Type *> Found;
  SmallPtrSet<const Type *, 4> Refused;
  for (Function *F : M.Functions) {
    for (const Value *Param : F->params())
      Refused.insert(Param->type());
    walk(F->body(), [&](Op &O) {
      bool Can = canWiden(O);
      auto See = [&](const Type *Ty) {
        if (!Ty->isMatrix() || !isHeldWider(Device, Ty))
          return;
        Found.insert(Ty);
        // Only the accumulator that a multiply adds to may be narrow.
        if (!Can && !(ops::MatProduct(O) && Ty != O.type()))
          Refused.insert(Ty);
      };
      if (O.type())
        See(O.type());
      for (const Value *V : O.operands())
        See(V->type());
    });
  }
  Found.remove_if([&](const Type *Ty) { return Refused.contains(Ty); });
  return Found;
}

RowsWithWidened::RowsWithWidened(Module &M, const PassContext &Ctx) : Device(Ctx.Device) {
  if (!Ctx.Tile || Device.Permissive)
    return;
  for (const Type *Ty : narrowAccumulators(M, Device)) {
    if (!Own)
      Own = Device;
    ElementType Narrow = elementType(Ty->element());
    ElementType Wide = wideElement(Narrow);
    if (hasAccumulator(*Own, Narrow, scopeOf(Ty)))
      continue;
    for (MatrixRow Row : Device.Rows)
      if (Row.Scope == scopeOf(Ty) && Row.Types.R == Wide) {
        Row.Types.C = Narrow;
        Own->Rows.push_back(Row);
      }
  }
}

//===--- how ---------------------------------------------------------------===//

namespace {
class Widener : public MatrixRewriter {
public:
  Widener(Module &M, const Target &Device, const DenseSet<const Type *> &Chosen)
      : MatrixRewriter(M), Chosen(Chosen), Scratch(M, Device) {}

private:
  const Type *wide(const Type *Matrix) {
    return M.types().matrix(wideElement(M.types(), Matrix->element()), Matrix->rows(),
                            Matrix->cols(), Matrix->use(), Matrix->scope());
  }
  Parts partsOf(const Type *Matrix) override {
    return Chosen.contains(Matrix) ? Parts{wide(Matrix), 1} : Parts();
  }
  void rewrite(Op &O, Builder &B) override;

  Value *rounded(Builder &B, Value *Matrix, const Type *Narrow);
  void convert(Op &O, Builder &B);
  void load(Op &O, Builder &B);
  void store(Op &O, Builder &B);

  const DenseSet<const Type *> &Chosen;
  WaveScratch Scratch;
};

/// A matrix of narrow components in memory, one component after the other.
class Components {
public:
  explicit Components(ops::MatAccess Access)
      : Element(Access.matrix()->element()), Memory(Access.memory()), Offset(Access.offset()),
        Stride(Access.stride()), Unit(uint32_t(Access->intAttr(AttrKind::Unit, 1))),
        ByRow(Access->enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor),
        Length(ByRow ? Access.matrix()->cols() : Access.matrix()->rows()),
        Count(Access.matrix()->rows() * Access.matrix()->cols()) {}

  uint32_t count() const { return Count; }
  uint32_t lineLength() const { return Length; }

  /// Of the component \p Index, counted line by line.
  Value *address(Builder &B, Value *Index) const {
    Value *Line = B.Div({Index, B.u32(Length)}), *InLine = B.Rem({Index, B.u32(Length)});
    Value *Start = B.Add({Offset, B.Mul({Line, Stride})});
    if (!Memory->type()->element()->isBytes())
      return B.access(Memory, {B.Add({Start, InLine})});
    uint32_t Bytes = Element->bits() / 8;
    Value *At = B.Add({B.Mul({Start, B.u32(Unit)}), B.Mul({InLine, B.u32(Bytes)})});
    return B.BytesAt({Memory, At}, B.types().pointer(Element, Memory->type()->space()),
                     {Builder::integer(AttrKind::Align, Bytes)});
  }

private:
  const Type *Element;
  Value *Memory, *Offset, *Stride;
  uint32_t Unit;
  bool ByRow;
  uint32_t Length, Count;
};
} // namespace

/// \p Matrix with every element as it is in \p Narrow.
Value *Widener::rounded(Builder &B, Value *Matrix, const Type *Narrow) {
  const Type *Wide = Matrix->type()->element();
  Value *Held = B.var(Matrix->type(), "", Matrix);
  forEachElement(B, Matrix, [&](Builder &In, Value *I) {
    Value *Now = In.load(Held);
    Value *Element = In.convert(In.convert(In.MatExtract({Now, I}), Narrow), Wide);
    In.store(Held, In.MatInsert({Now, I, Element}));
  });
  return B.load(Held);
}

void Widener::convert(Op &O, Builder &B) {
  Value *From = parts(O.as<ops::MatConvert>().matrix())[0];
  const Type *To = isReplaced(O.type()) ? wide(O.type()) : O.type();
  Value *Result = From->type() == To ? From : B.MatConvert({From}, To);
  setParts(O, {isReplaced(O.type()) ? rounded(B, Result, O.type()->element()) : Result});
}

void Widener::load(Op &O, Builder &B) {
  const Type *Wide = wide(O.type());
  Components From{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchOfWidened(M.types(), O.type()), O.loc());
  Pad.fence(B);
  Pad.forEachLane(B, From.count(), [&](Builder &In, Value *Index) {
    In.store(Pad.element(In, Index), In.convert(In.load(From.address(In, Index)), Wide->element()));
  });
  Pad.fence(B);
  setParts(O, {B.MatLoad({Pad.memory(B), Pad.start(B), B.u32(From.lineLength())}, Wide,
                         {*O.attr(AttrKind::Layout)})});
}

void Widener::store(Op &O, Builder &B) {
  Value *Stored = O.as<ops::MatStore>().matrix();
  const Type *Narrow = Stored->type();
  Value *Matrix = parts(Stored)[0];
  Components To{ops::MatAccess(O)};
  Scratchpad Pad = Scratch.get(scratchOfWidened(M.types(), Narrow), O.loc());
  Pad.fence(B);
  B.MatStore({Matrix, Pad.memory(B), Pad.start(B), B.u32(To.lineLength())}, nullptr,
             {*O.attr(AttrKind::Layout)});
  Pad.fence(B);
  Pad.forEachLane(B, To.count(), [&](Builder &In, Value *Index) {
    In.store(To.address(In, Index), In.convert(In.load(Pad.element(In, Index)), Narrow->element()));
  });
}

void Widener::rewrite(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatFill: {
    const Type *Wide = wide(O.type());
    return setParts(O,
                    {B.MatFill({B.convert(O.as<ops::MatFill>().value(), Wide->element())}, Wide)});
  }
  case Opcode::MatLoad:
    return load(O, B);
  case Opcode::MatStore:
    return store(O, B);
  case Opcode::MatArith: {
    auto Arith = O.as<ops::MatArith>();
    Value *Left = parts(Arith.matrix())[0], *Right = Arith.other();
    Right = Right->type()->isMatrix() ? parts(Right)[0] : B.convert(Right, Left->type()->element());
    return setParts(
        O, {rounded(B, B.MatArith({Left, Right}, nullptr, O.attrs()), O.type()->element())});
  }
  case Opcode::MatNeg:
    return setParts(
        O, {rounded(B, B.MatNeg({parts(O.as<ops::MatNeg>().matrix())[0]}), O.type()->element())});
  case Opcode::MatConvert:
    return convert(O, B);
  case Opcode::MatMulAdd: {
    auto Product = O.as<ops::MatMulAdd>();
    return setParts(O, {B.MatMulAdd({Product.a(), Product.b(), parts(Product.addend())[0]},
                                    O.type(), O.attrs())});
  }
  case Opcode::MatLength:
    return setValue(O, B.MatLength({parts(O.as<ops::MatLength>().matrix())[0]}, O.type()));
  case Opcode::MatCoord: {
    auto Coord = O.as<ops::MatCoord>();
    return setValue(O, B.MatCoord({parts(Coord.matrix())[0], Coord.index()}, O.type()));
  }
  case Opcode::MatExtract: {
    auto Extract = O.as<ops::MatExtract>();
    Value *Wide = B.MatExtract({parts(Extract.matrix())[0], Extract.index()});
    return setValue(O, B.convert(Wide, O.type()));
  }
  case Opcode::MatInsert: {
    auto Insert = O.as<ops::MatInsert>();
    Value *Matrix = parts(Insert.matrix())[0];
    Value *Element = B.convert(Insert.value(), Matrix->type()->element());
    return setParts(O, {B.MatInsert({Matrix, Insert.index(), Element})});
  }
  default:
    internalError(Twine(O.mnemonic()) + " of an accumulator that cannot be widened", O.loc());
  }
}

void tessera::widenAccumulators(Module &M, const PassContext &Ctx) {
  RowsWithWidened Rows(M, Ctx);
  if (&Rows.device() == &Ctx.Device)
    return;
  DenseSet<const Type *> Chosen;
  for (const Type *Ty : narrowAccumulators(M, Ctx.Device))
    if (checkMatrix(Rows.device(), matrixQuery(Ty, invocationsOf(M))))
      Chosen.insert(Ty);
  if (!Chosen.empty())
    Widener(M, Ctx.Device, Chosen).run();
}
