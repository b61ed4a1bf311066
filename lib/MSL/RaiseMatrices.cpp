// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "MSL/Raise.h"
#include "Target/LegalityReport.h"
#include "Transforms/WaveScratch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::MatrixLayout;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Rows and columns of every matrix here.
constexpr uint32_t Edge = 8;
/// Elements of one that a lane holds.
constexpr uint32_t PerLane = 2;

/// The conditional operator does not take matrices.
static Value *choose(Builder &B, Op &O) {
  Value *Result = B.var(O.type(), "");
  Op *If = B.create(Opcode::If, {O.operand(0)}, nullptr, {}, 2);
  for (unsigned I : {0u, 1u}) {
    Builder Arm(B.module(), If->region(I));
    Arm.setLoc(B.loc());
    Arm.store(Result, O.operand(1 + I));
  }
  return B.load(Result);
}

namespace {
struct Coordinates {
  Value *Row, *Column;
};
} // namespace

/// Where this lane's element \p Index is: the map that MLX and llama.cpp rely on. Eight lanes hold
/// two rows of a quarter of the matrix, each two elements side by side.
static Coordinates coordinates(Builder &B, Value *Index) {
  Value *Lane = B.Builtin({}, B.types().u32(),
                          {Builder::word(AttrKind::Builtin, ir::BuiltinFn::WaveLaneIndex)});
  Value *Quad = B.Div({Lane, B.u32(4)});
  Value *Row = B.Add({B.And({Quad, B.u32(4)}), B.Rem({B.Div({Lane, B.u32(2)}), B.u32(4)})});
  Value *Pair = B.Add({B.And({Quad, B.u32(2)}), B.And({Lane, B.u32(1)})});
  return {Row, B.Add({B.Mul({Pair, B.u32(2)}), Index})};
}

/// The address of this lane's element \p Index in the memory of \p O, whose operands from \p First
/// on are memory, offset and stride.
static Value *placeOf(Builder &B, const Op &O, unsigned First, const Type *Element,
                      uint32_t Index) {
  Value *Memory = O.operand(First), *Offset = O.operand(First + 1), *Stride = O.operand(First + 2);
  bool ByColumns = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  uint64_t Size = Element->bits() / 8, Unit = O.intAttr(AttrKind::Unit, 1);
  bool InBytes = Memory->type()->element()->isBytes();
  auto [Row, Column] = coordinates(B, B.u32(Index));
  if (ByColumns)
    std::swap(Row, Column);
  Value *Along = InBytes && Unit != Size ? B.Mul({Column, B.u32(uint32_t(Size / Unit))}) : Column;
  Value *At = B.Add({B.Add({Offset, B.Mul({Row, Stride})}), Along});
  if (!InBytes)
    return B.access(Memory, {At});
  At = Unit == 1 ? At : B.Mul({At, B.u32(uint32_t(Unit))});
  return B.BytesAt({Memory, At}, B.types().pointer(Element, Memory->type()->space()),
                   {Builder::integer(AttrKind::Align, Size)});
}

/// The lanes add their elements, each as an atomic of its own.
static void addAtomically(Builder &B, Op &O) {
  Value *Matrix = O.operand(0);
  const Type *Element = Matrix->type()->element();
  for (uint32_t I = 0; I < PerLane; ++I)
    B.create(Opcode::Atomic, {placeOf(B, O, 1, Element, I), B.MatExtract({Matrix, B.u32(I)})},
             Element, {Builder::word(AttrKind::Atomic, ir::AtomicFn::Add)});
}

/// simdgroup_load and simdgroup_store are no accesses that other threadgroups see in time; those to
/// the elements are.
static Value *loadCoherently(Builder &B, Op &O) {
  const Type *Ty = O.type();
  Value *Matrix = B.MatFill({B.zero(Ty->element())}, Ty);
  for (uint32_t I = 0; I < PerLane; ++I)
    Matrix = B.MatInsert({Matrix, B.u32(I), B.load(placeOf(B, O, 0, Ty->element(), I))}, Ty);
  return Matrix;
}

static void storeCoherently(Builder &B, Op &O) {
  Value *Matrix = O.operand(0);
  for (uint32_t I = 0; I < PerLane; ++I)
    B.store(placeOf(B, O, 1, Matrix->type()->element(), I), B.MatExtract({Matrix, B.u32(I)}));
}

/// Through threadgroup memory, by rows in and by columns out.
static Value *transpose(Builder &B, Op &O, WaveScratch &Scratch) {
  const Type *From = O.operand(0)->type(), *To = O.type();
  const Type *Whole =
      B.types().matrix(To->element(), From->rows(), From->cols(), From->use(), From->scope());
  Value *Matrix = From == Whole ? O.operand(0) : B.MatConvert({O.operand(0)}, Whole);
  Scratchpad Pad = Scratch.get(To->element(), Edge * Edge);
  auto Layout = [](MatrixLayout L) { return Builder::word(AttrKind::Layout, L); };
  Pad.fence(B);
  B.MatStore({Matrix, Pad.memory(B), Pad.start(B), B.u32(Edge)}, nullptr,
             {Layout(MatrixLayout::RowMajor)});
  Pad.fence(B);
  return B.MatLoad({Pad.memory(B), Pad.start(B), B.u32(Edge)}, To,
                   {Layout(MatrixLayout::ColumnMajor)});
}

bool tessera::msl::raiseMatrices(ir::Module &M, const Target &Device, DiagnosticEngine &Diags) {
  WaveScratch Scratch(M, Device);
  Loc Transposed;
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Select:
      return O.type()->containsMatrix() ? std::optional(choose(B, O)) : std::nullopt;
    case Opcode::MatCoord: {
      auto [Row, Column] = coordinates(B, O.operand(1));
      return B.Construct({Row, Column}, O.type());
    }
    case Opcode::MatAtomicAdd:
      addAtomically(B, O);
      return nullptr;
    case Opcode::MatLoad:
      return isCoherent(M, O.operand(0)) ? std::optional(loadCoherently(B, O)) : std::nullopt;
    case Opcode::MatStore:
      if (!isCoherent(M, O.operand(1)))
        return std::nullopt;
      storeCoherently(B, O);
      return nullptr;
    case Opcode::MatConvert:
      if (!O.flag(AttrKind::Transpose))
        return std::nullopt;
      Transposed = O.loc();
      return transpose(B, O, Scratch);
    default:
      return std::nullopt;
    }
  });
  if (!Transposed.isValid())
    return true;
  uint64_t Bytes = 0;
  for (const ir::Global *G : M.Globals)
    if (G->Space == ir::AddressSpace::Workgroup) {
      ir::TypeLayout L = ir::layoutOf(G->ValueType, G->Space);
      Bytes = alignTo(Bytes, L.Align) + L.Size;
    }
  reportLimit(Diags, Transposed, Device, checkSharedMemory(Device, Bytes));
  return !Diags.hasErrors();
}
