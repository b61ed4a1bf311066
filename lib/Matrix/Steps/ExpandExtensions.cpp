// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/ExpandExtensions.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Components.h"
#include "Matrix/Code/LaneNumbers.h"
#include "Matrix/Code/ScopeScratch.h"
#include "Matrix/Facts/Alignment.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Terms of a reduction up to which drivers are asked to unroll its loop.
constexpr uint32_t MostUnrolled = 64;

namespace {
class Expander {
public:
  Expander(Module &M, const PassContext &Ctx)
      : M(M), Device(Ctx.Device), ChecksBounds(Ctx.Matrix.CheckBounds), Scratch(M, Ctx.Device) {}
  /// Expands what the device may not do itself.
  void expand();
  /// Expands what it does not after the plan.
  void expandRest();

private:
  SmallVector<Op *, 16> find(function_ref<bool(Op &)> Takes);
  bool mayReduce(const Op &O) const;
  bool mayAccessPart(const Op &O) const;
  void reserve(Op &O);
  void reduce(Op &O);
  /// Whether the memory of a result has each total as often as the result: Metal does not define
  /// loads with stride 0.
  bool repeatsTotals() const { return !includes(Device.Backends, Backend::SPIRV); }
  Value *total(Builder &B, const Type *Ty, ReduceFn Fn, Value *X, Value *Y) const;

  void clamp(Op &O, bool IsNative);
  void copyPart(Op &O);
  MatrixComponents componentsOf(Op &O);
  void replace(Op &O, Builder &B, Value *Held);
  std::optional<Value *> allows(Builder &B, ops::MatAccess Access) const;
  void copy(Builder &B, ops::MatAccess Access, const MatrixComponents &Parts, Value *Held);

  Module &M;
  const Target &Device;
  bool ChecksBounds;
  ScopeScratch Scratch;
};
} // namespace

static bool isClamped(const Op &O) {
  ops::MatAccess Access(O);
  return Access && !Access.counts().empty();
}

//===--- reductions --------------------------------------------------------===//

namespace {
/// The lines that are reduced lie across the lines in memory, so that lanes that reduce
/// neighbouring ones read neighbouring components.
struct Reduction {
  const Type *From, *To;
  ReduceFn Fn;
  MatrixLayout Layout;
  uint32_t Lines, Terms, Repeats; ///< Repeats: how often the result has each total

  explicit Reduction(Op &O)
      : From(O.as<ops::MatReduce>().matrix()->type()), To(O.type()),
        Fn(O.enumAttr<ReduceFn>(AttrKind::Reduce)) {
    bool OfColumns = O.flag(AttrKind::Transpose);
    Layout = OfColumns ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor;
    Lines = OfColumns ? From->cols() : From->rows();
    Terms = OfColumns ? From->rows() : From->cols();
    Repeats = OfColumns ? To->rows() : To->cols();
  }
  uint32_t stride(const Type *Matrix) const {
    return ScopeScratch::strideFor(Matrix->element(), Lines);
  }
};
} // namespace

/// The type in which components are combined: integers of at least 32 bits, floats that have
/// arithmetic.
static const Type *typeOfTotals(TypeContext &Types, const Type *Component) {
  if (Component->isFloat())
    return sumType(Types, Component);
  if (Component->bits() >= 32)
    return Component;
  return Component->isSigned() ? Types.i32() : Types.u32();
}

Value *Expander::total(Builder &B, const Type *Ty, ReduceFn Fn, Value *X, Value *Y) const {
  switch (Fn) {
  case ReduceFn::Sum:
    return B.Add({X, Y}, Ty);
  case ReduceFn::Min:
    return B.Min({X, Y}, Ty);
  case ReduceFn::Max:
    return B.Max({X, Y}, Ty);
  default:
    internalError("no reduction of matrices");
  }
}

