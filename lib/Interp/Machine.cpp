// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "IR/Waves.h"
#include "Interp/Images.h"
#include "Interp/Rays/Frame.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

StringRef interp::spelling(Rule R) {
  static constexpr const char *Names[] = {
#define RULE(Enumerator, Name, Doc) Name,
#include "Interp/Rules.def"
  };
  return Names[size_t(R)];
}

/// Splits a number in which x varies fastest.
static std::array<uint32_t, 3> split(uint32_t Number, std::array<uint32_t, 3> Sizes) {
  return {Number % Sizes[0], Number / Sizes[0] % Sizes[1], Number / Sizes[0] / Sizes[1]};
}

std::string interp::text(const std::array<uint32_t, 3> &At) {
  return "(" + std::to_string(At[0]) + ", " + std::to_string(At[1]) + ", " + std::to_string(At[2]) +
         ")";
}

template <typename T>
static const T *find(const std::map<Place, T> &Given, const ir::Global &G, uint32_t Element) {
  if (!G.Bind)
    return nullptr;
  auto At = Given.find({G.Bind->Set, G.Bind->Index, Element});
  return At == Given.end() ? nullptr : &At->second;
}

/// Returns the format of a texture if neither the shader nor the dispatch states one.
static std::optional<ir::ImageFormat> formatOf(const ir::Type *Image) {
  const ir::Type *Element = Image->element();
  return ir::findImageFormat(Element->isFloat()    ? ir::FormatNumbers::Float
                             : Element->isSigned() ? ir::FormatNumbers::Signed
                                                   : ir::FormatNumbers::Unsigned,
                             4, 32);
}

/// Whether the shader can use a texture of this size with type \p Ty, and \p O has its contents.
static bool fits(const ImageSize &Size, const ir::Type *Ty, const Object &O) {
  if (!Ty->isImage() || !O.Bytes || ir::info(Ty->dim()).IsMultisampled != (Size.Samples != 1))
    return false;
  bool IsWhole = !ir::info(Ty->dim()).isCube() || (Size.Layers && Size.Layers % 6 == 0);
  uint64_t Texels = levelOf(Size, Size.Levels).First * Size.Samples;
  return IsWhole && Texels * ir::info(*O.Format).bytes() <= O.size();
}

void Machine::addObjects(const ObjectOf &Of) {
  const ir::Global &G = *Of.Variable;
  const ir::Type *Ty = G.ValueType->innermost();
  for (uint32_t I = 0; I < Of.Count; ++I) {
    Object O;
    O.Name = G.Name;
    O.IsShared = G.Space == ir::AddressSpace::Workgroup || G.Space == ir::AddressSpace::Payload;
    O.IsPayload = G.Space == ir::AddressSpace::Payload && M.Entry.Of == ir::Stage::Mesh;
    O.IsCoherent = G.Coherent && !G.Ordered;
    O.IsOrdered = G.Ordered;
    O.IsReadOnly = G.ReadOnly || O.IsPayload;
    O.IsRecord = G.Space == ir::AddressSpace::Record;
    O.Format = G.Format;
    O.Count = Of.Count - I;
    bool IsTexture = Ty->isImage() && Ty->dim() != ir::ImageDim::Buffer;
    bool IsOfOtherClass = G.Heap && !IsTexture && find(D.Images, G, I);
    if (auto *Bytes = find(D.Buffers, G, I); Bytes && !IsOfOtherClass)
      O.Bytes = *Bytes;
    if (auto *View = find(D.Views, G, I))
      O.Format = *View;
    if (Ty->isImage() && !O.Format)
      O.Format = formatOf(Ty);
    if (auto *Size = find(D.Images, G, I); Size && fits(*Size, Ty, O))
      O.Image = *Size;
    O.Sampling = find(D.Samplers, G, I);
    if (auto *Traced = find(D.Scenes, G, I))
      O.Traced = *Traced;
    Mem.Objects.push_back(std::move(O));
  }
}

