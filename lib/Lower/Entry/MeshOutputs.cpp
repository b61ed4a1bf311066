// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores to parts of the outputs: of a mesh shader, of control points and patches, and of streams.
#include "Lower/Entry/EntryInputs.h"
#include "Lower/Entry/Signature.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

size_t Signature::addPart(const DeclaratorDecl *D, QualType T, bool PerPrimitive,
                          uint32_t OfStream) {
  size_t First = Leaves.size();
  noteStageMembers(F.L, T);
  F.L.noteDeclaration(D);
  OfPrimitives = PerPrimitive;
  Stream = OfStream;
  llvm::scope_exit Restore([&] {
    OfPrimitives = false;
    Stream = 0;
  });
  collect(D, T, nullptr, {});
  return First;
}

static size_t leavesIn(const ir::Type *Ty) {
  if (!Ty->innermost()->isStruct())
    return 1;
  if (Ty->isArray())
    return size_t(Ty->count()) * leavesIn(Ty->element());
  size_t Count = 0;
  for (const ir::StructMember &Member : Ty->members())
    Count += leavesIn(Member.Ty);
  return Count;
}

void Signature::storePart(const ir::Type *Ty, size_t First, ir::Value *Index,
                          ArrayRef<ir::Value *> Path, ir::Value *V) {
  if (!Ty->innermost()->isStruct())
    return storeLeaf(Leaves[First], Index, Path, V);
  std::optional<uint64_t> Asked = Path.empty() ? std::nullopt : ir::constantBits(Path.front());
  if (!Path.empty() && !Asked)
    return F.L.Diags.report(F.B.loc(), diags::MeshOutputPart, Leaves[First].Element.Semantic);
  uint64_t Count = Ty->isArray() ? Ty->count() : Ty->members().size();
  for (uint64_t I = 0; I < Count; ++I) {
    const ir::Type *Part = Ty->isArray() ? Ty->element() : Ty->members()[I].Ty;
    if (!Asked)
      storePart(Part, First, Index, {}, F.B.extract(V, {int64_t(I)}));
    else if (*Asked == I)
      storePart(Part, First, Index, Path.drop_front(), V);
    First += leavesIn(Part);
  }
}

/// Where the part at \p Path of a value of type \p Ty begins among its scalars.
ir::Value *Signature::firstScalar(const ir::Type *Ty, ArrayRef<ir::Value *> Path) {
  ir::Value *At = F.B.u32(0);
  for (ir::Value *Step : Path) {
    Ty = Ty->isArray() ? Ty->element() : Ty->scalar();
    ir::Value *Number = F.convert(Step, F.Types.u32());
    At = F.B.Add({At, F.B.Mul({Number, F.B.u32(scalarsIn(Ty))})});
  }
  return At;
}

void Signature::storeDistance(const Leaf &L, ir::Value *Index, ArrayRef<ir::Value *> Path,
                              ir::Value *V) {
  ir::Value *Begin = F.B.Add({F.B.u32(L.First), firstScalar(L.Ty, Path)});
  SmallVector<ir::Value *, 8> Scalars;
  F.flatten(V, Scalars);
  for (auto [I, Scalar] : enumerate(Scalars)) {
    ir::Value *At = F.B.Add({Begin, F.B.u32(uint32_t(I))});
    SmallVector<ir::Value *, 3> Operands = {F.convert(Scalar, F.Types.f32())};
    if (Index)
      Operands.push_back(Index);
    Operands.push_back(At);
    F.B.IoStore(Operands, nullptr, {ir::Builder::integer(ir::AttrKind::Element, L.Parts.Number)});
  }
}

void Signature::storeLeaf(const Leaf &L, ir::Value *Index, ArrayRef<ir::Value *> Path,
                          ir::Value *V) {
  if (L.Value && !rowOf(*L.Value).Components)
    return storeDistance(L, Index, Path, V);
  if (Path.empty())
    V = convertInput(F, V, L.Parts.Ty);
  // That of a control point is not yet one for the rasterizer.
  bool IsPosition = L.Value == ir::SystemValue::Position && isBetween();
  if (Path.empty() && IsPosition)
    V = adjustedPosition(F, V);
  unsigned Number = L.Parts.Number;
  if (!Path.empty()) {
    const ir::Type *Part = L.Parts.Ty;
    bool Fits = !L.Parts.IsSplit && L.Ty->isArray() == Part->isArray();
    for (const ir::Value *Step : Path) {
      Fits &= Part->isArray() || Part->isVector();
      Part = Fits ? ir::accessedType(Part, Step) : Part;
    }
    if (!Fits)
      return F.L.Diags.report(F.B.loc(), diags::MeshOutputPart, L.Element.Semantic);
    V = convertInput(F, V, Part);
    if (IsPosition)
      V = adjustedPart(F, V, Path.front());
  }
  auto Store = [&](auto &Self, ir::Value *Part) -> void {
    if (L.Parts.IsSplit && Part->type()->isArray()) {
      for (unsigned I = 0; I < Part->type()->count(); ++I)
        Self(Self, F.part(Part, I));
      return;
    }
    SmallVector<ir::Value *, 4> Operands = {Part};
    if (Index)
      Operands.push_back(Index);
    Operands.append(Path.begin(), Path.end());
    F.B.IoStore(Operands, nullptr, {ir::Builder::integer(ir::AttrKind::Element, Number++)});
  };
  Store(Store, V);
}