void Expander::reduce(Op &O) {
  Reduction R(O);
  Scope Scope = R.From->scope();
  const Type *Element = R.From->element(), *Ty = typeOfTotals(M.types(), Element);
  auto B = Builder::before(M, O);
  uint32_t Stride = R.stride(R.From);
  auto Barrier = [&] { ScopeScratch::barrier(B, Scope, MemoryKind::Workgroup); };

  Barrier();
  Value *From = Scratch.memory(B, Element);
  B.MatStore(
      {O.as<ops::MatReduce>().matrix(), From, Scratch.start(B, Element, Scope), B.u32(Stride)},
      nullptr, {Builder::word(AttrKind::Layout, R.Layout)});
  Barrier();

  auto Term = [&](Builder &In, Value *Line, Value *K) {
    Value *At = In.Add({In.Mul({K, In.u32(Stride)}), Line});
    return In.convert(In.load(Scratch.element(In, Element, Scope, At)), Ty);
  };
  bool Repeats = repeatsTotals();
  const Type *Result = R.To->element();
  uint32_t ResultStride = R.stride(R.To);
  Scratch.forEach(B, Scope, R.Lines, [&](Builder &In, Value *Line) {
    Value *Held = In.var(Ty, "total", Term(In, Line, In.u32(0)));
    SmallVector<Attr, 1> Attrs;
    if (R.Terms <= MostUnrolled)
      Attrs.push_back(Builder::flag(AttrKind::Unroll));
    In.countedLoop(
        "term", R.Terms,
        [&](Builder &Turn, Value *K) {
          Turn.store(Held, total(Turn, Ty, R.Fn, Turn.load(Held), Term(Turn, Line, K)));
        },
        In.u32(1), nullptr, Attrs);
    Value *Total = convertSaturating(In, In.load(Held), Result);
    auto Put = [&](Builder &At, Value *K) {
      Value *Index = At.Add({At.Mul({K, At.u32(ResultStride)}), Line});
      At.store(Scratch.element(At, Result, Scope, Index), Total);
    };
    Repeats ? In.countedLoop("place", R.Repeats, Put) : Put(In, In.u32(0));
  });
  Barrier();
  Value *To = Scratch.memory(B, Result);
  O.replaceWith(B.MatLoad({To, Scratch.start(B, Result, Scope), B.u32(Repeats ? ResultStride : 0)},
                          R.To, {Builder::word(AttrKind::Layout, R.Layout)}));
}

//===--- clamped accesses ---------------------------------------------------===//

/// Returns the bool that is true where the access may be one of the whole matrix; null for always,
/// nothing for never.
std::optional<Value *> Expander::allows(Builder &B, ops::MatAccess Access) const {
  const Type *Matrix = Access.matrix();
  MatrixMemory Form(Access.op());
  bool IsRowMajor = Access->enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  uint32_t Length = IsRowMajor ? Matrix->cols() : Matrix->rows();
  if (auto Stride = constantBits(Access.stride()); Stride && *Stride < Form.units(Length))
    return std::nullopt;
  Value *All = nullptr;
  auto Ask = [&](Value *Test) { All = All ? B.And({All, Test}) : Test; };
  const uint32_t Sizes[] = {Matrix->rows(), Matrix->cols()};
  for (auto [Count, Size] : zip_equal(Access.counts(), Sizes)) {
    std::optional<uint64_t> Known = constantBits(Count);
    if (Known && *Known < Size)
      return std::nullopt;
    if (!Known)
      Ask(B.Ge({Count, B.u32(Size)}));
  }
  // Metal loads a matrix from any multiple of its components.
  uint32_t Multiple = alignmentOf(Matrix, IsRowMajor);
  bool IsAligned = uint64_t(Access->intAttr(AttrKind::Align, 1)) % Multiple == 0;
  if (!includes(Device.Backends, Backend::SPIRV) || !Form.isPlain() || IsAligned)
    return All;
  for (Value *Units : {Access.offset(), Access.stride()}) {
    if (auto Known = constantBits(Units)) {
      if (*Known * Form.UnitBytes % Multiple)
        return std::nullopt;
      continue;
    }
    Value *Bytes = B.Mul({Units, B.u32(Form.UnitBytes)});
    Ask(B.Eq({B.Rem({Bytes, B.u32(Multiple)}), B.u32(0)}));
  }
  return All;
}