Machine::Machine(ir::Module &M, const Launch &D) : M(M), D(D), P(translate(M, D)) {
  Group.Threads = M.Entry.numThreads();
  Group.Size = uint32_t(M.Entry.groupSize());
  if (M.Entry.Of == ir::Stage::Hull)
    Group.Size = Group.Threads[0] = M.Entry.Patch->Outputs;
  Mem.BarriersOrderMatrices = M.Properties.has(ir::Property::AccessesOrdered);
  ArgumentsAreUniform = M.Properties.has(ir::Property::UniformArguments);
  HasSquareQuads = M.Entry.Group && !M.Entry.hasSpecializedGroup() &&
                   ir::threadOrderOf(M) != ir::ThreadOrder::Rows;
  WavesHaveHelpers = M.Entry.Modes.has(ir::EntryMode::RequireFullQuads);
  HasSections = M.mayHave(ir::Opcode::SpirvBeginInterlock);
  for (const ObjectOf &Of : P.Objects)
    addObjects(Of);
  DenseMap<const ir::Global *, const ObjectOf *> ByVariable;
  for (const ObjectOf &Of : P.Objects)
    ByVariable[Of.Variable] = &Of;
  for (const ObjectOf &Counters : P.Objects)
    if (const ObjectOf *Of = ByVariable.lookup(Counters.Variable->CounterOf))
      for (uint32_t I = 0; I < std::min(Of->Count, Counters.Count); ++I)
        Mem.Objects[Of->First + I].Counter = Counters.First + I;
  if (ir::usesAddresses(M))
    addAddresses();
  if (hasSharedOutputs(M.Entry))
    addSharedOutputs();
  for (auto [I, O] : enumerate(Mem.Objects))
    if (!O.Bytes)
      O.Bytes = &O.Own;
  for (const ObjectOf &Of : P.Objects) {
    Object &O = Mem.Objects[Of.First];
    if (O.IsShared) {
      O.Own.resize(ir::layoutOf(Of.Variable->ValueType, Of.Variable->Space).Size);
      O.Written.resize(O.Own.size());
    } else if (Of.Variable->Space == ir::AddressSpace::Push) {
      O.Own = D.PushConstants;
    }
  }
  if (D.RaceCheck != Races::Off)
    recordTouches();
  uint32_t Count = (Group.Size + D.WaveSize - 1) / D.WaveSize;
  for (uint32_t I = 0; I < Count; ++I)
    Waves.push_back(std::make_unique<Wave>(*this, I));
}

void Machine::recordTouches() {
  DenseMap<const std::vector<uint8_t> *, uint32_t> Known;
  for (auto [I, O] : enumerate(Mem.Objects)) {
    auto [First, New] = Known.try_emplace(O.Bytes, uint32_t(I));
    if (New)
      continue;
    O.SameAs = First->second;
    Object &Before = Mem.Objects[First->second];
    Before.IsReadOnly &= O.IsReadOnly;
    Before.IsCoherent |= O.IsCoherent;
  }
  for (Object &O : Mem.Objects)
    if (!O.SameAs && !O.IsReadOnly)
      O.Touches.resize(O.size());
}

/// A buffer with a binding and an address is one object, whichever way it is reached.
void Machine::addAddresses() {
  for (const auto &[At, Buffer] : D.Addresses) {
    auto Known = find_if(Mem.Objects, [&](const Object &O) { return O.Bytes == Buffer.Bytes; });
    Mem.ByAddress[At] = uint32_t(Known - Mem.Objects.begin());
    if (Known != Mem.Objects.end()) {
      Known->IsReadOnly = false; // of the binding, not of the buffer
      continue;
    }
    Object &O = Mem.Objects.emplace_back();
    O.Name = Buffer.Name;
    O.Bytes = Buffer.Bytes;
  }
  Mem.Nowhere = uint32_t(Mem.Objects.size());
  Mem.Objects.emplace_back().IsNowhere = true;
}

Word Machine::pointerAt(uint64_t Address) const {
  // Larger than any offset in a program, and smaller than the distance between two buffers.
  constexpr uint64_t Reach = uint64_t(1) << 32;
  auto After = Mem.ByAddress.upper_bound(Address);
  if (After == Mem.ByAddress.begin() || Address - std::prev(After)->first >= Reach)
    return pointerTo(Mem.Nowhere, offsetOf(Address));
  return pointerTo(std::prev(After)->second, Address - std::prev(After)->first);
}

void Machine::fail(Violation V) {
  if (!Found)
    Found = std::move(V);
}

void Machine::fail(Rule Broken, const Loc &Where, std::string Thread, const Twine &Message) {
  Violation V;
  V.Broken = Broken;
  V.Where = Where;
  V.Message = Message.str();
  V.Thread = std::move(Thread);
  fail(std::move(V));
}

uint32_t Machine::numberOf(uint32_t Wave, unsigned Lane) const {
  uint32_t Number = Wave * D.WaveSize + Lane;
  if (!HasSquareQuads)
    return Number;
  const std::array<uint32_t, 3> &Threads = Group.Threads;
  auto [X, Y, Z] = split(Number / 4, {Threads[0] / 2, Threads[1] / 2, Threads[2]});
  return 2 * X + (Number & 1) + Threads[0] * (2 * Y + (Number >> 1 & 1) + Threads[1] * Z);
}

std::array<uint32_t, 3> Machine::threadOf(const Wave &W, unsigned Lane) const {
  return split(numberOf(W.Index, Lane), Group.Threads);
}

std::string Machine::nameOf(const Wave &W, unsigned Lane) const {
  if (Stage && !M.Entry.Group)
    return Stage->textOf(Stage->nameOf(stageThread(W, Lane)));
  if (Ray)
    return Ray->name(M.Entry.Of);
  return "thread " + text(threadOf(W, Lane)) + " of " + nameOfGroup();
}

std::string Machine::nameOfGroup() const {
  std::string Name = "group " + text(Group.ID);
  return Group.Launcher.empty() ? Name : Name + ", which " + Group.Launcher + " launched";
}

