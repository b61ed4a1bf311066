// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Globals.h"
#include "Frontend/OffsetAttribute.h"
#include "Frontend/ResourceAttributes.h"
#include "Lower/Matrix.h"
#include "Lower/Resources.h"
#include "Lower/SourceTypes.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::AddressSpace;
using tessera::ir::ResourceKind;

namespace {

/// Makes the ir::Global of one kind of variable.
class GlobalMaker {
public:
  GlobalMaker(FunctionLowering &F, const VarDecl *Var, SourceRange Use)
      : F(F), L(F.L), Var(Var), Use(Use) {}

  LValue make();

private:
  ir::Global *find() const { return L.Globals.lookup(Var); }
  ir::Global *add(const ir::Type *Ty, AddressSpace Space) {
    ir::Global G;
    G.Name = Var->getName();
    G.ValueType = Ty;
    G.Space = Space;
    G.Where = L.Shader.loc(Var->getLocation());
    ir::Global *Added = L.M.addGlobal(G);
    L.Globals[Var] = Added;
    if (L.Debug)
      Added->DebugType = L.Debug->type(Var->getType());
    return Added;
  }
  LValue address(ir::Global *G) { return LValue::address(F.B.global(G), Var->getType()); }
  /// What stands for the variable after an error.
  LValue failed() {
    return LValue::address(F.B.var(L.type(Var->getType(), Use), ""), Var->getType());
  }

  LValue specConstant();
  LValue pushConstants();
  LValue resource(const ResourceClass &Class, QualType Element);
  LValue groupshared();
  LValue privateVariable();

  FunctionLowering &F;
  ModuleLowering &L;
  const VarDecl *Var;
  SourceRange Use;
};

/// The innermost element of arrays.
QualType elementOf(ModuleLowering &L, QualType T) {
  while (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
    T = Array->getElementType();
  return T;
}

/// Whether \p Init is what Clang writes where the program writes nothing.
bool isDefault(const Expr *Init) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  return Construct && Construct->getConstructor()->isDefaultConstructor() &&
         !Construct->requiresZeroInitialization();
}

/// The class of a resource in lower case, and what it holds.
StringRef userType(ModuleLowering &L, const ResourceClass &Class, const ir::SourceType *Held) {
  std::string Text = Class.Name.lower();
  if (Held)
    Text += ":<" + Held->Name.str() + ">";
  return L.M.intern(Text);
}

} // namespace

LValue GlobalMaker::specConstant() {
  ir::SpecConstant *&C = L.SpecConstants[Var];
  if (!C) {
    const ir::Type *Ty = L.type(Var->getType(), Use);
    // Clang has checked for a literal, and made a call (id, literal) of it.
    const auto *Init = cast<CallExpr>(Var->getAnyInitializer()->IgnoreParenCasts());
    const ir::Constant *Default = L.evaluate(Init->getArg(1));
    if (!Default || !Ty->isScalar())
      internalError("a specialization constant that is no scalar");
    ir::SpecConstant S;
    S.Name = Var->getName();
    S.ID = Var->getAttr<HLSLVkConstantIdAttr>()->getId();
    S.Ty = Ty;
    S.Default = Default->Ty == Ty ? Default : L.M.constant(Ty, Default->Bits);
    S.Where = L.Shader.loc(Var->getLocation());
    // Two variables may be one constant.
    auto Same = find_if(L.M.SpecConstants,
                        [&](const ir::SpecConstant *Other) { return Other->ID == S.ID; });
    if (Same == L.M.SpecConstants.end()) {
      C = L.M.addSpecConstant(S);
    } else {
      C = *Same;
      if (C->Ty != S.Ty || C->Default->Bits != S.Default->Bits) {
        L.report(Var->getLocation(), diags::SpecConstantTwice, S.ID, C->Name);
        return failed();
      }
    }
  }
  ir::Value *V = F.B.Spec({}, C->Ty, {ir::Builder::string(ir::AttrKind::Symbol, C->Name)});
  return LValue::rvalue(V, Var->getType());
}