/// Copies what is there of the matrix between its memory and groupshared memory.
void Expander::copy(Builder &B, ops::MatAccess Access, const MatrixComponents &Parts, Value *Held) {
  const Type *Matrix = Access.matrix(), *Element = Matrix->element();
  Scope Scope = Matrix->scope();
  uint32_t Stride = ScopeScratch::strideFor(Element, Parts.lineLength());
  Attr Layout = Builder::word(AttrKind::Layout, Parts.layout());
  const Global *G = globalAt(M, Access.memory());
  bool IsBuffer = Access.memory()->type()->space() == AddressSpace::Storage && !(G && G->ReadOnly);
  // The wave's accesses take effect in their order.
  auto Order = [&] {
    ScopeScratch::barrier(B, Scope, IsBuffer ? MemoryKind::All : MemoryKind::Workgroup);
  };
  auto EachPart = [&](function_ref<void(Builder &, MatrixComponents::Place, Value *, Value *)> Do) {
    Scratch.forEach(B, Scope, Parts.count(), [&](Builder &In, Value *Index) {
      MatrixComponents::Place At = Parts.place(In, Index);
      bool IsRowMajor = Parts.layout() == MatrixLayout::RowMajor;
      Value *IsThere = In.And({In.Lt({IsRowMajor ? At.Line : At.InLine, Access.counts()[0]}),
                               In.Lt({IsRowMajor ? At.InLine : At.Line, Access.counts()[1]})});
      Value *Copy = In.Add({In.Mul({At.Line, In.u32(Stride)}), At.InLine});
      Do(In, At, IsThere, Scratch.element(In, Element, Scope, Copy));
    });
  };
  Order();
  Value *Memory = Scratch.memory(B, Element), *Start = Scratch.start(B, Element, Scope);
  if (Access.isLoad()) {
    EachPart([&](Builder &In, MatrixComponents::Place At, Value *IsThere, Value *Copy) {
      auto Load = [&](Builder &Inner) { return Parts.load(Inner, At); };
      In.store(Copy, valueIf(In, Element, [&](Builder &) { return IsThere; }, Load));
    });
    Order();
    B.store(Held, B.MatLoad({Memory, Start, B.u32(Stride)}, Matrix, {Layout}));
    return;
  }
  B.MatStore({Access->operand(ops::MatStore::matrix_at), Memory, Start, B.u32(Stride)}, nullptr,
             {Layout});
  Order();
  EachPart([&](Builder &In, MatrixComponents::Place At, Value *IsThere, Value *Copy) {
    In.ifElse(IsThere, [&](Builder &Inner) { Parts.store(Inner, At, Inner.load(Copy)); });
  });
  Order();
}

/// The places of the components, also where the bounds of the memory are tested.
MatrixComponents Expander::componentsOf(Op &O) {
  auto B = Builder::before(M, O);
  Op *Form = B.create(O.opcode(), O.operands().drop_back(2), O.type(), O.attrs());
  if (ChecksBounds)
    M.setAttr(Form, Builder::word(AttrKind::Bounds, BoundsTest::Each));
  MatrixComponents Parts{ops::MatAccess(*Form)};
  Form->erase();
  return Parts;
}

void Expander::replace(Op &O, Builder &B, Value *Held) {
  if (Held)
    O.replaceWith(B.load(Held));
  else
    O.erase();
}

void Expander::copyPart(Op &O) {
  ops::MatAccess Access(O);
  MatrixComponents Parts = componentsOf(O);
  auto B = Builder::before(M, O);
  Value *Held = Access.isLoad() ? B.var(O.type(), "") : nullptr;
  copy(B, Access, Parts, Held);
  replace(O, B, Held);
}

/// \p IsNative: the device may access the part itself.
void Expander::clamp(Op &O, bool IsNative) {
  ops::MatAccess Access(O);
  auto B = Builder::before(M, O);
  std::optional<Value *> IsWhole = allows(B, Access);
  if (!IsWhole)
    return IsNative ? void() : copyPart(O);
  Value *Held = Access.isLoad() ? B.var(O.type(), "") : nullptr;
  auto Do = [&](Builder &In, ArrayRef<Value *> Operands) {
    Value *Loaded = In.create(O.opcode(), Operands, O.type(), O.attrs())->result();
    if (Held)
      In.store(Held, Loaded);
  };
  auto All = [&](Builder &In) { Do(In, O.operands().drop_back(2)); };
  std::optional<MatrixComponents> Parts;
  if (!IsNative)
    Parts = componentsOf(O);
  if (!*IsWhole)
    All(B);
  else
    B.ifElse(*IsWhole, All, [&](Builder &In) {
      IsNative ? Do(In, O.operands()) : copy(In, Access, *Parts, Held);
    });
  replace(O, B, Held);
}

//===--- all of them --------------------------------------------------------===//

