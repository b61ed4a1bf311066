// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mesh and amplification shaders become mesh and object functions.
#include "IR/Layout.h"
#include "IR/SystemValues.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsMSL.h"
#include "Target/Target.h"
#include "Transforms/MergeReturns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;
using ir::Value;

static size_t elementOf(const Op &O) { return size_t(O.intAttr(AttrKind::Element)); }

//===----------------------------------------------------------------------===//
// Where outputs are kept
//===----------------------------------------------------------------------===//

/// Whether \p V is the number of the thread in its group, which has one row. Steps keep it so: they
/// only renumber the threads of several rows (linearizeGroup).
static bool isThread(const ir::EntryPoint &Entry, const Value *V) {
  auto [X, Y, Z] = Entry.numThreads();
  const Op *Def = V->def();
  if (!Def || Y != 1 || Z != 1)
    return false;
  auto IsValue = [](const Op &O, SystemValue Is) {
    return O.is(Opcode::Builtin) && O.enumAttr<SystemValue>(AttrKind::Builtin) == Is;
  };
  if (IsValue(*Def, SystemValue::GroupIndex))
    return true;
  auto Part = Def->dyn<ir::ops::Extract>();
  return Part && Def->intsAttr(AttrKind::Indices) == ArrayRef<int64_t>(0) &&
         Part.composite()->def() && IsValue(*Part.composite()->def(), SystemValue::GroupThreadID);
}

namespace {
/// Vertices, or primitives.
struct PartCounts {
  uint32_t Most = 0;      ///< how many the group may make
  bool IsKnown = false;   ///< it always makes so many
  bool AllAreOwn = false; ///< each thread only writes the one with its number
};

struct OutputPlaces {
  explicit OutputPlaces(ir::Module &M);

  PartCounts Vertices, Primitives;
  /// By output: whether the threads keep it in variables of their own, since each only writes those
  /// of the vertex or primitive that it gives. Other outputs are in threadgroup memory.
  std::vector<bool> AreOwn;
  std::vector<bool> AreWritten;
};
} // namespace

OutputPlaces::OutputPlaces(ir::Module &M)
    : AreOwn(M.Entry.Outputs.size(), true), AreWritten(M.Entry.Outputs.size()) {
  SmallVector<Op *, 2> Calls;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::MeshCounts))
        Calls.push_back(&O);
      if (!O.is(Opcode::IoStore))
        return;
      AreWritten[elementOf(O)] = true;
      if (!isThread(M.Entry, O.as<ir::ops::IoStore>().path().front()))
        AreOwn[elementOf(O)] = false;
    });
  const ir::MeshOutputs &Mesh = *M.Entry.Mesh;
  for (auto [Of, Operand, Declared] :
       {std::tuple(&Vertices, unsigned(ir::ops::MeshCounts::vertices_at), Mesh.Vertices),
        {&Primitives, unsigned(ir::ops::MeshCounts::primitives_at), Mesh.Primitives}}) {
    bool OfPrimitives = Of == &Primitives;
    for (const Op *Call : Calls)
      Of->Most =
          std::max(Of->Most, uint32_t(ir::constantBits(Call->operand(Operand)).value_or(Declared)));
    Of->IsKnown = Calls.size() == 1 && ir::constantBits(Calls.front()->operand(Operand));
    auto IsOf = [&](size_t I) { return M.Entry.Outputs[I].PerPrimitive == OfPrimitives; };
    auto All = seq<size_t>(0, AreOwn.size());
    Of->AllAreOwn = all_of(All, [&](size_t I) { return !IsOf(I) || AreOwn[I]; });
    // Threads that give several find only one in their variables.
    if (!Of->AllAreOwn && Of->Most > M.Entry.groupSize())
      for (size_t I : All)
        AreOwn[I] = AreOwn[I] && !IsOf(I);
  }
}

/// The bytes of an output in threadgroup memory, where a vector of three takes the room of four.
static uint64_t bytesOf(const Type *Ty) {
  if (Ty->isArray())
    return Ty->count() * bytesOf(Ty->element());
  uint64_t Scalar = Ty->scalar()->isBool() ? 1 : Ty->scalar()->bits() / 8;
  return Scalar * PowerOf2Ceil(Ty->components());
}

