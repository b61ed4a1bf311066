// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/GatherVectors.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Code/AlignShared.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Gather/Converge.h"
#include "Matrix/Gather/Gathering.h"
#include "Matrix/Gather/WaveAdditions.h"
#include "Support/DiagnosticsIR.h"
#include "Target/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Bytes that a lane stores at once.
constexpr uint32_t WidestChunk = 16;
/// How often branches are looked for.
constexpr unsigned MostTurns = 4;

namespace {
class Finder {
public:
  Finder(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx), F(*M.Entry.Fn) {}
  void run();

private:
  bool mayGather(const Op &O) const;
  void refuse(const Op &O, const std::string &Why) const;
  /// Waves in a group; 0 after setting Why.
  uint32_t findWaves();
  void find();
  bool mayBeOne(Op &O);
  void converge();
  MatrixForms::Together flowOf(ArrayRef<Op *> Asked, std::optional<Uniformity> &Known);
  void gather(const GatheredProducts &Products, ArrayRef<GatheredAddition> Additions,
              const MatrixForms &Forms, const Uniformity &Known, uint32_t Waves);
  void plan(PlannedThread T);

  Module &M;
  const PassContext &Ctx;
  Function &F;
  uint32_t Lanes = 0;
  std::string Why;
  SmallVector<Op *, 16> Found; ///< operations that may be gathered
};
} // namespace

/// Whether the options and the target's data are for it, if it is possible.
bool Finder::mayGather(const Op &O) const {
  const Target &Device = Ctx.Device;
  if (Ctx.Matrix.Thread == ThreadProducts::Gather)
    return true;
  if (Ctx.Matrix.Thread != ThreadProducts::Auto || Device.Gather.Is == GatherFacts::Slower)
    return false;
  if (Device.Gather.Is == GatherFacts::FasterThanPlain && hasVectors(Device, M.Entry.Of))
    return false;
  // Only an instruction knows the driver's layouts.
  if (!Ctx.Matrix.DriverLayouts || O.is(Opcode::VecAtomicAdd))
    return true;
  std::optional<uint64_t> Layout;
  if (ops::MatVecProduct Of(O); Of)
    Layout = constantBits(Of.layout());
  return Layout && !isOptimal(MatrixLayout(*Layout));
}

void Finder::refuse(const Op &O, const std::string &Reason) const {
  Ctx.Diags.report(O.loc(), diags::ThreadNotGathered, Reason);
}

uint32_t Finder::findWaves() {
  WaveSizes Sizes = waveSizesOf(M, Ctx.Device.Subgroup.Sizes);
  if (Sizes.Smallest != Sizes.Largest) {
    Why = "the wave size is not known: add [WaveSize(n)]";
    return 0;
  }
  Lanes = Sizes.Largest;
  if (M.Entry.numThreads()[0] % Lanes) {
    Why = fmt::format("x of the thread group is no multiple of the {} lanes of a wave", Lanes);
    return 0;
  }
  return uint32_t(M.Entry.groupSize() / Lanes);
}

/// Those of \p Asked that all lanes of the wave reach together. Only of a barrier is that known, so
/// each of them gets one for the time of the analysis.
MatrixForms::Together Finder::flowOf(ArrayRef<Op *> Asked, std::optional<Uniformity> &Known) {
  SmallVector<Op *, 64> Marks;
  for (Op *O : Asked) {
    auto B = Builder::before(M, *O);
    waveBarrier(B, MemoryKind::Workgroup);
    Marks.push_back(&*std::prev(O->getIterator()));
  }
  Known.emplace(M, waveSizesOf(M, Ctx.Device.Subgroup.Sizes), /*All=*/true);
  MatrixForms::Together Flow;
  for (auto [O, Mark] : zip_equal(Asked, Marks))
    if (Known->flow(*Mark, LaneScope::Wave) == Spread::Uniform)
      Flow.insert(O);
  for (Op *Mark : Marks)
    Mark->erase();
  return Flow;
}

void Finder::find() {
  Found.clear();
  walk(F.body(), [&](Op &O) {
    if (isOfThreadMatrix(O) && !O.is(Opcode::VecConvert) && mayGather(O))
      Found.push_back(&O);
  });
}

/// Whether its types and sizes allow it.
bool Finder::mayBeOne(Op &O) {
  std::string Ignored;
  GatherRules Rules(Ctx, Lanes);
  return ops::MatVecProduct(O) ? Rules.find(M, O, Ignored).has_value()
                               : Rules.findAddition(M, O, Ignored).has_value();
}

