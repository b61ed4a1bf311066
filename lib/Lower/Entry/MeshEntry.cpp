// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What mesh and amplification shaders have that compute shaders lack.
#include "Lower/Entry/MeshEntry.h"
#include "Frontend/Annotations.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::AddressSpace;
using ir::Op;
using ir::Opcode;

namespace {
/// Looks for what may change a parameter: any use but to read it or a part of it.
class ChangeFinder final : public DynamicRecursiveASTVisitor {
public:
  explicit ChangeFinder(const ParmVarDecl *Param) : Param(Param) {}

  bool changes(Stmt *Body) {
    TraverseStmt(Body);
    return Found;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue || E->getType().isConstQualified())
      noteRead(E->getSubExpr());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (E->getConstructor()->isCopyOrMoveConstructor())
      noteRead(E->getArg(0));
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    if (E->getMethodDecl() && E->getMethodDecl()->isConst())
      noteRead(E->getImplicitObjectArgument());
    return true;
  }

  /// A value that a list of initializers shares.
  bool VisitOpaqueValueExpr(OpaqueValueExpr *E) override {
    return !E->getSourceExpr() || !Shared.insert(E).second || TraverseStmt(E->getSourceExpr());
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= E->getDecl() == Param && !Reads.contains(E);
    return !Found;
  }

private:
  void noteRead(const Expr *E) {
    for (E = E->IgnoreParenImpCasts(); !isa<DeclRefExpr>(E); E = E->IgnoreParenImpCasts())
      if (const auto *Member = dyn_cast<MemberExpr>(E))
        E = Member->getBase();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase();
      else if (const auto *Swizzle = dyn_cast<ExtVectorElementExpr>(E))
        E = Swizzle->getBase();
      else
        return;
    Reads.insert(cast<DeclRefExpr>(E));
  }