static uint32_t declaredCount(const ir::MeshOutputs &Mesh, const StageElement &E) {
  return E.PerPrimitive ? Mesh.Primitives : Mesh.Vertices;
}

void tessera::msl::refuseOutputs(ir::Module &M, const PassContext &Ctx) {
  const ir::MeshOutputs &Mesh = *M.Entry.Mesh;
  OutputPlaces Places(M);
  uint64_t Outputs = 0, Others = 0;
  for (auto [Number, E] : enumerate(M.Entry.Outputs))
    if (Places.AreWritten[Number] && !Places.AreOwn[Number])
      Outputs += bytesOf(E.Ty) * declaredCount(Mesh, E);
  for (const Global *G : M.Globals)
    if (G->Space == AddressSpace::Workgroup)
      Others += layoutOf(G->ValueType, G->Space).Size;
  uint64_t Most = Ctx.Device.Limits.SharedMemory;
  if (Outputs && Most && Outputs + Others > Most)
    Ctx.Diags.report(Mesh.Where, diags::MslMeshMemory, Outputs, Others, Most, Ctx.Device.Name);
}

//===----------------------------------------------------------------------===//
// Outputs of a mesh shader
//===----------------------------------------------------------------------===//

namespace {
class OutputGatherer {
public:
  explicit OutputGatherer(ir::Module &M)
      : M(M), Mesh(*M.Entry.Mesh), Body(M.Entry.Fn->body()), Places(M),
        Arrays(M.Entry.Outputs.size()), Variables(M.Entry.Outputs.size()), B(M, Body) {
    B.setLoc(Mesh.Where);
  }

  void run() {
    mergeReturns(M, *M.Entry.Fn);
    if (!Body.empty() && Body.back().is(Opcode::Return))
      Body.back().erase();
    makePlaces();
    redirectStores();
    auto [Vertices, Primitives] = takeCounts();
    B.setInsertionEnd(Body);
    if (any_of(Arrays, [](const Global *G) { return G != nullptr; }))
      B.Barrier({}, nullptr,
                {Builder::word(AttrKind::ExecScope, ir::BarrierScope::Workgroup),
                 Builder::word(AttrKind::Memory, ir::MemoryKind::Workgroup)});
    Value *Counts[] = {Vertices(), Primitives()};
    B.MeshCounts(Counts);
    Value *Thread = B.systemValue(SystemValue::GroupIndex);
    give("vertex_index", Thread, Counts[0], Places.Vertices, /*OfPrimitives=*/false);
    give("primitive_index", Thread, Counts[1], Places.Primitives, /*OfPrimitives=*/true);
  }

private:
  using Getter = std::function<Value *()>;

  void makePlaces() {
    if (!Body.empty())
      B.setInsertionBefore(&Body.front());
    for (auto [Number, E] : enumerate(M.Entry.Outputs)) {
      if (!Places.AreWritten[Number])
        continue;
      StringRef Name = E.Value ? StringRef(rowOf(*E.Value).Parameter) : E.Semantic;
      if (Places.AreOwn[Number]) {
        Variables[Number] = B.var(E.Ty, Name);
        continue;
      }
      Global New;
      New.Name = Name;
      New.ValueType = M.types().array(E.Ty, declaredCount(Mesh, E));
      New.Space = AddressSpace::Workgroup;
      New.Where = E.Where;
      Arrays[Number] = M.addGlobal(New);
    }
  }

  /// The address of a part of an output.
  Value *placeOf(Builder &At, size_t Number, ArrayRef<Value *> Path) {
    if (Value *Variable = Variables[Number])
      return At.access(Variable, Path.drop_front());
    return At.access(At.global(Arrays[Number]), Path);
  }

  void redirectStores() {
    rewrite(M, [&](Op &O, Builder &At) -> std::optional<Value *> {
      if (!O.is(Opcode::IoStore))
        return std::nullopt;
      auto Store = O.as<ir::ops::IoStore>();
      At.store(placeOf(At, elementOf(O), Store.path()), Store.value());
      return nullptr;
    });
  }

