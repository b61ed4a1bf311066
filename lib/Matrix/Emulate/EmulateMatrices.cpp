// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Emulate/EmulateMatrices.h"
#include "Matrix/Emulate/Emulator.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- the lane ----------------------------------------------------------===//

static Region *functionBody(Region *R) {
  while (R->owner())
    R = R->owner()->parent();
  return R;
}

MatrixEmulator::Prologue &MatrixEmulator::prologue(Builder &B) {
  return Prologues[functionBody(&B.region())];
}

Builder MatrixEmulator::atStart(Builder &B, const Prologue &P) {
  Region *Body = functionBody(&B.region());
  Builder Start(M, *Body);
  Start.setLoc(B.loc());
  if (P.Last)
    Start.setInsertionAfter(P.Last);
  else if (!Body->empty())
    Start.setInsertionBefore(&Body->front());
  return Start;
}

Number MatrixEmulator::laneField(Builder &B, uint32_t Divisor, uint32_t Lanes) {
  Prologue &P = prologue(B);
  Value *&Known = P.Fields[{Divisor, Lanes}];
  if (Known)
    return Known;
  Builder Start = atStart(B, P);
  if (!P.Lane)
    P.Lane = Start.systemValue(SystemValue::WaveLaneIndex);
  Number Field = dividedBy(Start, P.Lane, Divisor);
  if (Divisor * Lanes < WaveSize)
    Field = modulo(Start, Field, Lanes);
  Known = Field.value(Start);
  P.Last = Known->def();
  if (Known != P.Lane)
    Known->setName(M.intern(Divisor == 1 ? fmt::format("lane_mod_{}", Lanes)
                            : Divisor * Lanes < WaveSize
                                ? fmt::format("lane_div_{}_mod_{}", Divisor, Lanes)
                                : fmt::format("lane_div_{}", Divisor)));
  return Known;
}

Number MatrixEmulator::laneIndex(Builder &B) { return laneField(B, 1, WaveSize); }

Number MatrixEmulator::laneWithin(Builder &B, uint32_t Lanes) {
  return Lanes == 1 ? Number(0u) : laneField(B, 1, Lanes);
}

Number MatrixEmulator::laneRow(Builder &B, const LaneLayout &L) {
  return L.Row.Lanes == 1 ? Number(0u) : laneField(B, L.RowsFirst ? 1 : L.Col.Lanes, L.Row.Lanes);
}

Number MatrixEmulator::laneCol(Builder &B, const LaneLayout &L) {
  return L.Col.Lanes == 1 ? Number(0u) : laneField(B, L.RowsFirst ? L.Row.Lanes : 1, L.Col.Lanes);
}

Number MatrixEmulator::row(Builder &B, const LaneLayout &L, Number RowSlot) {
  Number First = times(B, RowSlot, L.Row.slotStep());
  return plus(B, First, times(B, laneRow(B, L), L.Row.laneStep()));
}

Number MatrixEmulator::col(Builder &B, const LaneLayout &L, Number ColSlot) {
  Number First = times(B, ColSlot, L.Col.slotStep());
  return plus(B, First, times(B, laneCol(B, L), L.Col.laneStep()));
}

void MatrixEmulator::onOwners(Builder &B, const Type *Matrix, function_ref<void(Builder &)> Body) {
  if (isInHalves(Matrix)) {
    if (!Matrix->isFragment())
      return Body(B);
    auto [Row, Col] = placeInTile(B);
    Number Repetition = Matrix->use() == MatrixUse::ColumnSums ? Col : Row;
    return B.ifElse(B.Eq({Repetition.value(B), B.u32(0)}), Body);
  }
  LaneLayout L = layout(Matrix);
  if (L.lanes() == WaveSize)
    return Body(B);
  B.ifElse(B.Lt({laneIndex(B).value(B), B.u32(L.lanes())}), Body);
}

void MatrixEmulator::rewrite(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatFill:
    return fill(O, B);
  case Opcode::MatLoad:
    return load(O, B);
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return store(O, B);
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
    return isInHalves(O.type()) ? multiplyInHalves(O, B) : multiply(O, B);
  case Opcode::MatArith:
    return arith(O, B);
  case Opcode::MatNeg:
    return negate(O, B);
  case Opcode::MatConvert:
    return convert(O, B);
  case Opcode::MatRowSum:
  case Opcode::MatColSum:
    return isInHalves(O.type()) ? sumInHalves(O, B) : sum(O, B);
  case Opcode::MatBroadcastAdd:
    return isInHalves(O.type()) ? broadcastAddInHalves(O, B) : broadcastAdd(O, B);
  case Opcode::MatLength:
    return length(O, B);
  case Opcode::MatCoord:
    return coordinates(O, B);
  case Opcode::MatExtract:
    return extract(O, B);
  case Opcode::MatInsert:
    return insert(O, B);
  default:
    internalError(Twine(O.mnemonic()) + " takes or gives a matrix", O.loc());
  }
}

void tessera::emulateMatrices(Module &M, const PassContext &) {
  if (M.Plan.anyMatrix([](const PlannedMatrix &Matrix) { return Matrix.PerLane != 0; }))
    MatrixEmulator(M).run();
}
