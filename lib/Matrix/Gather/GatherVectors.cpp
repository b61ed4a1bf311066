// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/GatherVectors.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Code/AlignShared.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Gather/Converge.h"
#include "Matrix/Gather/Gathering.h"
#include "Matrix/Gather/GroupWeights.h"
#include "Matrix/Gather/WaveAdditions.h"
#include "Matrix/Thread/CooperativeVectors.h"
#include "Support/DiagnosticsIR.h"
#include "Target/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Bytes that a lane stores at once.
constexpr uint32_t WidestChunk = 16;
/// Components of a matrix from which on gathered products are faster than instructions for vectors,
/// where they are faster at all (docs/performance.md, "A network of layers").
constexpr uint64_t FasterFrom = 64 * 64;
/// How often branches are looked for.
constexpr unsigned MostTurns = 4;

namespace {
/// Decides which operations the wave does.
class Finder {
public:
  Finder(Module &M, const PassContext &Ctx) : M(M), Ctx(Ctx), F(*M.Entry.Fn) {}
  void run();

private:
  struct Flow {
    std::unique_ptr<Uniformity> Lanes;
    MatrixForms::Together Together;  ///< ops that all lanes of a wave reach together
    GroupWeights::Reached ByThreads; ///< ops that all threads of the group reach together
  };

  bool mayGather(const Op &O) const;
  void findInstructions();
  void refuse(const Op &O, const std::string &Why) const;
  /// Waves in a group; 0 after setting \p Why.
  uint32_t findWaves(std::string &Why);
  void find();
  bool mayBeOne(Op &O);
  bool converge(Converge &Ways, const Flow &Known);
  Flow flowOf(ArrayRef<Op *> Asked);
  bool gather(const GatheredProducts &Products, ArrayRef<GatheredAddition> Additions,
              const MatrixForms &Forms, const Flow &Reached, uint32_t Waves, GroupCopies Copies,
              std::string &TooLarge);
  void plan(PlannedThread T);