LValue GlobalMaker::pushConstants() {
  std::optional<ResourceClass> Class = resourceClass(Var->getType());
  QualType Content = Class ? Class->Element : Var->getType();
  ir::Global *G = find();
  if (!G) {
    // As in DXC: a scalar, vector, matrix or array has no members to lay out.
    if (!Content->getAsCXXRecordDecl() || containsMatrix(L, Content) ||
        (Class && Class->Kind != ResourceKind::ConstantBuffer) || containsResource(L, Content)) {
      L.report(Var->getLocation(), diags::PushConstantType, Var->getName());
      return failed();
    }
    G = add(memoryType(L, Content, AddressSpace::Push, Use), AddressSpace::Push);
    G->Kind = ResourceKind::PushConstants;
    G->ReadOnly = true;
    G->Source = sourceType(L, Content);
  }
  if (Class)
    return LValue::rvalue(F.B.global(G), Var->getType());
  return address(G);
}

LValue GlobalMaker::resource(const ResourceClass &Class, QualType Element) {
  QualType T = Var->getType();
  bool IsArray = T->isArrayType();
  ir::Global *G = find();
  if (!G) {
    const ir::Type *Handle = resourceType(L, Element, Var->getLocation());
    const ir::Type *Content = Handle->element();
    // Descriptors have arrays of one dimension.
    uint64_t Count = 1;
    for (QualType A = T; const clang::ArrayType *Array = L.AST.getAsArrayType(A);
         A = Array->getElementType()) {
      const auto *Sized = dyn_cast<ConstantArrayType>(Array);
      bool Empty = Sized && Sized->isZeroSize();
      if (Empty)
        L.report(Var->getLocation(), diags::LowerArrayEmpty);
      // Only the outermost one can be without a size; the application chooses it.
      Count = Empty ? 1 : Sized ? Count * Sized->getZExtSize() : 0;
    }
    if (IsArray)
      Content = L.Types.array(Content, Count);
    G = add(Content, Handle->space());
    G->Kind = Class.Kind;
    G->ReadOnly = Class.readOnly();
    if (!Class.Element.isNull() && !L.Diags.hasErrors())
      G->Source = sourceType(L, Class.Element);
    G->Coherent = hasAnnotation(Var, "tessera.globallycoherent");
    if (L.Options.TypeNames)
      G->UserType = userType(L, Class, G->Source);
    if (!Class.counts() && counterBindingArgument(Var))
      L.report(Var->getLocation(), diags::CounterMisplaced, Var->getName());
    setFormat(L, Class, Var, *G);
  }
  if (!IsArray)
    return LValue::rvalue(F.B.global(G), T);
  LValue Whole = address(G);
  if (T->getAsArrayTypeUnsafe()->getElementType()->isArrayType()) {
    Whole.Kind = LValue::ResourceArrays;
    Whole.Index = F.B.u32(0);
  }
  return Whole;
}

LValue GlobalMaker::groupshared() {
  ir::Global *G = find();
  if (!G) {
    if (L.tooLarge(Var->getType(), Var->getLocation()))
      return failed();
    if (containsMatrix(L, Var->getType())) {
      L.report(Var->getLocation(), diags::MatrixInMemory, "groupshared memory");
      L.report(Var->getLocation(), diags::MatrixInMemoryNote);
      return failed();
    }
    if (containsResource(L, Var->getType())) {
      L.report(Var->getLocation(), diags::ResourceInMemory, "groupshared memory");
      return failed();
    }
    G = add(L.type(Var->getType(), Use), AddressSpace::Workgroup);
  }
  return address(G);
}

