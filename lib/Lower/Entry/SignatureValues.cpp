// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of inputs and outputs.
#include "Lower/Entry/EntryInputs.h"
#include "Lower/Entry/Signature.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

ir::Value *tessera::convertInput(FunctionLowering &F, ir::Value *V, const ir::Type *To) {
  if (V->type() == To)
    return V;
  bool IsOneLine =
      V->type()->isArray() != To->isArray() || (To->isArray() && V->type()->count() != To->count());
  if (IsOneLine) {
    SmallVector<ir::Value *, 4> Scalars;
    F.flatten(V, Scalars);
    ArrayRef<ir::Value *> Rest = Scalars;
    return F.assemble(To, Rest);
  }
  if (!To->isArray())
    return F.convert(V, To);
  SmallVector<ir::Value *, 8> Parts;
  for (unsigned I = 0; I < To->count(); ++I)
    Parts.push_back(convertInput(F, F.part(V, I), To->element()));
  return F.B.Construct(Parts, To);
}

ir::Value *tessera::wholeInput(FunctionLowering &F, const ModuleLowering::EntryInput &Input,
                               function_ref<ir::Value *(unsigned)> One) {
  unsigned Next = Input.Number;
  auto Part = [&](auto &Self, const ir::Type *Ty) -> ir::Value * {
    if (!Input.IsSplit || !Ty->isArray())
      return One(Next++);
    SmallVector<ir::Value *, 8> Parts;
    for (unsigned I = 0; I < Ty->count(); ++I)
      Parts.push_back(Self(Self, Ty->element()));
    return F.B.Construct(Parts, Ty);
  };
  return Part(Part, Input.Ty);
}

ir::Value *tessera::loadInput(FunctionLowering &F, unsigned Number, ir::Value *Vertex) {
  const ir::StageElement &E = F.M.Entry.Inputs[Number];
  SmallVector<ir::Value *, 1> Operands;
  if (Vertex)
    Operands.push_back(Vertex);
  return F.B.IoLoad(Operands, E.Ty, {ir::Builder::integer(ir::AttrKind::Element, Number)});
}

/// An element of inputs, or of outputs that are read again.
ir::Value *Signature::load(unsigned Number) {
  if (IsInput)
    return loadInput(F, Number, Vertex);
  return F.B.IoReload({Vertex}, Entry.Outputs[Number].Ty,
                      {ir::Builder::integer(ir::AttrKind::Element, Number)});
}

ir::Value *Signature::readLeaf(const Leaf &L) {
  F.at(L.D->getLocation());
  if (L.IsHelper)
    return convertInput(F, F.B.IsHelper({}, F.Types.boolTy()), L.Ty);
  if (!L.Value)
    return convertInput(F, wholeInput(F, L.Parts, [&](unsigned Number) { return load(Number); }),
                        L.Ty);
  if (!rowOf(*L.Value).Components) {
    ir::Value *All = load(L.Parts.Number);
    SmallVector<ir::Value *, 8> Scalars;
    for (unsigned I = 0; I < scalarsIn(L.Ty); ++I)
      Scalars.push_back(F.B.extract(All, {int64_t(L.First + I)}));
    ArrayRef<ir::Value *> Rest = Scalars;
    return F.assemble(L.Ty, Rest);
  }
  ir::Value *V = Vertex ? load(L.Parts.Number) : adjustedInput(F, *L.Value);
  if (L.Ty->components() < V->type()->components()) {
    auto First = to_vector<4>(llvm::seq<int64_t>(0, int64_t(L.Ty->components())));
    V = F.B.shuffle(V, First);
  }
  return convertInput(F, V, L.Ty);
}

ir::Value *Signature::readTree(const DeclaratorDecl *D, QualType T) {
  const ir::Type *Ty = F.type(T, D ? D->getSourceRange() : SourceRange());
  if (!Ty->innermost()->isStruct())
    return readLeaf(Leaves[NextLeaf++]);
  SmallVector<ir::Value *, 8> Members;
  if (const ConstantArrayType *Array = F.L.AST.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      Members.push_back(readTree(nullptr, Array->getElementType()));
    return F.B.Construct(Members, Ty);
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  for (const CXXBaseSpecifier &Base : Record->bases())
    Members.push_back(readTree(nullptr, Base.getType()));
  for (const FieldDecl *Field : Record->fields())
    Members.push_back(readTree(Field, Field->getType()));
  return F.B.Construct(Members, Ty);
}

/// An array of \p Count vertices; a patch where the parameter is one.
ir::Value *Signature::readVertices(const Declaration &In, unsigned Count) {
  SmallVector<ir::Value *, 8> Values;
  unsigned Given = IsInput ? Entry.inputVertices() : Count;
  for (unsigned I = 0; I < Count; ++I) {
    if (I >= Given) {
      Values.push_back(F.undef(Values.front()->type()));
      continue;
    }
    Vertex = F.B.u32(I);
    NextLeaf = In.First;
    Values.push_back(readTree(In.D, In.Of));
  }
  Vertex = nullptr;
  return F.B.Construct(Values, F.Types.array(Values.front()->type(), Count));
}

ir::Value *Signature::read() {
  const Declaration &In = Declarations[NextDeclaration++];
  NextLeaf = In.First;
  if (!In.Vertices)
    return readTree(In.D, In.Of);
  ir::Value *Array = readVertices(In, unsigned(*In.Vertices));
  const ir::Type *Ty = F.type(typeOf(In.D), In.D->getSourceRange());
  return Ty->isStruct() ? F.B.Construct({Array}, Ty) : Array;
}

ir::Value *Signature::readBack(unsigned Count) { return readVertices(Declarations.front(), Count); }

void Signature::writeLeaf(const Leaf &L, ir::Value *V) {
  if (L.Value && !rowOf(*L.Value).Components) {
    SmallVector<ir::Value *, 8> Scalars;
    F.flatten(V, Scalars);
    auto *Of = find_if(Distances, [&](const auto &D) { return D.first == L.Parts.Number; });
    for (auto [I, Scalar] : enumerate(Scalars))
      Of->second[L.First + I] = F.convert(Scalar, F.Types.f32());
    return;
  }
  storeLeaf(L, /*Index=*/nullptr, /*Path=*/{}, V);
}

void Signature::writeTree(QualType T, ir::Value *V) {
  if (!V->type()->innermost()->isStruct())
    return writeLeaf(Leaves[NextLeaf++], V);
  int64_t Member = 0;
  if (const ConstantArrayType *Array = F.L.AST.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      writeTree(Array->getElementType(), F.B.extract(V, {Member++}));
    return;
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  for (const CXXBaseSpecifier &Base : Record->bases())
    writeTree(Base.getType(), F.B.extract(V, {Member++}));
  for (const FieldDecl *Field : Record->fields())
    writeTree(Field->getType(), F.B.extract(V, {Member++}));
}

void Signature::write(ir::Value *V) {
  const Declaration &Out = Declarations[NextDeclaration++];
  NextLeaf = Out.First;
  if (V)
    writeTree(Out.Of, V);
}

void Signature::storeDistances() {
  for (auto &[Number, Scalars] : Distances)
    F.B.IoStore({F.B.Construct(Scalars, Entry.Outputs[Number].Ty)}, nullptr,
                {ir::Builder::integer(ir::AttrKind::Element, Number)});
}