  Module &M;
  const PassContext &Ctx;
  Function &F;
  uint32_t Lanes = 0;
  SmallVector<Op *, 16> Found;       ///< operations that may be gathered
  DenseSet<const Op *> Instructions; ///< products that the device's instruction computes faster
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
  if (Instructions.contains(&O))
    return false;
  // Only an instruction knows the driver's layouts.
  if (!Ctx.Matrix.DriverLayouts || O.is(Opcode::VecAtomicAdd))
    return true;
  std::optional<uint64_t> Layout;
  if (ops::MatVecProduct Of(O); Of)
    Layout = constantBits(Of.layout());
  return Layout && !isOptimal(MatrixLayout(*Layout));
}

/// Notes the products that instructions compute, unless the shader has a matrix that is large
/// enough for gathering to be faster. Then all products are gathered, so that vectors stay
/// matrices.
void Finder::findInstructions() {
  if (Ctx.Matrix.Thread != ThreadProducts::Auto ||
      Ctx.Device.Gather.Is != GatherFacts::FasterThanVectors || !hasVectors(Ctx.Device, M.Entry.Of))
    return;
  SmallVector<Op *, 16> Products;
  walk(F.body(), [&](Op &O) {
    if (ops::MatVecProduct(O))
      Products.push_back(&O);
  });
  if (any_of(Products, [](const Op *O) { return O->type()->count() * depthOf(*O) >= FasterFrom; }))
    return;
  DiagnosticEngine Ignored(Ctx.Diags.files());
  PassContext Quiet{.Diags = Ignored, .Device = Ctx.Device, .Matrix = Ctx.Matrix};
  KnownBitsAnalysis Bits(M, KnownBitsAnalysis::Followed);
  CooperativeVectors Native(Quiet, Bits, M.Entry.Of);
  for (Op *O : Products) {
    std::optional<uint64_t> Layout = constantBits(ops::MatVecProduct(*O).layout());
    if (Layout && *Layout < NumMatrixLayouts && Native.formOf(M, *O, *Layout))
      Instructions.insert(O);
  }
}

void Finder::refuse(const Op &O, const std::string &Reason) const {
  Ctx.Diags.report(O.loc(), diags::ThreadNotGathered, Reason);
}

uint32_t Finder::findWaves(std::string &Why) {
  WaveSizes Sizes = waveSizesOf(M, Ctx.Device.Subgroup.Sizes);
  if (Sizes.Smallest != Sizes.Largest) {
    Why = "the wave size is not known: add [WaveSize(n)]";
    return 0;
  }
  Lanes = Sizes.Largest;
  if (M.Entry.hasSpecializedGroup()) {
    Why = "the size of the thread group is a specialization constant";
    return 0;
  }
  if (M.Entry.numThreads()[0] % Lanes) {
    Why = fmt::format("x of the thread group is no multiple of the {} lanes of a wave", Lanes);
    return 0;
  }
  return uint32_t(M.Entry.groupSize() / Lanes);
}

/// Those of \p Asked that all lanes of the wave reach together. Only of a barrier is that known, so
/// each of them gets one for the time of the analysis.
Finder::Flow Finder::flowOf(ArrayRef<Op *> Asked) {
  SmallVector<Op *, 64> Marks;
  for (Op *O : Asked) {
    auto B = Builder::before(M, *O);
    waveBarrier(B, MemoryKind::Workgroup);
    Marks.push_back(&*std::prev(O->getIterator()));
  }
  Flow Known;
  Known.Lanes = std::make_unique<Uniformity>(M, waveSizesOf(M, Ctx.Device.Subgroup.Sizes),
                                             /*All=*/true);
  for (auto [O, Mark] : zip_equal(Asked, Marks)) {
    if (Known.Lanes->flow(*Mark, LaneScope::Wave) == Spread::Uniform)
      Known.Together.insert(O);
    if (Known.Lanes->flow(*Mark, LaneScope::Group) == Spread::Uniform)
      Known.ByThreads.insert(O);
  }
  for (Op *Mark : Marks)
    Mark->erase();
  return Known;
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

/// Has lanes reach them together, and with one matrix at a time. Returns whether anything changed.
bool Finder::converge(Converge &Ways, const Flow &Known) {
  if (Ways.run(Known.Together, *Known.Lanes))
    return true;
  KnownBitsAnalysis Bits(M, KnownBitsAnalysis::Followed);
  const Uniformity &Lanes = *Known.Lanes;
  bool Changed = false;
  for (Op *O : Found) {
    ops::MatVecProduct Of(*O);
    if (!Of || !Known.Together.contains(O) || !Lanes.isVarying(Of.offset()) ||
        Lanes.isVarying(Of.memory()) || Lanes.isVarying(Of.stride()))
      continue;
    Converge::loopOverOffsets(M, *O, uint32_t(Bits.multiple(Of.offset(), OptimalAlign)));
    Changed = true;
  }
  return Changed;
}

void Finder::run() {
  findInstructions();
  find();
  if (Found.empty())
    return;
  std::string Why;
  uint32_t Waves = findWaves(Why);
  if (!Waves) {
    for (Op *O : Found)
      refuse(*O, Why);
    return;
  }
  // A branch in what follows another one is seen the next time.
  Flow Known;
  for (unsigned Turn = 0;; ++Turn) {
    auto Fitting = make_filter_range(Found, [&](Op *O) { return mayBeOne(*O); });
    Converge Ways(M, F, Converge::Ops(Fitting.begin(), Fitting.end()));
    SmallSetVector<Op *, 32> Asked(Found.begin(), Found.end());
    walk(F.body(), [&](Op &O) {
      if (Ways.isBranch(O) || MatrixForms::mayBe(O) || O.is(Opcode::Loop))
        Asked.insert(&O);
    });
    Known = flowOf(Asked.getArrayRef());
    if (Turn == MostTurns || !converge(Ways, Known))
      break;
    find();
  }
  GatherRules Rules(Ctx, Lanes);
  GatheredProducts Products;
  SmallVector<GatheredAddition, 8> Additions;
  for (Op *O : Found) {
    std::string Reason = Known.Together.contains(O)
                             ? GatherRules::whyVarying(*Known.Lanes, *O)
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
  MatrixForms Forms(F, Products, *Known.Lanes, Known.Together);
  std::string TooLarge;
  for (GroupCopies Copies :
       {GroupCopies::BeforeLoops, GroupCopies::AtProducts, GroupCopies::None}) {
    bool IsFor = Ctx.Device.Gather.ByGroup || Copies == GroupCopies::None;
    if (IsFor && gather(Products, Additions, Forms, Known, Waves, Copies, TooLarge))
      return;
  }
  for (const auto &[O, P] : Products)
    refuse(*O, TooLarge);
  for (const GatheredAddition &A : Additions)
    refuse(*A.O, TooLarge);
}

/// Gathers all, if there is as much memory as that takes.
bool Finder::gather(const GatheredProducts &Products, ArrayRef<GatheredAddition> Additions,
                    const MatrixForms &Forms, const Flow &Reached, uint32_t Waves,
                    GroupCopies Copies, std::string &TooLarge) {
  KnownBitsAnalysis Bits(M, KnownBitsAnalysis::Followed);
  uint32_t ChunkBytes = WidestChunk;
  for (const auto &[O, P] : Products)
    ChunkBytes = std::min(ChunkBytes, P.LineBytes);
  for (const GatheredAddition &A : Additions)
    ChunkBytes = std::min(ChunkBytes, A.LineBytes);
  WaveRows Rows(M, Lanes, Waves, ChunkBytes);
  GroupWeights Group(M, Ctx, Bits, *Reached.Lanes, Reached.ByThreads,
                     WaveRows::ofGroup(M, uint32_t(M.Entry.groupSize()), ChunkBytes), Copies,
                     Waves > 1);
  WaveProduct Wave(M, Ctx, Bits, *Reached.Lanes, Rows, Group);
  WaveAdditions Sums(M, Ctx, Bits, Rows);
  for (const auto &[O, P] : Products) {
    Group.decide(P);
    Wave.reserve(P);
  }
  for (const Op *Var : Forms.variables())
    Wave.reserveRow(Var->type()->element(), Var->loc());
  for (const Value *V : Forms.values())
    if (Forms.isMade(V))
      Wave.reserveRow(V->type(), V->def()->loc());
  for (const GatheredAddition &A : Additions)
    Sums.reserve(A);
  uint64_t Bytes = alignedSharedBytes(M) + Rows.bytes() + Group.bytes();
  if (uint32_t Limit = Ctx.Device.Limits.SharedMemory; Limit && Bytes > Limit) {
    TooLarge = fmt::format("it needs {} bytes of groupshared memory with those of the shader, and "
                           "target '{}' allows {}",
                           Bytes, Ctx.Device.Name, Limit);
    return false;
  }
  Group.copyBeforeLoops();
  for (const auto &[O, P] : Products)
    plan(plannedProduct(M.types(), *O));
  for (const GatheredAddition &A : Additions) {
    plan(plannedAddition(M.types(), *A.O));
    Sums.replace(A);
  }
  Gathering(M, Wave, Products, Forms).run(F);
  return true;
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
