// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vertex and hull shaders before the tessellator become kernels, and domain shaders read buffers.
#include "IR/SystemValues.h"
#include "MSL/Language/PatchBuffers.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Stage;
using ir::StageElement;
using ir::SystemValue;
using ir::Type;
using ir::Value;

static size_t elementOf(const Op &O) { return size_t(O.intAttr(AttrKind::Element)); }

namespace {
class PatchRaiser {
public:
  PatchRaiser(ir::Module &M, bool BeforeHull)
      : M(M), Of(M.Entry.Of), Domain(M.Entry.Patch ? M.Entry.Patch->Domain : ir::PatchDomain::Quad),
        BeforeHull(BeforeHull), Layout(M, BeforeHull) {}

  void run() {
    for (ir::Function *F : M.Functions) {
      if (F->body().empty())
        continue;
      Body = &F->body();
      Number = Point = nullptr;
      auto Visit = [&](Op &O, Builder &B) { return replace(O, B); };
      Rewriter(M, Visit).run(*Body);
    }
    finishEntry();
  }

private:
  /// The address of the buffer, which is made where it is first used.
  Value *buffer(Builder &B, PatchBuffer Which) {
    Global *&Known = Buffers[size_t(Which)];
    return B.global(Known = Known ? Known : addBuffer(Which));
  }

  Global *addBuffer(PatchBuffer Which) {
    const PatchBufferUse &Use =
        *find_if(Layout.buffers(), [&](const PatchBufferUse &Each) { return Each.Which == Which; });
    Global New;
    New.Name = rowOf(Use.Which).Name;
    New.ValueType = Use.Elements;
    New.Space = ir::AddressSpace::Storage;
    New.Where = M.Entry.Fn->loc();
    New.Kind =
        Use.IsWritten ? ir::ResourceKind::RWStructuredBuffer : ir::ResourceKind::StructuredBuffer;
    New.ReadOnly = !Use.IsWritten;
    New.Bind = {PatchSet, uint32_t(Use.Which)};
    return M.addGlobal(New);
  }

  /// A component of a value of the grid.
  static Value *ofGrid(Builder &B, SystemValue V, int64_t Component) {
    return B.extract(B.systemValue(V), {Component});
  }

  /// The number of the vertex or patch among those of all instances. It is made once in each
  /// function.
  Value *number() {
    if (Number)
      return Number;
    auto Start = Builder::before(M, Body->front());
    if (Of == Stage::Domain) {
      Number = Start.systemValue(SystemValue::PrimitiveID);
      Number->setName("patch");
      return Number;
    }
    // A vertex is (vertex, instance), a control point is (point, patch, instance).
    int64_t First = Of == Stage::Vertex ? 0 : 1;
    Value *Position = Start.systemValue(SystemValue::GridPosition);
    Value *Before = Start.Mul(
        {Start.extract(Position, {First + 1}), ofGrid(Start, SystemValue::GridSize, First)});
    Number = Start.Add({Before, Start.extract(Position, {First})});
    Number->setName(Of == Stage::Vertex ? "number" : "patch");
    return Number;
  }

  /// The number of the control point that a thread of the hull shader makes.
  Value *point() {
    if (!Point) {
      auto Start = Builder::before(M, Body->front());
      Point = ofGrid(Start, SystemValue::GridPosition, 0);
    }
    return Point;
  }

  /// Returns the address of a value, of the vertex or control point \p Index of the patch where it
  /// has one at each, or of a part of it.
  Value *addressOf(PatchPlace At, Value *Index, ArrayRef<Value *> Path, Builder &B) {
    Value *Element = number();
    if (Index) {
      bool IsInput = Of == Stage::Domain || At.In == PatchBuffer::Vertices;
      uint32_t Count = IsInput ? M.Entry.Patch->Inputs : M.Entry.Patch->Outputs;
      Element = B.Mul({Element, B.u32(Count)});
      if (ir::constantBits(Index) != 0)
        Element = B.Add({Element, Index});
    }
    SmallVector<Value *, 4> Indices = {Element, B.u32(At.Member)};
    Indices.append(Path.begin(), Path.end());
    return B.access(buffer(B, At.In), Indices);
  }