std::string Machine::nameOf(const Epoch &Then, unsigned Lane, uint32_t Group) const {
  if (Stage && !M.Entry.Group)
    return Stage->textOf(
        Stage->Earlier[(Then.Group * Waves.size() + Then.Wave) * D.WaveSize + Lane]);
  if (Ray)
    return Ray->nameOfRay(Then.Group);
  std::string Name = "thread " + std::to_string(numberOf(Then.Wave, Lane));
  if (Then.Group == Group)
    return Name;
  Name += " of group " + std::to_string(Then.Group);
  return this->Group.Launcher.empty() ? Name : Name + " of all launches";
}

Outcome Machine::run() {
  if (const auto *Work = std::get_if<Draw>(&D.Work))
    runAll(*Work);
  else
    runAll(std::get<GroupGrid>(D.Work));
  return {std::move(Found), ScalarOperations};
}

void Machine::runAll(const GroupGrid &Grid) {
  Group.Groups = Grid.Groups;
  uint64_t Count = uint64_t(Grid.Groups[0]) * Grid.Groups[1] * Grid.Groups[2];
  for (uint64_t I = 0; I < Count && !Found; ++I)
    runGroup(uint32_t(I));
}

void Machine::runGroup(uint32_t Number, function_ref<void(Wave &)> Prepare) {
  Group.ID = split(Number, Group.Groups);
  for (Object &O : Mem.Objects)
    if (O.IsShared && !O.IsPayload) {
      fill(O.Written, 0);
      fill(O.Touches, Shadow());
    }
  startWaves(Group.Before + Number);
  if (Prepare)
    for (auto &W : Waves)
      Prepare(*W);
  do
    for (auto &W : Waves) {
      W->run();
      if (Found)
        return;
    }
  while (meet());
}

void Machine::startWaves(uint32_t Number) {
  for (auto &W : Waves) {
    Mem.Epochs.push_back({Number, W->Index});
    W->Now = uint32_t(Mem.Epochs.size() - 1);
    W->start();
  }
}

static bool isBarrier(const ir::Op &O) {
  return O.is(ir::Opcode::Barrier) || O.is(ir::Opcode::PatchBarrier);
}

bool Machine::meet() {
  auto IsWaiting = [](const auto &W) { return W->Is == Wave::State::AtBarrier; };
  if (none_of(Waves, IsWaiting))
    return false;
  Wave &First = **find_if(Waves, IsWaiting);
  for (auto &W : Waves)
    if (W->Waits != First.Waits) {
      Wave &Other = *W;
      First.fail(Rule::Divergent, *First.Waits, First.Exist.lowest(),
                 isBarrier(*First.Waits->Op)
                     ? "only some threads of the group reach this barrier"
                     : "only some threads of the group reach this operation of the whole group");
      if (Other.Waits && Found) {
        Found->NoteWhere = Other.Waits->Op->loc();
        Found->Note = "others wait here";
      }
      return false;
    }
  const Inst &Meeting = *First.Waits;
  bool IsBarrier = isBarrier(*Meeting.Op);
  unsigned Memories = IsBarrier ? memoriesOf(*Meeting.Op) : memoriesOfMatrix(*Meeting.Op);
  if (all_of(Waves, [](const auto &W) { return W->Fenced; }))
    Memories |= DeviceMemory;
  for (auto &W : Waves) {
    Epoch E = Mem.Epochs[W->Now];
    for (unsigned Sort : {0, 1})
      E.GroupMeets[Sort] += (Memories >> Sort) & 1;
    Mem.Epochs.push_back(E);
    W->Now = uint32_t(Mem.Epochs.size() - 1);
    W->Fenced = false;
    W->Waits = nullptr;
    W->Is = Wave::State::Running;
  }
  if (!IsBarrier)
    runTogether(*this, Meeting);
  return !Found;
}

ir::BarrierScope interp::scopeOf(const ir::Op &Barrier) {
  return Barrier.is(ir::Opcode::PatchBarrier)
             ? ir::BarrierScope::Workgroup
             : Barrier.enumAttr<ir::BarrierScope>(ir::AttrKind::ExecScope);
}

unsigned interp::memoriesOf(const ir::Op &Barrier) {
  if (Barrier.is(ir::Opcode::PatchBarrier))
    return WorkgroupMemory;
  if (!Barrier.attr(ir::AttrKind::Memory))
    return 0;
  switch (Barrier.enumAttr<ir::MemoryKind>(ir::AttrKind::Memory)) {
  case ir::MemoryKind::Workgroup:
    return WorkgroupMemory;
  case ir::MemoryKind::Device:
    return DeviceMemory;
  case ir::MemoryKind::All:
    return WorkgroupMemory | DeviceMemory;
  }
  llvm_unreachable("kind of memory");
}

Outcome interp::run(ir::Module &M, const Launch &D) {
  if (const auto *Rays = std::get_if<RayDispatch>(&D.Work))
    return runRays(*Rays, D);
  return Machine(M, D).run();
}