/// Has lanes reach them together, and with one matrix at a time.
void Finder::converge() {
  // A branch in what follows another one is seen the next time.
  for (unsigned Turn = 0; Turn < MostTurns; ++Turn) {
    SmallVector<Op *, 32> Asked(make_filter_range(Found, [&](Op *O) { return mayBeOne(*O); }));
    Converge::Ops Wanted(Asked.begin(), Asked.end());
    walk(F.body(), [&](Op &O) {
      if (Converge::isBranch(O, Wanted))
        Asked.push_back(&O);
    });
    std::optional<Uniformity> Known;
    Converge::Ops Flow = flowOf(Asked, Known);
    if (Converge(M, F, Wanted, Flow, *Known).run())
      continue;
    KnownBitsAnalysis Bits(M, KnownBitsAnalysis::Followed);
    for (Op *O : Found) {
      ops::MatVecProduct Of(*O);
      if (Of && Flow.contains(O) && Known->isVarying(Of.offset()) &&
          !Known->isVarying(Of.memory()) && !Known->isVarying(Of.stride()))
        Converge::loopOverOffsets(M, *O, uint32_t(Bits.multiple(Of.offset(), OptimalAlign)));
    }
    return find();
  }
}

void Finder::run() {
  find();
  if (Found.empty())
    return;
  uint32_t Waves = findWaves();
  if (!Waves) {
    for (Op *O : Found)
      refuse(*O, Why);
    return;
  }
  converge();
  SmallVector<Op *, 64> Asked(Found.begin(), Found.end());
  walk(F.body(), [&](Op &O) {
    if (MatrixForms::mayBe(O) && !is_contained(Found, &O))
      Asked.push_back(&O);
  });
  std::optional<Uniformity> Known;
  MatrixForms::Together Flow = flowOf(Asked, Known);
  GatherRules Rules(Ctx, Lanes);
  GatheredProducts Products;
  SmallVector<GatheredAddition, 8> Additions;
  for (Op *O : Found) {
    std::string Reason = Flow.contains(O)
                             ? GatherRules::whyVarying(*Known, *O)
                             : "it is not certain that all lanes of a wave reach it together";
    if (Reason.empty()) {
      if (ops::MatVecProduct(*O)) {
        if (auto P = Rules.find(M, *O, Reason))
          Products.insert({O, *P});
      } else if (auto A = Rules.findAddition(M, *O, Reason)) {
        Additions.push_back(*A);
      }
    }
    if (!Reason.empty())
      refuse(*O, Reason);
  }
  gather(Products, Additions, MatrixForms(F, Products, *Known, Flow), *Known, Waves);
}

void Finder::gather(const GatheredProducts &Products, ArrayRef<GatheredAddition> Additions,
                    const MatrixForms &Forms, const Uniformity &Known, uint32_t Waves) {
  KnownBitsAnalysis Bits(M, KnownBitsAnalysis::Followed);
  uint32_t ChunkBytes = WidestChunk;
  for (const auto &[O, P] : Products)
    ChunkBytes = std::min(ChunkBytes, P.LineBytes);
  for (const GatheredAddition &A : Additions)
    ChunkBytes = std::min(ChunkBytes, A.LineBytes);
  WaveRows Rows(M, Lanes, Waves, ChunkBytes);
  WaveProduct Wave(M, Ctx, Bits, Known, Rows);
  WaveAdditions Sums(M, Ctx, Bits, Rows);
  for (const auto &[O, P] : Products)
    Wave.reserve(P);
  for (const Op *Var : Forms.variables())
    Wave.reserveRow(Var->type()->element(), Var->loc());
  for (const Value *V : Forms.values())
    if (Forms.isMade(V))
      Wave.reserveRow(V->type(), V->def()->loc());
  for (const GatheredAddition &A : Additions)
    Sums.reserve(A);
  uint64_t Bytes = alignedSharedBytes(M) + Rows.bytes();
  if (uint32_t Limit = Ctx.Device.Limits.SharedMemory; Limit && Bytes > Limit) {
    std::string Reason =
        fmt::format("it needs {} bytes of groupshared memory with those of the shader, and "
                    "target '{}' allows {}",
                    Bytes, Ctx.Device.Name, Limit);
    for (const auto &[O, P] : Products)
      refuse(*O, Reason);
    for (const GatheredAddition &A : Additions)
      refuse(*A.O, Reason);
    return;
  }
  for (const auto &[O, P] : Products)
    plan(plannedProduct(M.types(), *O));
  for (const GatheredAddition &A : Additions) {
    plan(plannedAddition(M.types(), *A.O));
    Sums.replace(A);
  }
  Gathering(M, Wave, Products, Forms).run(F);
}

void Finder::plan(PlannedThread T) {
  T.IsGathered = true;
  M.Plan.add(T);
}

void tessera::gatherVectors(Module &M, const PassContext &Ctx) {
  if (M.Entry.Of == Stage::Compute && M.Entry.Fn &&
      M.mayHave(OpcodeSet(Opcode::MatMulVec) | Opcode::MatMulVecAdd | Opcode::MatOuterProduct |
                Opcode::VecAtomicAdd))
    Finder(M, Ctx).run();
}