  /// Stores \p V, a factor or all of an edge or the inside, for the tessellator.
  void storeFactors(bool IsInside, ArrayRef<Value *> Path, Value *V, Builder &B) {
    const ir::PatchDomainRow &Row = ir::rowOf(Domain);
    unsigned Count = IsInside ? Row.Insides : Row.Edges;
    auto StoreAt = [&](Builder &In, Value *Index, Value *Factor) {
      SmallVector<Value *, 3> Indices = {number(), In.u32(IsInside)};
      if (Count > 1)
        Indices.push_back(Index);
      Value *To = In.access(buffer(In, PatchBuffer::Factors), Indices);
      In.store(To, In.convert(Factor, M.types().f16()));
    };
    auto StoreOne = [&](uint64_t Index, Value *Factor) {
      if (Index < Count) // else it has no meaning there
        StoreAt(B, B.u32(uint32_t(Index)), Factor);
    };
    if (Path.empty())
      for (uint64_t I = 0; I < V->type()->count(); ++I)
        StoreOne(I, B.extract(V, {int64_t(I)}));
    else if (std::optional<uint64_t> Index = ir::constantBits(Path.front()))
      StoreOne(*Index, V);
    else
      B.ifElse(B.Lt({Path.front(), B.number(Path.front()->type(), Count)}),
               [&](Builder &In) { StoreAt(In, Path.front(), V); });
  }

  std::optional<Value *> replaceStore(Op &O, Builder &B) {
    std::optional<PatchPlace> At = Layout.output(unsigned(elementOf(O)));
    if (!At)
      return std::nullopt;
    auto Store = O.as<ir::ops::IoStore>();
    const StageElement &E = M.Entry.Outputs[elementOf(O)];
    ArrayRef<Value *> Path = Store.path();
    Value *Index = M.Entry.outputCount(E) ? Path.front() : nullptr;
    Path = Path.drop_front(Index ? 1 : 0);
    B.store(addressOf(*At, Index, Path, B), Store.value());
    if (E.Value == SystemValue::TessFactor || E.Value == SystemValue::InsideTessFactor)
      storeFactors(E.Value == SystemValue::InsideTessFactor, Path, Store.value(), B);
    return nullptr;
  }

  std::optional<Value *> replaceValue(SystemValue V, Builder &B) {
    using enum SystemValue;
    if (Of == Stage::Hull)
      return V == OutputControlPointID ? std::optional(point())
             : V == PrimitiveID        ? std::optional(ofGrid(B, GridPosition, 1))
                                       : std::nullopt;
    if (!BeforeHull)
      return std::nullopt;
    auto Origin = [&](int64_t I) { return ofGrid(B, GridOrigin, I); };
    auto Thread = [&](int64_t I) { return ofGrid(B, GridPosition, I); };
    switch (V) {
    case VertexID: {
      Value *Numbers = buffer(B, PatchBuffer::Numbers);
      return B.Add({B.load(B.access(Numbers, {Thread(0)})), Origin(0)});
    }
    case InstanceID:
      return B.Add({Thread(1), Origin(1)});
    case StartVertexLocation:
      return Origin(0);
    case StartInstanceLocation:
      return Origin(1);
    default:
      return std::nullopt;
    }
  }

  /// Returns the place in a quad with a third component, if \p O is one whose third component is
  /// read: in MSL it has two.
  std::optional<Value *> replaceLocation(const Op &O, Builder &B) {
    auto IsInQuad = [](const ir::Use &U) {
      const Op &User = *U.user();
      return (User.is(Opcode::Extract) || User.is(Opcode::Shuffle)) &&
             all_of(User.intsAttr(AttrKind::Indices), [](int64_t I) { return I < 2; });
    };
    if (Domain != ir::PatchDomain::Quad || all_of(O.result()->uses(), IsInQuad))
      return std::nullopt;
    Value *At = B.systemValue(SystemValue::DomainLocation);
    return B.Construct({B.extract(At, {0}), B.extract(At, {1}), B.number(M.types().f32(), 0)},
                       O.type());
  }

