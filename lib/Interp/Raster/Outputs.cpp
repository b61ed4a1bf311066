// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Outputs.h"
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Raster/Links.h"
#include "Interp/Raster/MeshStage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

namespace {
/// An index of the path to what an io.store writes.
struct OutputStep {
  uint32_t Row = 0;
  NumberType Ty;
  uint64_t Count = 0;  ///< parts
  uint64_t Stride = 0; ///< scalars of a part
};

struct OutputSide : Side {
  uint32_t Object = 0; ///< of an output that several threads write
  unsigned Bytes = 0;  ///< of a scalar
  bool OfPrimitives = false;
  /// First the vertex, primitive or control point, if the output has several, whose parts are
  /// together.
  std::vector<OutputStep> Path;
  bool HasSeveral = false;
};
} // namespace

bool interp::hasSharedOutputs(const ir::EntryPoint &E) { return E.Mesh || E.Of == ir::Stage::Hull; }

/// The bytes of a scalar of an output in its object.
static unsigned bytesOf(const ir::StageElement &E) { return std::max(scalarTypeOf(E).Bits / 8, 1); }

void Machine::addSharedOutputs() {
  for (const ir::StageElement &E : M.Entry.Outputs) {
    Object &O = Mem.Objects.emplace_back();
    O.Name = E.Semantic.empty() ? "indices" : E.Semantic;
    O.IsShared = true;
    uint32_t Count = std::max(M.Entry.outputCount(E), 1u);
    O.Own.resize(size_t(Count) * scalarsOf(E) * bytesOf(E));
    O.Written.resize(O.Own.size());
  }
}

void interp::takeShared(const Machine &M, uint32_t Number, bool OfPrimitives, ShadedValues &To) {
  for (const auto &[Element, E] : enumerate(M.M.Entry.Outputs)) {
    uint32_t Count = scalarsOf(E);
    size_t First = To.add(Count);
    if (E.PerPrimitive != OfPrimitives)
      continue;
    const Object &O = M.Mem.Objects[M.P.FirstOutput + Element];
    unsigned Bytes = bytesOf(E);
    for (uint32_t C = 0; C < Count; ++C) {
      size_t Offset = (size_t(Number) * Count + C) * Bytes;
      To.Values[First + C] = 0;
      std::memcpy(&To.Values[First + C], O.Own.data() + Offset, Bytes);
      To.Undefined[First + C] = is_contained(ArrayRef(O.Written).slice(Offset, Bytes), 0);
    }
  }
}

//===--- execution of instructions ----------------------------------------===//

/// What an index of the first step counts.
static StringRef wordOf(const Machine &M, bool OfPrimitives) {
  return !M.M.Entry.Mesh ? "control point" : OfPrimitives ? "primitive" : "vertex";
}

/// The scalar that the path of a lane leads to; nothing after a violation.
static std::optional<uint64_t> follow(Wave &W, const Inst &I, unsigned Lane) {
  const auto &S = I.side<OutputSide>();
  uint64_t Scalar = 0;
  for (const auto &[N, Step] : enumerate(S.Path)) {
    bool IsFirst = S.HasSeveral && N == 0;
    Word Index = W.row(Step.Row)[Lane];
    if (Step.Ty.Class == NumberClass::Signed)
      Index = Word(SignedKind(Step.Ty).get(Index));
    uint64_t Count = IsFirst && W.M.Call ? W.M.Call->Values[S.OfPrimitives] : Step.Count;
    if (Index >= Count) {
      W.fail(Rule::OutOfBounds, I, Lane,
             IsFirst ? (I.Op->is(ir::Opcode::IoStore) ? "writes " : "reads ") +
                           wordOf(W.M, S.OfPrimitives) + " " + Twine(int64_t(Index)) + " of " +
                           Twine(Count)
                     : "index " + Twine(int64_t(Index)) + " is outside of what has " +
                           Twine(Count) + " parts");
      return std::nullopt;
    }
    Scalar += Index * Step.Stride;
  }
  return Scalar;
}

// Of a store, A is the value.

static bool needPath(Wave &W, const Inst &I) {
  return all_of(I.side<OutputSide>().Path,
                [&](const OutputStep &Step) { return W.need(W.row(Step.Row), I, "the index"); });
}