LValue GlobalMaker::privateVariable() {
  QualType T = Var->getType();
  if (L.tooLarge(T, Var->getLocation()))
    return failed();
  bool IsConst = elementOf(L, T).isConstQualified();
  const ir::Constant *Init = L.initialValue(Var);
  if (IsConst && Init && !Init->Ty->isAggregate())
    return LValue::rvalue(F.B.constant(Init), T);
  ir::Global *G = find();
  if (!G) {
    G = add(L.type(T, Use), AddressSpace::Private);
    // A static variable without an initializer is zero.
    bool HasMatrix = containsMatrix(L, T);
    if (Init)
      G->Init = Init;
    else if (!HasMatrix && !containsResource(L, T))
      G->Init = L.M.zero(G->ValueType);
    G->IsConst = IsConst && Init;
    const Expr *Written = Var->getAnyInitializer();
    // What a static local begins with is computed when control first reaches it (Statements.cpp).
    bool IsSet = Written && !(HasMatrix && isDefault(Written));
    if (!Init && (IsSet ? !Var->isStaticLocal() : HasMatrix && isZeroAtFirst(T)))
      L.addInitializer(Var, G);
  }
  return address(G);
}

LValue GlobalMaker::make() {
  if (Var->getType()->isPointerType()) {
    L.report(Use, diags::LowerString);
    return failed();
  }
  if (Var->hasAttr<HLSLVkConstantIdAttr>())
    return specConstant();
  if (Var->hasAttr<HLSLVkPushConstantAttr>())
    return pushConstants();
  if (Var->getType().getAddressSpace() == LangAS::hlsl_groupshared)
    return groupshared();
  bool IsStatic = Var->isStaticLocal() || Var->isStaticDataMember() ||
                  Var->getStorageClass() == SC_Static ||
                  Var->getType().getAddressSpace() == LangAS::hlsl_private;
  if (IsStatic)
    return privateVariable();
  QualType Element = elementOf(L, Var->getType());
  if (std::optional<ResourceClass> Class = resourceClass(Element))
    return resource(*Class, Element);
  if (containsResource(L, Var->getType())) {
    if (ir::Value *Whole = loadResourceStruct(F, Var, Use))
      return LValue::rvalue(Whole, Var->getType());
    L.type(Var->getType(), Use); // what is wrong in the struct comes first
    if (!L.Diags.hasErrors())
      L.report(Use, diags::ResourceInGlobalStruct, Var->getName());
    return failed();
  }
  const Decl *Buffer = dyn_cast<HLSLBufferDecl>(Var->getDeclContext());
  return lowerConstantBufferMember(F, Buffer ? Buffer : L.AST.getTranslationUnitDecl(), Var, Use);
}

LValue tessera::lowerGlobal(FunctionLowering &F, const VarDecl *Var, SourceRange Use) {
  if (const VarDecl *Definition = Var->getDefinition())
    Var = Definition;
  else
    Var = Var->getCanonicalDecl();
  F.at(Use);
  if (offsetArgument(Var) && !isa<HLSLBufferDecl>(Var->getDeclContext()))
    F.L.report(Var->getLocation(), diags::OffsetMisplaced, Var->getName());
  return GlobalMaker(F, Var, Use).make();
}

/// Any variable that is, or lies in, the resource \p D; null where there is none.
static const VarDecl *variableOf(const Decl *D, const FileScope &Scope) {
  if (isa<TranslationUnitDecl>(D))
    return Scope.Loose.front();
  const auto *Buffer = dyn_cast<HLSLBufferDecl>(D);
  if (!Buffer)
    return cast<VarDecl>(D);
  for (const Decl *Inner : Buffer->decls())
    if (const auto *Var = dyn_cast<VarDecl>(Inner); Var && !resourceClass(Var->getType()))
      return Var;
  return nullptr;
}

void tessera::addUnusedResources(ModuleLowering &L) {
  FileScope Scope = scanFileScope(L);
  FunctionLowering F(L, *L.M.Entry.Fn);
  if (ir::Region &Body = F.Fn.body(); !Body.empty())
    F.B.setInsertionBefore(&Body.front());
  for (const Decl *D : Scope.Bindable)
    if (const VarDecl *Var = variableOf(D, Scope); Var && !L.Globals.contains(D))
      lowerGlobal(F, Var, Var->getLocation());
}