  /// Returns the part of an array in a buffer that \p O takes from the whole, by a load of its own.
  std::optional<Value *> replaceExtract(const Op &O, Builder &B) {
    const Op *Whole = O.as<ir::ops::Extract>().composite()->def();
    if (!Whole || !Whole->is(Opcode::Load) || !Whole->type()->isArray())
      return std::nullopt;
    Value *Address = Whole->as<ir::ops::Load>().address();
    const Global *Buffer = ir::globalAt(M, Address);
    if (!Buffer || !Buffer->ReadOnly || !is_contained(Buffers, Buffer))
      return std::nullopt;
    SmallVector<Value *, 2> Path;
    for (int64_t Index : O.intsAttr(AttrKind::Indices))
      Path.push_back(B.u32(uint32_t(Index)));
    return B.load(B.access(Address, Path));
  }

  std::optional<Value *> replace(Op &O, Builder &B) {
    switch (O.opcode()) {
    case Opcode::Extract:
      return replaceExtract(O, B);
    case Opcode::Builtin: {
      auto V = O.enumAttr<SystemValue>(AttrKind::Builtin);
      return V == SystemValue::DomainLocation ? replaceLocation(O, B) : replaceValue(V, B);
    }
    case Opcode::IoLoad:
      if (std::optional<PatchPlace> At = Layout.input(unsigned(elementOf(O))))
        return B.load(addressOf(*At, O.as<ir::ops::IoLoad>().vertex(), {}, B));
      return std::nullopt;
    case Opcode::IoReload:
      return B.load(addressOf(*Layout.output(unsigned(elementOf(O))),
                              O.as<ir::ops::IoReload>().vertex(), {}, B));
    case Opcode::IoStore:
      return replaceStore(O, B);
    case Opcode::PatchBarrier:
      B.Barrier({}, nullptr,
                {Builder::word(AttrKind::ExecScope, ir::BarrierScope::Workgroup),
                 Builder::word(AttrKind::Memory, ir::MemoryKind::Device)});
      return nullptr;
    default:
      return std::nullopt;
    }
  }

  void finishEntry() {
    ir::EntryPoint &E = M.Entry;
    // Those of a domain shader are in buffers, or values of the system.
    if (Of != Stage::Vertex)
      E.Inputs.clear();
    if (Of == Stage::Domain)
      return;
    E.Group = ir::GroupShape{.Threads = patchThreads(E), .Where = E.loc()};
    E.Of = Stage::Compute;
    E.Outputs.clear();
    E.Patch.reset();
    if (Of == Stage::Vertex)
      dropSystemValues();
  }

  /// Removes inputs of a vertex shader that are not attributes: a kernel has other inputs.
  void dropSystemValues() {
    SmallVector<StageElement, 0> Old;
    Old.swap(M.Entry.Inputs);
    SmallVector<unsigned, 8> Numbers;
    for (const StageElement &E : Old) {
      Numbers.push_back(unsigned(M.Entry.Inputs.size()));
      if (!E.Value)
        M.Entry.Inputs.push_back(E);
    }
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::IoLoad))
          M.setAttr(&O, Builder::integer(AttrKind::Element, Numbers[elementOf(O)]));
      });
  }

  ir::Module &M;
  const Stage Of;
  const ir::PatchDomain Domain;
  const bool BeforeHull;
  PatchLayout Layout;
  Global *Buffers[5] = {};
  /// Of the function that is being rewritten.
  ir::Region *Body = nullptr;
  Value *Number = nullptr, *Point = nullptr;
};
} // namespace

void tessera::msl::raisePatches(ir::Module &M, bool BeforeHull) {
  PatchRaiser(M, BeforeHull).run();
}
