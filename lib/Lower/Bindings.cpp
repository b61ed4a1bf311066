// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptor bindings; docs/bindings.md states the rules.
#include "Lower/Globals.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/AST/HLSLResource.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

/// Gives numbers in three passes: [[vk::binding]], register, and then the lowest free ones in order
/// of declaration. A resource that the shader does not use keeps its number.
class BindingAssigner {
public:
  explicit BindingAssigner(ModuleLowering &L) : L(L), Scope(scanFileScope(L)) {}

  void run() {
    for (const Decl *D : Scope.Bindable)
      if (const auto *Vk = D->getAttr<HLSLVkBindingAttr>())
        assign(D, {static_cast<uint32_t>(Vk->getSet()), static_cast<uint32_t>(Vk->getBinding())});
    for (const Decl *D : Scope.Bindable)
      if (const auto *Register = registerOf(D); Register && Register->hasRegisterSlot())
        assign(D, {setOf(Register), Register->getSlotNumber()});
    for (const Decl *D : Scope.Bindable)
      if (!Assigned.contains(D))
        assign(D, nextFree(setOf(registerOf(D))));
  }

private:
  static const HLSLResourceBindingAttr *registerOf(const Decl *D) {
    return D->hasAttr<HLSLVkBindingAttr>() ? nullptr : D->getAttr<HLSLResourceBindingAttr>();
  }

  /// register(t0) is in the default set, register(t0, space0) too.
  uint32_t setOf(const HLSLResourceBindingAttr *Register) const {
    return Register && Register->getSpaceNumber() ? Register->getSpaceNumber()
                                                  : L.Options.DefaultSet;
  }

  ir::Binding nextFree(uint32_t Set) {
    uint32_t &Next = FirstFree[Set];
    while (Used.contains({Set, Next}))
      ++Next;
    return {Set, Next};
  }

  void assign(const Decl *D, ir::Binding Place) {
    Assigned.insert(D);
    Used.insert({Place.Set, Place.Index});
    ir::Global *G = L.Globals.lookup(D);
    if (!G)
      return;
    G->Bind = Place;
    auto [First, New] = ByPlace.try_emplace({Place.Set, Place.Index}, G);
    if (New)
      return;
    L.Diags.report(G->Where, diags::BindingShared, G->Name, First->second->Name, Place.Index,
                   Place.Set);
    L.Diags.report(First->second->Where, diags::BindingSharedNote, First->second->Name);
  }

  ModuleLowering &L;
  FileScope Scope;
  DenseSet<const Decl *> Assigned;
  DenseSet<std::pair<uint32_t, uint32_t>> Used;
  std::map<uint32_t, uint32_t> FirstFree;
  DenseMap<std::pair<uint32_t, uint32_t>, ir::Global *> ByPlace;
};

} // namespace

void tessera::finishGlobals(ModuleLowering &L) { BindingAssigner(L).run(); }