  const ParmVarDecl *Param;
  DenseSet<const DeclRefExpr *> Reads;
  DenseSet<const OpaqueValueExpr *> Shared;
  bool Found = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// The parameters
//===----------------------------------------------------------------------===//

static constexpr uint32_t MostOutputs = 256;   ///< vertices, and primitives, in HLSL
static constexpr uint64_t MostPayload = 16384; ///< bytes, in HLSL and of each Vulkan device

MeshEntry::MeshEntry(FunctionLowering &F, const FunctionDecl *Decl)
    : F(F), Decl(Decl), Outputs(F, /*IsInput=*/false) {
  StringRef Word = stringAnnotation(Decl, (StagePrefix + OutputTopology).str());
  if (std::optional<ir::MeshShape> Shape = ir::stageWordOf<ir::MeshShape>(Word))
    Mesh.Shape = *Shape;
  else
    F.report(Decl->getNameInfo().getSourceRange(), diags::MeshTopology, Decl->getName());
}

bool MeshEntry::add(const ParmVarDecl *Param) {
  if (hasStageWord(Param, "payload")) {
    addPayload(Param);
    return true;
  }
  bool OfVertices = hasStageWord(Param, "vertices"), OfIndices = hasStageWord(Param, "indices"),
       OfPrimitives = hasStageWord(Param, "primitives");
  if (!OfVertices && !OfIndices && !OfPrimitives)
    return false;
  Array &To = OfVertices ? Vertices : OfIndices ? Indices : Primitives;
  if (!addArray(To, Param, OfVertices ? Mesh.Vertices : Mesh.Primitives) || OfIndices)
    return true;
  QualType Element =
      F.L.AST.getAsConstantArrayType(Param->getType().getNonReferenceType())->getElementType();
  To.FirstLeaf = Outputs.addPart(Param, Element, OfPrimitives);
  return true;
}

void MeshEntry::addPayload(const ParmVarDecl *Param) {
  F.at(Param->getLocation());
  QualType T = Param->getType().getNonReferenceType();
  if (!T->isRecordType() || isOut(Param))
    return F.report(Param->getSourceRange(), diags::MeshPayloadParameter, Param->getName());
  if (std::exchange(HasPayload, true))
    return F.report(Param->getSourceRange(), diags::MeshPayloadTwice, Param->getName());
  if (containsResource(F.L, T))
    return F.report(Param->getSourceRange(), diags::ResourceInMemory, "a payload");
  if (rejectInMemory(F.L, T, Param->getSourceRange(), "a payload") || !fitsMeshPayload(F.L, Param))
    return;
  ir::Global G;
  G.Name = F.M.intern(Param->getName());
  G.ValueType = F.type(T, Param->getSourceRange());
  G.Space = AddressSpace::Payload;
  G.ReadOnly = true;
  G.Where = F.loc(Param->getSourceRange());
  if (F.L.Debug)
    G.DebugType = F.L.Debug->type(T);
  ir::Value *Address = F.B.global(F.M.addGlobal(G));
  if (ChangeFinder(Param).changes(Decl->getBody()))
    Address = F.B.var(G.ValueType, Param->getName(), F.B.load(Address));
  F.Locals[Param] = LValue::address(Address, T);
}

bool MeshEntry::addArray(Array &To, const ParmVarDecl *Param, uint32_t &Most) {
  F.at(Param->getLocation());
  QualType T = Param->getType().getNonReferenceType();
  const ConstantArrayType *Held = F.L.AST.getAsConstantArrayType(T);
  auto Fail = [&](StringRef Rule) {
    F.report(Param->getSourceRange(), diags::MeshArray, Param->getName(), Rule);
    return false;
  };
  if (To.Param)
    return Fail("is a second array of its kind");
  To.Param = Param;
  if (!isOut(Param) || isIn(Param))
    return Fail("needs 'out'");
  if (!Held || F.L.AST.getAsArrayType(Held->getElementType()))
    return Fail("must be an array of one dimension with a size");
  uint64_t Count = Held->getZExtSize();
  if (Count == 0 || Count > MostOutputs)
    return Fail("must have 1 to 256 elements");
  if (Most && Most != Count)
    return Fail("has not as many elements as the other array of primitives");
  Most = uint32_t(Count);
  if (&To == &Indices) {
    const ir::Type *Ty = F.type(Held->getElementType(), Param->getSourceRange());
    if (Ty != ir::typeOf(F.Types, rowOf(Mesh.Shape).Indices))
      return Fail("needs uint3 for triangles, uint2 for lines, uint for points");
  } else if (!Held->getElementType()->isRecordType()) {
    return Fail("must be an array of structs");
  }
  ir::Global G;
  G.Name = F.M.intern(Param->getName());
  G.ValueType = F.type(T, Param->getSourceRange());
  G.Space = AddressSpace::Workgroup; // whose vectors are written component by component
  G.Where = F.loc(Param->getSourceRange());
  To.Variable = F.M.addGlobal(G);
  F.Locals[Param] = LValue::address(F.B.global(To.Variable), T);
  return true;
}

void MeshEntry::declare() {
  SourceRange Where = Decl->getNameInfo().getSourceRange();
  if (!Vertices.Param || !Indices.Param)
    return F.report(Where, diags::MeshArrayMissing, Vertices.Param ? "indices" : "vertices");
  Mesh.Where = F.loc(Where);
  F.M.Entry.Mesh = Mesh;
  if (F.L.Diags.hasErrors())
    return;
  Outputs.finish();
  ir::SystemValue Value = rowOf(Mesh.Shape).Indices;
  ir::StageElement E;
  E.Ty = ir::typeOf(F.Types, Value);
  E.Value = Value;
  E.PerPrimitive = true;
  E.Where = F.loc(Indices.Param->getSourceRange());
  IndicesElement = unsigned(F.M.Entry.Outputs.size());
  F.M.Entry.Outputs.push_back(E);
}

//===----------------------------------------------------------------------===//
// The stores
//===----------------------------------------------------------------------===//

void MeshEntry::finish() {
  if (F.L.Diags.hasErrors())
    return;
  for (const Array *Of : {&Vertices, &Indices, &Primitives}) {
    if (!Of->Param)
      continue;
    SmallVector<Op *, 8> Addresses;
    for (ir::Function *Fn : F.M.Functions)
      ir::walk(Fn->body(), [&](Op &O) {
        if (O.is(Opcode::Global) && O.strAttr(ir::AttrKind::Symbol) == Of->Variable->Name)
          Addresses.push_back(&O);
      });
    for (Op *Address : Addresses) {
      replaceUses(*Of, Address->result(), {});
      if (!Address->result()->hasUses())
        Address->erase();
    }
  }
  if (F.L.Diags.hasErrors())
    return;
  F.M.eraseGlobals([&](ir::Global &G) {
    return is_contained({Vertices.Variable, Indices.Variable, Primitives.Variable}, &G);
  });
}

void MeshEntry::replaceUses(const Array &Of, ir::Value *Address, ArrayRef<ir::Value *> Path) {
  SmallVector<Op *, 8> Users;
  for (const ir::Use &U : Address->uses())
    Users.push_back(U.user());
  for (Op *User : Users) {
    if (auto Access = User->dyn<ir::ops::Access>()) {
      SmallVector<ir::Value *, 4> Inner(Path);
      append_range(Inner, Access.indices());
      replaceUses(Of, User->result(), Inner);
      if (!User->result()->hasUses())
        User->erase();
    } else if (auto Store = User->dyn<ir::ops::Store>(); Store && Store.address() == Address) {
      replaceStore(Of, Path, *User);
      User->erase();
    } else if (User->is(Opcode::DebugValue)) {
      User->erase();
    } else if (User->is(Opcode::Call) && Path.empty()) {
      for (unsigned I = 0; I < User->numOperands(); ++I)
        if (User->operand(I) == Address)
          replacePassed(Of, *User, I);
    } else {
      F.L.Diags.report(User->loc(), diags::MeshOutputRead, Of.Param->getName());
    }
  }
}

/// Whether \p V is the address of the array, or was before it was replaced.
bool MeshEntry::isArray(const ir::Value *V, const Array &Of) const {
  if (const Op *Def = V->def())
    return Def->is(Opcode::Undef) ||
           (Def->is(Opcode::Global) && Def->strAttr(ir::AttrKind::Symbol) == Of.Variable->Name);
  return any_of(Passed, [&](const auto &Row) {
    return Row.second == &Of && Row.first.first->param(Row.first.second) == V;
  });
}

/// Replaces the stores of a function that \p Call gives the array to, which then gets nothing.
void MeshEntry::replacePassed(const Array &Of, Op &Call, unsigned Operand) {
  StringRef Name = Call.strAttr(ir::AttrKind::Symbol);
  ir::Function *Callee = F.M.findFunction(Name);
  ir::Value *Param = Callee->param(Operand);
  auto [Known, IsNew] = Passed.try_emplace(PassedArray(Callee, Operand), &Of);
  // Other calls of the function must give it the same array.
  bool IsOther = Known->second != &Of;
  for (ir::Function *Fn : F.M.Functions)
    ir::walk(Fn->body(), [&](Op &O) {
      if (!IsNew || !O.is(Opcode::Call) || O.strAttr(ir::AttrKind::Symbol) != Name)
        return;
      IsOther |= !isArray(O.operand(Operand), Of);
    });
  if (IsOther)
    return F.L.Diags.report(Call.loc(), diags::MeshOutputPassed, Of.Param->getName());
  F.B.setInsertionBefore(&Call);
  Call.setOperand(Operand, F.B.Undef({}, Param->type()));
  if (IsNew)
    replaceUses(Of, Param, {});
}

void MeshEntry::replaceStore(const Array &Of, ArrayRef<ir::Value *> Path, Op &Store) {
  ir::Value *V = Store.as<ir::ops::Store>().value();
  F.B.setInsertionBefore(&Store);
  F.B.setLoc(Store.loc());
  if (!Path.empty())
    return store(Of, Path.front(), Path.drop_front(), V);
  for (uint64_t I = 0; I < V->type()->count(); ++I) {
    ir::Value *Index = F.B.u32(uint32_t(I));
    store(Of, Index, {}, F.B.extract(V, {int64_t(I)}));
  }
}

void MeshEntry::store(const Array &Of, ir::Value *Index, ArrayRef<ir::Value *> Path, ir::Value *V) {
  if (&Of != &Indices)
    return Outputs.storePart(Of.Variable->ValueType->element(), Of.FirstLeaf, Index, Path, V);
  SmallVector<ir::Value *, 4> Operands = {V, Index};
  append_range(Operands, Path);
  F.B.IoStore(Operands, nullptr, {ir::Builder::integer(ir::AttrKind::Element, IndicesElement)});
}

//===----------------------------------------------------------------------===//
// The payload
//===----------------------------------------------------------------------===//

namespace {
/// Looks for the variables that DispatchMesh gets.
class PayloadFinder final : public DynamicRecursiveASTVisitor {
public:
  PayloadFinder() { ShouldVisitTemplateInstantiations = true; }

  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Callee && operationOf(Callee) == "mesh.dispatch")
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E->getArg(3)->IgnoreParenImpCasts()))
        Found.insert(cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl()));
    return true;
  }

  DenseSet<const ValueDecl *> Found;
};
} // namespace

bool tessera::fitsMeshPayload(ModuleLowering &L, const VarDecl *Var) {
  QualType T = Var->getType().getNonReferenceType();
  if (L.tooLarge(T, Var->getLocation()))
    return false;
  uint64_t Size = ir::tightLayoutOf(L.type(T, Var->getLocation())).Size;
  if (Size > MostPayload)
    L.report(Var->getLocation(), diags::MeshPayloadSize, Var->getName(), Size, MostPayload);
  return Size <= MostPayload;
}

bool tessera::isMeshPayload(ModuleLowering &L, const VarDecl *Var) {
  if (L.M.Entry.Of != ir::Stage::Amplification)
    return false;
  if (!L.MeshPayloads) {
    PayloadFinder Finder;
    Finder.TraverseDecl(L.AST.getTranslationUnitDecl());
    L.MeshPayloads = std::move(Finder.Found);
  }
  return L.MeshPayloads->contains(cast<ValueDecl>(Var->getCanonicalDecl()));
}
