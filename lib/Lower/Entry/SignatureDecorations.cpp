// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What [[vk::ext_decorate]] says of inputs and outputs.
#include "Frontend/InlineAnnotations.h"
#include "IR/InlineSPIRV.h"
#include "Lower/Entry/Signature.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::Interpolation;
namespace inlined = tessera::ir::inlined;

void tessera::noteStageMembers(ModuleLowering &L, QualType T) {
  const auto *Record = T.getNonReferenceType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return;
  for (const CXXBaseSpecifier &Base : Record->bases())
    noteStageMembers(L, Base.getType());
  for (const FieldDecl *Field : Record->fields())
    if (L.StageMembers.insert(Field).second)
      noteStageMembers(L, Field->getType());
}

/// The decorations of a leaf that are more than a decoration to the compiler.
void Signature::readDecorations(Leaf &L, ir::InterpolationSet &How) {
  static constexpr std::pair<uint32_t, Interpolation> Modifiers[] = {
#define INTERPOLATION(Enumerator, Modifier, Named) {inlined::Named, Interpolation::Enumerator},
#include "IR/StageWords.def"
  };
  for (InlineKind Kind : DecorationKinds)
    for (const AnnotateAttr *A : inlineAttributes(L.D, Kind)) {
      SmallVector<std::optional<uint32_t>, 2> Numbers;
      for (const Expr *E : ArrayRef(A->args_begin(), A->args_size()).take_front(2)) {
        bool IsNumber = E->getType()->isIntegralOrEnumerationType() && !E->isValueDependent();
        const ir::Constant *C = IsNumber ? F.L.evaluate(E) : nullptr;
        Numbers.push_back(C ? std::optional(uint32_t(C->Bits)) : std::nullopt);
      }
      auto Is = [&](uint32_t Decoration, size_t Count) {
        return Kind == InlineKind::Decorate && A->args_size() == Count &&
               all_of(Numbers, [](const auto &N) { return N.has_value(); }) &&
               *Numbers[0] == Decoration;
      };
      const auto *Modifier = find_if(Modifiers, [&](const auto &Row) { return Is(Row.first, 1); });
      if (Modifier != std::end(Modifiers) && isBetween())
        How = How | Modifier->second;
      else if (Is(inlined::BuiltIn, 2))
        L.Element.BuiltIn = Numbers[1];
      else if (Is(inlined::Location, 2))
        L.Fixed = Numbers[1];
      else if (Is(inlined::Component, 2) && *Numbers[1] < 4)
        L.Element.Component = *Numbers[1];
      else if (Is(inlined::Index, 2))
        L.Element.Source = *Numbers[1];
      else if (IsInput && Entry.Of == ir::Stage::Pixel && Is(inlined::PerPrimitiveEXT, 1))
        L.Element.PerPrimitive = true;
      else if (!Is(inlined::Offset, 2)) // Offset is of the struct in a buffer.
        L.Decorations.push_back({A, Kind});
    }
}