static void runStore(Wave &W, const Inst &I) { copyLanes(W, I.To, I.A, I.Count, W.Active); }

/// Stores a part in rows.
static void runStorePart(Wave &W, const Inst &I) {
  if (!needPath(W, I))
    return;
  eachActive(W, [&](unsigned Lane) {
    if (std::optional<uint64_t> Scalar = follow(W, I, Lane))
      copyLanes(W, I.To + uint32_t(*Scalar), I.A, I.Count, Lanes::only(Lane));
  });
}

static void runSharedStore(Wave &W, const Inst &I) {
  const auto &S = I.side<OutputSide>();
  if (W.Active.any() && W.M.Call && !W.M.Call->By[W.Index])
    return W.fail(Rule::Mesh, I, W.Active.lowest(), "writes an output before SetMeshOutputCounts");
  if (!needPath(W, I))
    return;
  eachActive(W, [&](unsigned Lane) {
    std::optional<uint64_t> Scalar = follow(W, I, Lane);
    for (uint32_t C = 0; C < I.Count && Scalar; ++C) {
      const Word *From = W.row(I.A + C);
      if (!W.store(I, Lane, pointerTo(S.Object, (*Scalar + C) * S.Bytes), S.Bytes, From[Lane],
                   !W.undefined(From).has(Lane)))
        return;
    }
  });
}

static void runReload(Wave &W, const Inst &I) {
  const auto &S = I.side<OutputSide>();
  if (!needPath(W, I))
    return;
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    std::optional<uint64_t> Scalar = follow(W, I, Lane);
    for (uint32_t C = 0; C < I.Count && Scalar; ++C) {
      Word *To = W.row(I.To + C);
      bool IsDefined = false;
      if (!W.load(I, Lane, pointerTo(S.Object, (*Scalar + C) * S.Bytes), S.Bytes, To[Lane],
                  IsDefined))
        return;
      if (!IsDefined)
        W.addUndefined(To, Lanes::only(Lane), I);
    }
  });
}

//===--- translation of ops -----------------------------------------------===//

static OutputSide *makeSide(Translator &T, const ir::Op &O, ArrayRef<ir::Value *> Path) {
  auto Number = uint32_t(O.intAttr(AttrKind::Element));
  const ir::StageElement &E = T.M.Entry.Outputs[Number];
  auto *S = T.makeSide<OutputSide>();
  S->Object = T.P.FirstOutput + Number;
  S->Bytes = bytesOf(E);
  S->OfPrimitives = E.PerPrimitive;
  uint64_t Stride = scalarsOf(E), Count = T.M.Entry.outputCount(E);
  S->HasSeveral = Count != 0;
  const ir::Type *Part = E.Ty;
  for (const ir::Value *Index : Path) {
    OutputStep &Step = S->Path.emplace_back();
    Step.Row = T.rowOf(Index);
    Step.Ty = NumberType(Index->type());
    if (S->HasSeveral && S->Path.size() == 1) {
      Step.Count = Count;
    } else {
      Step.Count = Part->count();
      Stride /= Step.Count;
      Part = Part->element();
    }
    Step.Stride = Stride;
  }
  return S;
}

void build::ioStore(Translator &T, ir::Op &O) {
  auto Store = O.as<ir::ops::IoStore>();
  OutputSide *S = makeSide(T, O, Store.path());
  bool IsShared = hasSharedOutputs(T.M.Entry);
  Inst &I = T.emitPlain(IsShared               ? runSharedStore
                        : Store.path().empty() ? runStore
                                               : runStorePart,
                        &O);
  I.A = T.rowOf(Store.value());
  I.Count = T.rowsIn(Store.value()->type());
  I.More = S;
  auto Number = uint32_t(O.intAttr(AttrKind::Element));
  if (!IsShared)
    I.To = T.stageRows(T.P.Outputs, T.M.Entry.Outputs[Number], Number);
}

void build::ioReload(Translator &T, ir::Op &O) {
  OutputSide *S = makeSide(T, O, O.as<ir::ops::IoReload>().vertex());
  T.emit(O, runReload).More = S;
}
