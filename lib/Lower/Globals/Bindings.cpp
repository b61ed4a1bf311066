// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptor bindings; docs/bindings.md states the rules.
#include "IR/Module.h"
#include "Lower/Globals/Globals.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/AST/HLSLResource.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <map>

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

using RegisterType = HLSLResourceBindingAttr::RegisterType;

RegisterClass classOf(RegisterType Type) {
  switch (Type) {
  case RegisterType::SRV:
    return RegisterClass::T;
  case RegisterType::UAV:
    return RegisterClass::U;
  case RegisterType::Sampler:
    return RegisterClass::S;
  case RegisterType::CBuffer:
  case RegisterType::C:
  case RegisterType::I:
    return RegisterClass::B;
  }
  llvm_unreachable("no other letter");
}

/// Whether \p D is to be one descriptor with another one.
bool isCombined(const Decl *D) {
  const auto *Var = dyn_cast<VarDecl>(D);
  return Var && hasAnnotation(Var, CombinedAnnotation);
}

bool isOfKind(const Decl *D, ir::ResourceKind Kind) {
  std::optional<ResourceClass> Class = resourceClassOf(D);
  return Class && Class->Kind == Kind;
}
bool isTexture(const Decl *D) { return isOfKind(D, ir::ResourceKind::Texture); }
bool isSampler(const Decl *D) { return isOfKind(D, ir::ResourceKind::Sampler); }

/// Of the register that the resource would have.
RegisterClass classOf(const Decl *D) {
  if (const auto *Buffer = dyn_cast<HLSLBufferDecl>(D); Buffer && !Buffer->isCBuffer())
    return RegisterClass::T;
  std::optional<ResourceClass> Class = resourceClassOf(D);
  if (!Class || Class->Kind == ir::ResourceKind::ConstantBuffer)
    return RegisterClass::B;
  if (Class->Kind == ir::ResourceKind::Sampler && !isCombined(D))
    return RegisterClass::S;
  return Class->readOnly() ? RegisterClass::T : RegisterClass::U;
}

char letter(RegisterClass C) { return "btus"[unsigned(C)]; }

/// The bindings of one set that are taken, as rows without gaps between.
class TakenBindings {
public:
  void take(uint64_t First, uint64_t Count) {
    uint64_t End = First + Count;
    auto It = Rows.upper_bound(First);
    if (It != Rows.begin() && std::prev(It)->second >= First)
      --It;
    while (It != Rows.end() && It->first <= End) {
      First = std::min(First, It->first);
      End = std::max(End, It->second);
      It = Rows.erase(It);
    }
    Rows[First] = End;
  }

  /// The first of \p Count that are free, from \p From on.
  uint64_t nextFree(uint64_t From, uint64_t Count) const {
    auto It = Rows.upper_bound(From);
    if (It != Rows.begin() && std::prev(It)->second > From)
      From = std::prev(It)->second;
    for (; It != Rows.end() && It->first - From < Count; ++It)
      From = It->second;
    return From;
  }

private:
  std::map<uint64_t, uint64_t> Rows; ///< the end of each, by its first
};

/// Gives numbers in three passes: [[vk::binding]], register, and then the lowest free ones in order
/// of declaration; or all by a list of registers. A resource that the shader does not use keeps its
/// number. Descriptor heaps come last.
class BindingAssigner {
public:
  explicit BindingAssigner(ModuleLowering &L)
      : L(L), Rules(L.Options.Bindings), Scope(scanFileScope(L)), Counters(makeCounters(L)) {}