void Expander::reserve(Op &O) {
  if (O.is(Opcode::MatReduce)) {
    Reduction R(O);
    Scope Scope = R.From->scope();
    Scratch.reserve(R.From->element(), Scope, uint64_t(R.Terms) * R.stride(R.From), O.loc());
    Scratch.reserve(R.To->element(), Scope,
                    uint64_t(repeatsTotals() ? R.Repeats : 1) * R.stride(R.To), O.loc());
  } else {
    MatrixComponents Parts{ops::MatAccess(O)};
    const Type *Matrix = ops::MatAccess(O).matrix();
    uint32_t Lines = Parts.count() / Parts.lineLength();
    Scratch.reserve(
        Matrix->element(), Matrix->scope(),
        uint64_t(Lines) * ScopeScratch::strideFor(Matrix->element(), Parts.lineLength()), O.loc());
  }
}

SmallVector<Op *, 16> Expander::find(function_ref<bool(Op &)> Takes) {
  SmallVector<Op *, 16> Found;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if ((O.is(Opcode::MatReduce) || isClamped(O)) && Takes(O))
        Found.push_back(&O);
    });
  return Found;
}

/// Accumulators as the device has them, of numbers that SPIR-V adds and compares. The plan may
/// still cut them for another operation.
bool Expander::mayReduce(const Op &O) const {
  if (!Device.lists(Feature::CooperativeMatrixReduce))
    return false;
  const Type *From = O.as<ops::MatReduce>().matrix()->type(), *To = O.type();
  auto Has = [&](const Type *Ty) {
    return Ty->use() == MatrixUse::Accumulator && Ty->scope() == Scope::Subgroup &&
           !Ty->element()->isStorageFormat() && Ty->element()->bits() >= 16 &&
           checkMatrix(Device, matrixQuery(Ty, 0));
  };
  bool IsLarge = From->rows() > 8 && From->cols() > 8;
  return From->element() == To->element() && Has(From) && Has(To) &&
         !(IsLarge && Device.needs(Workaround::ReduceOneTile));
}

/// A matrix as the device has it, in a buffer of bytes or of its components.
bool Expander::mayAccessPart(const Op &O) const {
  ops::MatAccess Access(O);
  const Type *Matrix = Access.matrix();
  MatrixMemory Form(O);
  return Device.lists(Feature::CooperativeMatrixTensor) && !ChecksBounds &&
         Access.memory()->type()->space() == AddressSpace::Storage &&
         (Form.inBytes() || Form.isPlain()) && Matrix->scope() == Scope::Subgroup &&
         checkMatrix(Device, matrixQuery(Matrix, 0));
}

void Expander::expand() {
  auto IsNative = [&](Op &O) { return O.is(Opcode::MatReduce) ? mayReduce(O) : mayAccessPart(O); };
  SmallVector<Op *, 16> Found =
      find([&](Op &O) { return !O.is(Opcode::MatReduce) || !mayReduce(O); });
  for (Op *O : Found)
    if (!IsNative(*O))
      reserve(*O);
  for (Op *O : Found)
    O->is(Opcode::MatReduce) ? reduce(*O) : clamp(*O, IsNative(*O));
}

/// Whether the plan leaves matrices of the type as they are.
static bool isAsWritten(const Module &M, const Type *Ty) {
  const PlannedMatrix *Planned = M.Plan.find(Ty);
  return Planned && !Planned->Tile && !Planned->PerLane && !Planned->Holder;
}

void Expander::expandRest() {
  SmallVector<Op *, 16> Found = find([&](Op &O) {
    if (!O.is(Opcode::MatReduce))
      return !isAsWritten(M, ops::MatAccess(O).matrix());
    return !isAsWritten(M, O.type()) || !isAsWritten(M, O.as<ops::MatReduce>().matrix()->type());
  });
  for (Op *O : Found)
    reserve(*O);
  for (Op *O : Found)
    O->is(Opcode::MatReduce) ? reduce(*O) : copyPart(*O);
}

void tessera::expandExtensions(Module &M, const PassContext &Ctx) {
  if (M.mayHave({Opcode::MatReduce}) || mayAccessMatrices(M))
    Expander(M, Ctx).expand();
}

void tessera::expandReductions(Module &M, const PassContext &Ctx) {
  bool HasParts = Ctx.Device.lists(Feature::CooperativeMatrixTensor) && mayAccessMatrices(M);
  if (M.mayHave({Opcode::MatReduce}) || HasParts)
    Expander(M, Ctx).expandRest();
}
