// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/EmulateMatrices.h"
#include "IR/OpViews.h"
#include "Matrix/EmulateMatricesImpl.h"
#include "Matrix/MatrixAlignment.h"
#include "Matrix/MatrixQueries.h"
#include "Matrix/ScratchDemand.h"
#include "Matrix/TileChoice.h"
#include "Matrix/WidenAccumulators.h"
#include "Support/DiagnosticsIR.h"
#include "Support/InternalError.h"
#include "Target/LegalityReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- the lane ----------------------------------------------------------===//

static Region *functionBody(Region *R) {
  while (R->owner())
    R = R->owner()->parent();
  return R;
}

Number MatrixEmulator::laneField(Builder &B, uint32_t Divisor, uint32_t Lanes) {
  Region *Body = functionBody(&B.region());
  Prologue &P = Prologues[Body];
  Value *&Known = P.Fields[{Divisor, Lanes}];
  if (Known)
    return Known;
  Builder Start(M, *Body);
  Start.setLoc(B.loc());
  if (P.Last)
    Start.setInsertionAfter(P.Last);
  else if (!Body->empty())
    Start.setInsertionBefore(&Body->front());
  if (!P.Lane)
    P.Lane = Start.Builtin({}, M.types().u32(),
                           {Builder::word(AttrKind::Builtin, BuiltinFn::WaveLaneIndex)});
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
  return plus(B, times(B, RowSlot, L.Row.slotStep()), times(B, laneRow(B, L), L.Row.laneStep()));
}

Number MatrixEmulator::col(Builder &B, const LaneLayout &L, Number ColSlot) {
  return plus(B, times(B, ColSlot, L.Col.slotStep()), times(B, laneCol(B, L), L.Col.laneStep()));
}

void MatrixEmulator::onOwners(Builder &B, const LaneLayout &L, function_ref<void(Builder &)> Body) {
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
    return multiply(O, B);
  case Opcode::MatArith:
    return arith(O, B);
  case Opcode::MatNeg:
    return negate(O, B);
  case Opcode::MatConvert:
    return convert(O, B);
  case Opcode::MatRowSum:
  case Opcode::MatColSum:
    return sum(O, B);
  case Opcode::MatBroadcastAdd:
    return broadcastAdd(O, B);
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

//===--- what can be emulated ----------------------------------------------===//

/// The feature without which components of this type cannot be held; nothing for 32 bits. The
/// formats that a device need not have are integers there (storage-formats).
static std::optional<Feature> componentFeature(const Type *Ty, const Target &Device) {
  if (Ty->isInt())
    return Ty->bits() == 8    ? std::optional(Feature::Int8)
           : Ty->bits() == 16 ? std::optional(Feature::Int16)
                              : std::nullopt;
  switch (Ty->format()) {
  case FloatFormat::F16:
    return Feature::Float16;
  case FloatFormat::BF16:
    return Device.has(Feature::BFloat16) ? Feature::BFloat16 : Feature::Int16;
  case FloatFormat::E4M3:
  case FloatFormat::E5M2:
    return Device.has(Feature::Float8) ? Feature::Float8 : Feature::Int8;
  case FloatFormat::F32:
  case FloatFormat::F64:
    return std::nullopt;
  }
  llvm_unreachable("float format");
}

std::string tessera::whyNotEmulated(const Target &Device, ArrayRef<const Type *> Matrices,
                                    bool Saturates) {
  auto Lacks = [&](Feature F) {
    return fmt::format("target '{}' lacks {} (feature '{}')", Device.Name, info(F).Description,
                       info(F).Name);
  };
  if (Saturates)
    return "it saturates";
  if (!Device.has(Feature::SubgroupShuffle))
    return Lacks(Feature::SubgroupShuffle);
  for (const Type *Matrix : Matrices) {
    if (scopeOf(Matrix) == MatrixScope::Workgroup)
      return "its matrices belong to a whole thread group";
    const Type *Component = Matrix->element();
    if (Component->bits() == 64)
      return fmt::format("its components of {} have 64 bits", name(elementType(Component)));
    if (auto F = componentFeature(Component, Device); F && !Device.has(*F))
      return Lacks(*F);
  }
  return {};
}

namespace {
class Emulation {
public:
  Emulation(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx), Device(Ctx.Device), Rows(M, Ctx) {}
  void run();

private:
  bool choose();
  void choose(const DenseSet<const Type *> &Refused);
  std::optional<uint32_t> waveSize();
  void report(const SetWithoutRow &S, uint32_t WaveSize);
  /// What is between the target and the matrices, and where the user wrote it.
  struct Reason {
    Loc Where;
    std::string What; ///< what the target does not do, as a sentence's end
  };
  void findUses();
  Reason reasonFor(const SetWithoutRow &S) const;

  Module &M;
  const PassContext &Ctx;
  const Target &Device;
  RowsWithWidened Rows;
  std::vector<SetWithoutRow> Chosen;
  DenseSet<const Type *> Types, Saturating;
  DenseMap<const Type *, const Op *> Uses; ///< the first of each
  /// Matrices that lie where the device cannot load or store them: the first such access of each.
  DenseMap<const Type *, const Op *> Misplaced;
  CrowdedMatrices Crowded;
};
} // namespace

void Emulation::findUses() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      auto Meet = [&](const Type *Ty) {
        if (!Ty || !Ty->isMatrix())
          return;
        Uses.try_emplace(Ty, &O);
        if (O.flag(AttrKind::Saturating))
          Saturating.insert(Ty);
      };
      Meet(O.type());
      for (const Value *V : O.operands())
        Meet(V->type());
      if (!knownMisalignment(O, Device))
        return;
      const Type *Matrix = ops::MatAccess(O).matrix();
      // Lanes load and store what will be widened.
      if (isHeldWider(Device, Matrix))
        return;
      Misplaced.try_emplace(Matrix, &O);
    });
}