  /// Removes mesh.counts. Returns what gives the two counts at the end of the shader.
  std::pair<Getter, Getter> takeCounts() {
    SmallVector<Op *, 2> Calls;
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::MeshCounts))
          Calls.push_back(&O);
      });
    if (Calls.size() == 1 && Calls.front()->parent() == &Body) {
      auto Call = Calls.front()->as<ir::ops::MeshCounts>();
      Value *Vertices = Call.vertices(), *Primitives = Call.primitives();
      Calls.front()->erase();
      return {[=] { return Vertices; }, [=] { return Primitives; }};
    }
    static constexpr StringRef Names[] = {"vertex_count", "primitive_count"};
    Global *Counts[2];
    for (auto [G, Name] : zip(Counts, Names)) {
      Global New;
      New.Name = Name;
      New.ValueType = M.types().u32();
      New.Init = M.constant(New.ValueType, 0);
      New.Where = Mesh.Where;
      G = M.addGlobal(New);
    }
    for (Op *Call : Calls) {
      auto At = Builder::before(M, *Call);
      for (auto [G, V] : zip(Counts, Call->operands()))
        At.store(At.global(G), V);
      Call->erase();
    }
    auto Get = [this](Global *G) { return [this, G] { return B.load(B.global(G)); }; };
    return {Get(Counts[0]), Get(Counts[1])};
  }

  /// Gives each thread some of the vertices or primitives.
  void give(StringRef Name, Value *Thread, Value *Count, const PartCounts &Of, bool OfPrimitives) {
    auto GiveOne = [&](Builder &In, Value *Index) {
      for (auto [Number, E] : enumerate(M.Entry.Outputs)) {
        if (E.PerPrimitive != OfPrimitives)
          continue;
        // A stage that reads an output finds it even if this shader never writes it.
        Value *V = Places.AreWritten[Number]           ? In.load(placeOf(In, Number, {Index}))
                   : E.Value == SystemValue::PointSize ? In.number(E.Ty, 1)
                                                       : In.zero(E.Ty);
        In.IoStore({V, Index}, nullptr, {Builder::integer(AttrKind::Element, Number)});
      }
    };
    auto Threads = uint32_t(M.Entry.groupSize());
    if (Of.Most > Threads && !Of.AllAreOwn)
      return B.countedLoop(Name, Count, GiveOne, Thread, B.u32(Threads));
    if (Of.IsKnown && ir::constantBits(Count) && Of.Most >= Threads)
      return GiveOne(B, Thread);
    B.ifElse(B.Lt({Thread, Count}), [&](Builder &In) { GiveOne(In, Thread); });
  }

  ir::Module &M;
  const ir::MeshOutputs &Mesh;
  ir::Region &Body;
  OutputPlaces Places;
  // By output; of each that is written one of both.
  std::vector<Global *> Arrays;
  std::vector<Value *> Variables;
  Builder B;
};
} // namespace

//===----------------------------------------------------------------------===//
// The end of an amplification shader
//===----------------------------------------------------------------------===//

/// Points have a size in MSL, and are one pixel large in HLSL.
static void sizePoints(ir::Module &M) {
  auto IsSize = [](const StageElement &E) { return E.Value == SystemValue::PointSize; };
  if (M.Entry.Mesh->Shape != ir::MeshShape::Points || any_of(M.Entry.Outputs, IsSize))
    return;
  StageElement E;
  E.Ty = typeOf(M.types(), SystemValue::PointSize);
  E.Value = SystemValue::PointSize;
  E.Where = M.Entry.Mesh->Where;
  M.Entry.Outputs.push_back(E);
}

void tessera::msl::raiseMeshes(ir::Module &M) {
  if (M.Entry.Mesh) {
    sizePoints(M);
    return OutputGatherer(M).run();
  }
  SmallVector<Op *, 2> Ends;
  ir::walk(M.Entry.Fn->body(), [&](Op &O) {
    if (O.is(Opcode::MeshDispatch))
      Ends.push_back(&O);
  });
  for (Op *End : reverse(Ends)) {
    eraseAfter(*End);
    Builder::after(M, *End).Return({});
  }
}