  void run() {
    assignAll();
    if (any_of(Scope.Bindable, isCombined))
      for (const auto &[Place, Here] : AtPlace)
        checkPair(Here, {Place.first, Place.second});
    for (const Decl *D : Scope.Bindable)
      if (const VarDecl *Whole = Scope.PartOf.lookup(D).first; Whole && !variablesOf(L, D).empty())
        checkMembers(Whole->getType(), Whole->getName());
  }

private:
  void assignAll() {
    for (const std::optional<DescriptorPlace> &Place : heapPlaces())
      if (Place)
        take(1, {Place->Set, Place->Binding});
    if (Rules.Globals)
      for (const Decl *D : Scope.Bindable)
        if (isa<TranslationUnitDecl>(D))
          assign(D, {Rules.Globals->Set, Rules.Globals->Binding});
    if (Rules.Registers.empty())
      assignInPasses();
    else
      assignFromList();
    assignHeaps();
  }

private:
  void assignInPasses() {
    for (const Decl *D : Scope.Bindable) {
      if (std::optional<ir::Binding> Place = written(D))
        assign(D, *Place);
      if (const Expr *Counter = counterBindingArgument(D))
        if (std::optional<uint32_t> Number = counterNumber(D, Counter))
          assignCounter(D, {setOf(D), *Number});
    }
    for (const Decl *D : Scope.Bindable)
      if (const auto *Register = registerOf(D); Register && Register->hasRegisterSlot())
        assign(D, shifted(D, *Register));
    for (const Decl *D : Scope.Bindable) {
      if (!Assigned.contains(D))
        assign(D, nextFree(D, spaceOf(registerOf(D))));
      if (const std::optional<ResourceClass> Class = resourceClassOf(D);
          Class && Class->isQueue() && !counterBindingArgument(D))
        assignCounter(D, nextFree(D, setOf(D)));
    }
    // DXC makes these when they are first used.
    for (const Decl *D : Scope.Bindable)
      if (any_of(variablesOf(L, D), [&](const DeclaredResource &R) {
            const ir::Global *Counter = Counters.lookup(R.Variable);
            return Counter && !Counter->Bind;
          }))
        assignCounter(D, nextFree(D, setOf(D)));
  }