static std::string describe(const Type *Matrix) {
  StringRef Element = name(elementType(Matrix->element()));
  if (Matrix->isFragment())
    return fmt::format("a {} of {} sums of {}",
                       Matrix->use() == MatrixUse::ColumnSums ? "column" : "row",
                       Matrix->rows() * Matrix->cols(), Element);
  return fmt::format("a {}x{} matrix of {} as {}", Matrix->rows(), Matrix->cols(), Element,
                     name(matrixQuery(Matrix, 0).Role));
}

/// The first multiply that has no row, or else the first matrix that is in none, that cannot be
/// reached, or whose sums cannot be computed.
Emulation::Reason Emulation::reasonFor(const SetWithoutRow &S) const {
  for (const SetWithoutRow::Multiply &P : S.Multiplies)
    if (!checkMultiply(Rows.device(), P.Query)) {
      MultiplyQuery Written = asWritten(Ctx, P.Where, P.Query);
      return {P.Where, fmt::format("has no row for {} with shape {}", toString(Written.Types),
                                   toString(Written.Shape))};
    }
  auto Lacks = [&](const Type *Ty) {
    return Reason{Uses.lookup(Ty)->loc(), "has no row for " + describe(Ty)};
  };
  for (const Type *Ty : S.Types)
    if (!Ty->isFragment() && !checkMatrix(Rows.device(), matrixQuery(Ty, invocationsOf(M))))
      return Lacks(Ty);
  for (const Type *Ty : S.Types)
    if (const Op *O = Misplaced.lookup(Ty)) {
      Misalignment Place = *knownMisalignment(*O, Device);
      return {
          O->loc(),
          fmt::format("loads and stores this matrix only where its {} is a multiple of {} bytes",
                      Place.OfStride ? "stride" : "offset", Place.Multiple)};
    }
  for (const Type *Ty : S.Types)
    if (const Op *O = Crowded.Accesses.lookup(Ty))
      return {O->loc(),
              fmt::format("has {} bytes of groupshared memory, and with what handing this "
                          "matrix from lane to lane takes, the shader needs {}",
                          Device.Limits.SharedMemory, Crowded.Needed)};
  const auto *Fragment = find_if(S.Types, [](const Type *Ty) { return Ty->isFragment(); });
  if (Fragment == S.Types.end())
    internalError("matrices are emulated that the target has");
  return Lacks(*Fragment);
}