  /// No member is half of a pair.
  void checkMembers(QualType T, StringRef Whole) {
    const CXXRecordDecl *Record = L.AST.getBaseElementType(T)->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || resourceClass(L.AST.getCanonicalTagType(Record)) ||
        !Checked.insert(Record).second)
      return;
    for (const CXXBaseSpecifier &Base : Record->bases())
      checkMembers(Base.getType(), Whole);
    for (const FieldDecl *Field : Record->fields()) {
      if (hasAnnotation(Field, CombinedAnnotation))
        L.report(Field->getLocation(), diags::CombinedMember, Whole);
      checkMembers(Field->getType(), Whole);
    }
  }

  /// Of what is combined and used at one place: a texture and a sampler.
  void checkPair(ArrayRef<const Decl *> Here, ir::Binding Place) {
    SmallVector<const NamedDecl *, 2> Halves[2], Bare[2];
    for (const Decl *D : Here)
      if (isTexture(D) || isSampler(D))
        (isCombined(D) ? Halves : Bare)[isSampler(D)].push_back(cast<NamedDecl>(D));
    constexpr StringRef Words[] = {"texture", "sampler"};
    for (unsigned I = 0; I < 2; ++I) {
      auto IsUsed = [&](const Decl *D) { return !variablesOf(L, D).empty(); };
      SmallVector<const NamedDecl *, 2> Used;
      copy_if(Halves[I], std::back_inserter(Used), IsUsed);
      if (Used.empty())
        continue;
      const NamedDecl *D = Used.back();
      ArrayRef<const NamedDecl *> Others = Halves[!I];
      if (Used.size() > 1) {
        L.report(D->getLocation(), diags::CombinedTwice, Used.front()->getName(), D->getName(),
                 Words[I], Place.Index, Place.Set);
      } else if (Others.empty()) {
        L.report(D->getLocation(), diags::CombinedMissing, D->getName(), Words[!I], Place.Index,
                 Place.Set);
        for (const NamedDecl *Other : Bare[!I])
          L.report(Other->getLocation(), diags::CombinedBare, Other->getName());
      } else if (elementsOf(D) != elementsOf(Others.front()) && !(I && IsUsed(Others.front()))) {
        L.report(D->getLocation(), diags::CombinedCount, D->getName(), Others.front()->getName());
      }
    }
  }

  /// Of an array of resources; 0 where it has no size.
  uint64_t elementsOf(const NamedDecl *D) const {
    QualType T = cast<VarDecl>(D)->getType();
    if (T->isIncompleteArrayType())
      return 0;
    const ConstantArrayType *Array = L.AST.getAsConstantArrayType(T);
    return Array ? L.AST.getConstantArrayElementCount(Array) : 1;
  }

  /// By [[vk::binding]]; that on a struct counts on through its resources.
  std::optional<ir::Binding> written(const Decl *D) const {
    auto [Whole, Before] = Scope.PartOf.lookup(D);
    const auto *Vk = (Whole ? Whole : D)->getAttr<HLSLVkBindingAttr>();
    if (!Vk)
      return std::nullopt;
    return ir::Binding{static_cast<uint32_t>(Vk->getSet()),
                       static_cast<uint32_t>(Vk->getBinding()) + Before};
  }

  uint32_t setOf(const Decl *D) const {
    std::optional<ir::Binding> Place = written(D);
    return Place ? Place->Set : spaceOf(registerOf(D));
  }

  /// Nothing after a report.
  std::optional<uint32_t> counterNumber(const Decl *D, const Expr *Argument) {
    const ir::Constant *C = Argument->isValueDependent() ? nullptr : L.evaluate(Argument);
    bool IsNumber =
        C && C->Ty->isInt() && (!C->Ty->isSigned() || !(C->Bits >> (C->Ty->bits() - 1)));
    if (!IsNumber)
      L.report(D->getLocation(), diags::CounterNumber, cast<NamedDecl>(D)->getName());
    return IsNumber ? std::optional(static_cast<uint32_t>(C->Bits)) : std::nullopt;
  }

  const HLSLResourceBindingAttr *registerOf(const Decl *D) const {
    return written(D) ? nullptr : D->getAttr<HLSLResourceBindingAttr>();
  }

  static uint32_t spaceOf(const HLSLResourceBindingAttr *Register) {
    return Register ? Register->getSpaceNumber() : 0;
  }

  uint32_t shiftOf(RegisterClass Class, uint32_t Space) const {
    uint32_t Shift = 0;
    bool IsNamed = false;
    for (const RegisterShift &S : Rules.Shifts) {
      if (S.Class != Class || (S.Space ? *S.Space != Space : IsNamed))
        continue;
      Shift = S.Amount;
      IsNamed = S.Space.has_value();
    }
    return Shift;
  }

  ir::Binding shifted(const Decl *D, const HLSLResourceBindingAttr &Register) {
    // The texture's shift is that of both.
    RegisterClass Class = isCombined(D) ? RegisterClass::T : classOf(Register.getRegisterType());
    uint32_t Set = spaceOf(&Register), Slot = Register.getSlotNumber(), Shift = shiftOf(Class, Set);
    if (SmallVector<DeclaredResource, 1> Variables = variablesOf(L, D);
        !Variables.empty() && Slot > UINT32_MAX - Shift)
      L.Diags.report(Variables.front().Variable->Where, diags::BindingShiftLarge, letter(Class),
                     Slot, Shift);
    return {Set, Slot + Shift};
  }

  ir::Binding nextFree(const Decl *D, uint32_t Set) {
    uint32_t Shift = Rules.ShiftsUnregistered ? shiftOf(classOf(D), Set) : 0;
    return {Set, uint32_t(Taken[Set].nextFree(Shift, bindingsOf(L, D)))};
  }

  void assignFromList() {
    for (const Decl *D : Scope.Bindable)
      for (const DeclaredResource &R : variablesOf(L, D))
        if (const ir::Global *Counter = Counters.lookup(R.Variable))
          L.Diags.report(Counter->Where, diags::BindingListCounter, R.Variable->Name);
    for (const Decl *D : Scope.Bindable) {
      SmallVector<DeclaredResource, 1> Variables = variablesOf(L, D);
      if (Variables.empty() || Assigned.contains(D))
        continue;
      const ir::Global *G = Variables.front().Variable;
      if (isa<TranslationUnitDecl>(D)) {
        L.Diags.report(G->Where, diags::BindingListGlobals);
        continue;
      }
      const auto *Register = D->getAttr<HLSLResourceBindingAttr>();
      if (!Register || !Register->hasRegisterSlot()) {
        L.Diags.report(G->Where, diags::BindingListRegister, G->Name);
        continue;
      }
      RegisterClass Class = classOf(Register->getRegisterType());
      uint32_t Slot = Register->getSlotNumber(), Space = spaceOf(Register);
      auto Row = find_if(reverse(Rules.Registers), [&](const RegisterPlace &P) {
        return P.Class == Class && P.Number == Slot && P.Space == Space;
      });
      if (Row == Rules.Registers.rend())
        L.Diags.report(G->Where, diags::BindingListMissing, G->Name, letter(Class), Slot, Space);
      else
        assign(D, {Row->Place.Set, Row->Place.Binding});
    }
  }

  void assign(const Decl *D, ir::Binding Place) {
    Assigned.insert(D);
    AtPlace[{Place.Set, Place.Index}].push_back(D);
    take(D, Place);
    for (const DeclaredResource &R : variablesOf(L, D))
      if (R.Ahead <= UINT32_MAX - Place.Index) // else reported
        place(R.Variable, {Place.Set, Place.Index + R.Ahead});
  }

  void assignCounter(const Decl *D, ir::Binding Place) {
    bool IsUsed = resourceClassOf(D)->isQueue();
    for (const DeclaredResource &R : variablesOf(L, D))
      if (ir::Global *Counter = Counters.lookup(R.Variable)) {
        place(Counter, {Place.Set, Place.Index + R.Ahead});
        IsUsed = true;
      }
    take(D, Place, IsUsed);
  }

  /// Of the arrays of resources, of samplers and of counters.
  std::array<std::optional<DescriptorPlace>, 3> heapPlaces() const {
    return {Rules.ResourceHeap, Rules.SamplerHeap, Rules.CounterHeap};
  }

  static constexpr size_t PartOfCounters = 2;

  static size_t partOfHeaps(const ir::Global &G) {
    return G.CounterOf ? PartOfCounters : G.Kind == ir::ResourceKind::Sampler;
  }

  /// Whether any function names the heap of resources, or that of samplers.
  bool isHeapNamed(size_t Part) const {
    constexpr const char *Names[] = {"ResourceDescriptorHeap", "SamplerDescriptorHeap"};
    if (Part >= std::size(Names))
      return false;
    for (const NamedDecl *Space : L.AST.getTranslationUnitDecl()->lookup(&L.AST.Idents.get("hlsl")))
      if (const auto *In = dyn_cast<NamespaceDecl>(Space))
        for (const NamedDecl *D : In->lookup(&L.AST.Idents.get(Names[Part])))
          if (D->isReferenced())
            return true;
    return false;
  }

  /// All arrays of a heap have one place.
  void assignHeaps() {
    for (const auto &[Class, Array] : L.Heaps)
      Array->Coherent = L.CoherentClasses.contains(Class.first);
    constexpr struct {
      const char *Option, *Name;
    } Words[] = {{"resource", "'ResourceDescriptorHeap'"},
                 {"sampler", "'SamplerDescriptorHeap'"},
                 {"counter", "a counter of what is in 'ResourceDescriptorHeap'"}};
    for (auto [Part, Rule] : enumerate(heapPlaces())) {
      if (Rules.DescriptorHeap && Part != PartOfCounters)
        continue;
      SmallVector<ir::Global *, 8> Arrays;
      copy_if(L.M.Globals, std::back_inserter(Arrays),
              [&, P = Part](ir::Global *G) { return G->Heap && partOfHeaps(*G) == P; });
      if (Arrays.empty()) {
        // Where there are several, each entry point has the same places.
        if (!Rule && L.Shader.entries().size() > 1 && isHeapNamed(Part))
          ForHeaps.take(ForHeaps.nextFree(0, 1), 1);
        continue;
      }
      if (!Rule && !Rules.Registers.empty()) {
        L.Diags.report(Arrays[0]->Where, diags::BindingListHeap, Words[Part].Name,
                       Words[Part].Option);
        continue;
      }
      ir::Binding Place = Rule ? ir::Binding{Rule->Set, Rule->Binding}
                               : ir::Binding{0, uint32_t(ForHeaps.nextFree(0, 1))};
      if (Place.Set == 0)
        ForHeaps.take(Place.Index, 1);
      for (ir::Global *G : Arrays)
        place(G, Place);
    }
  }

  /// Also where the shader does not use it.
  void take(const Decl *D, ir::Binding Place, bool IsUsed = true) {
    uint64_t Count = bindingsOf(L, D);
    if (!Count) // an error where it is used
      return;
    take(Count, Place, IsUsed);
    if (Place.Index + Count - 1 > UINT32_MAX && !variablesOf(L, D).empty())
      L.Diags.report(variablesOf(L, D).front().Variable->Where, diags::FlattenLarge,
                     cast<NamedDecl>(D)->getName());
  }

  /// As DXC has it, heaps take no notice of counters that the shader does not use.
  void take(uint64_t Count, ir::Binding Place, bool IsUsed = true) {
    Taken[Place.Set].take(Place.Index, Count);
    if (Place.Set == 0 && IsUsed)
      ForHeaps.take(Place.Index, Count);
  }

  void place(ir::Global *G, ir::Binding Place) {
    G->Bind = Place;
    auto [First, New] = ByPlace.try_emplace({Place.Set, Place.Index}, G);
    bool IsKnown = (G->Heap && First->second->Heap) ||
                   (G->Combined && First->second->Combined); // see checkPair
    if (New || IsKnown || isApart(*G, *First->second))
      return;
    L.Diags.report(G->Where, diags::BindingShared, G->Name, First->second->Name, Place.Index,
                   Place.Set);
    L.Diags.report(First->second->Where, diags::BindingSharedNote, First->second->Name);
  }

  /// Whether two resources of one place are different ones, as on Metal all are but buffers in
  /// registers of one letter.
  bool isApart(const ir::Global &X, const ir::Global &Y) const {
    if (includes(L.For.Backends, Backend::SPIRV))
      return false;
    return X.ValueType->isOpaque() || Y.ValueType->isOpaque() ||
           ir::registerLetter(X.Kind) != ir::registerLetter(Y.Kind);
  }

  ModuleLowering &L;
  const BindingRules &Rules;
  FileScope Scope;
  DenseMap<const ir::Global *, ir::Global *> Counters; ///< of those that are used
  DenseSet<const Decl *> Assigned;
  DenseSet<const CXXRecordDecl *> Checked; ///< classes whose members are not halves
  std::map<uint32_t, TakenBindings> Taken; ///< by set
  TakenBindings ForHeaps;                  ///< of set 0, where heaps have no place by the rules
  std::map<std::pair<uint32_t, uint32_t>, SmallVector<const Decl *, 1>> AtPlace;
  DenseMap<std::pair<uint32_t, uint32_t>, ir::Global *> ByPlace;
};

} // namespace

void tessera::finishGlobals(ModuleLowering &L) { BindingAssigner(L).run(); }