/// Those of \p Refused, and, where the target is known, those that it has no row for.
void Emulation::choose(const DenseSet<const Type *> &Refused) {
  Chosen.clear();
  for (SetWithoutRow &S : setsWithoutRow(M, Rows.device(), Refused)) {
    bool Saturates = any_of(S.Types, [&](const Type *Ty) { return Saturating.contains(Ty); });
    bool IsRefused = any_of(S.Types, [&](const Type *Ty) { return Refused.contains(Ty); });
    if (S.Fixed || (S.LacksShapeOnly && !Ctx.Tile) || (Device.Permissive && !IsRefused) ||
        !whyNotEmulated(Device, S.Types, Saturates).empty())
      continue;
    Types.insert(S.Types.begin(), S.Types.end());
    Chosen.push_back(std::move(S));
  }
}

bool Emulation::choose() {
  findUses();
  DenseSet<const Type *> Refused;
  for (const auto &[Matrix, Access] : Misplaced)
    Refused.insert(Matrix);
  choose(Refused);
  // What is emulated already leaves room for the others.
  Crowded = findCrowded(M, Ctx, Rows.device(), Types);
  if (!Crowded.Accesses.empty()) {
    for (const auto &[Matrix, Access] : Crowded.Accesses)
      Refused.insert(Matrix);
    choose(Refused);
  }
  return !Chosen.empty();
}

/// Which lane holds what is written into the program, so that there can be one size only.
std::optional<uint32_t> Emulation::waveSize() {
  const EntryPoint &E = M.Entry;
  WaveSizeRange Asked;
  if (E.Wave)
    Asked = {E.Wave->Min, E.Wave->Max, E.Wave->Preferred};
  // Without a device those that HLSL knows.
  SmallVector<uint32_t, 8> Known(ArrayRef(Device.Subgroup.Sizes)), Sizes;
  if (Known.empty())
    Known = {4, 8, 16, 32, 64, 128};
  copy_if(Known, std::back_inserter(Sizes), [&](uint32_t Size) {
    return !Asked.isGiven() || (Size >= Asked.Min && Size <= Asked.Max);
  });
  if (Sizes.size() > 1) {
    auto Names = map_range(Sizes, [](uint32_t N) { return std::to_string(N); });
    Reason Why = reasonFor(Chosen[0]);
    Ctx.Diags.report(Why.Where, diags::EmulationWaveSize, Device.Name, Why.What);
    Ctx.Diags.report(E.NumThreadsLoc, diags::EmulationWaveSizeNote, join(Names, ", "));
    return std::nullopt;
  }
  std::array<uint32_t, 3> NumThreads{E.NumThreads[0], E.NumThreads[1], E.NumThreads[2]};
  WaveCheck Check = checkWaveSize(Device, Asked, NumThreads, /*UsesMatrices=*/true);
  bool AtAttribute = E.Wave && Check.Reason == WaveReason::NoSuchSize;
  if (!reportWaveSize(Ctx.Diags, AtAttribute ? E.Wave->Where : E.NumThreadsLoc, Device, Asked,
                      Check))
    return std::nullopt;
  return Check.WaveSize;
}

void Emulation::report(const SetWithoutRow &S, uint32_t WaveSize) {
  Reason Why = reasonFor(S);
  Ctx.Diags.report(Why.Where, diags::MatrixEmulated, Device.Name, Why.What, WaveSize);
  if (S.Multiplies.empty())
    return;
  const SetWithoutRow::Multiply &P = S.Multiplies[0];
  EmulatedProduct Cost(P.A, P.B, P.R, WaveSize);
  Ctx.Diags.report(P.Where, diags::MatrixEmulatedCost, Cost.shuffles(), Cost.products());
}

void Emulation::run() {
  if (!choose())
    return;
  std::optional<uint32_t> WaveSize = waveSize();
  if (!WaveSize)
    return;
  for (const SetWithoutRow &S : Chosen)
    report(S, *WaveSize);
  if (Ctx.Emulated)
    for (const SetWithoutRow &S : Chosen)
      for (const Type *Ty : S.Types)
        Ctx.Emulated->push_back({Ty->element()->str(), spelling(Ty->use()).str(),
                                 spelling(Ty->scope()).str(), Ty->rows(), Ty->cols(),
                                 LaneLayout(Ty, *WaveSize).slots()});
  MatrixEmulator(M, Device, *WaveSize, Types).run();
}

void tessera::emulateMatrices(Module &M, const PassContext &Ctx) {
  if (Ctx.Emulate)
    Emulation(M, Ctx).run();
}
