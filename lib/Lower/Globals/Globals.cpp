// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Globals/Globals.h"
#include "IR/InlineSPIRV.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Matrices/Matrix.h"
#include "Lower/Resources.h"
#include "Lower/SpecSizes.h"
#include "Lower/Types/BufferPointers.h"
#include "Lower/Types/SourceTypes.h"
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
  /// Returns element \p Number of an array of resources whose elements are separate variables.
  ir::Global *element(uint64_t Number);

private:
  ir::Global *find() const { return L.Globals.lookup(Var); }
  ir::Global *add(const ir::Type *Ty, AddressSpace Space) {
    ir::Global *Added = add(Ty, Space, Var->getName(), Var->getType());
    L.Globals[Var] = Added;
    return Added;
  }
  ir::Global *add(const ir::Type *Ty, AddressSpace Space, StringRef Name, QualType Shown) {
    ir::Global G;
    G.Name = Name;
    G.ValueType = Ty;
    G.Space = Space;
    G.Where = L.Shader.loc(Var->getLocation());
    ir::Global *Added = L.M.addGlobal(G);
    if (L.Debug)
      Added->DebugType = L.Debug->type(Shown);
    return Added;
  }
  LValue address(ir::Global *G) { return LValue::address(F.B.global(G), Var->getType()); }
  /// Returns a placeholder for the variable after an error.
  LValue failed() {
    return LValue::address(F.B.var(L.type(Var->getType(), Use), ""), Var->getType());
  }

  LValue specConstant();
  LValue pushConstants(bool IsRecord);
  LValue resource(const ResourceClass &Class, QualType Element);
  LValue flatArray();
  /// Applies the declaration's attributes to \p G, or to each element of it.
  void describe(const ResourceClass &Class, ir::Global &G);
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

void tessera::describeResource(ModuleLowering &L, const ResourceClass &Class, StringRef Format,
                               SourceRange Where, ir::Global &G) {
  G.Kind = Class.Kind;
  G.ReadOnly = Class.readOnly();
  G.Ordered = Class.isOrdered();
  // Other threads of the pixel see what one has written.
  G.Coherent |= G.Ordered;
  if (!Class.Element.isNull() && !L.Diags.hasErrors())
    G.Source = sourceType(L, Class.Element);
  if (L.Options.TypeNames)
    G.UserType = userType(L, Class, G.Source);
  setFormat(L, Class, Format, Where, G);
}

LValue GlobalMaker::specConstant() {
  ir::SpecConstant *C = specConstantOf(L, Var);
  if (!C)
    return failed();
  ir::Value *V = F.B.Spec({}, C->Ty, {ir::Builder::string(ir::AttrKind::Symbol, C->Name)});
  return LValue::rvalue(V, Var->getType());
}

LValue GlobalMaker::pushConstants(bool IsRecord) {
  StringRef What = IsRecord ? "shader record" : "push constant";
  AddressSpace Space = IsRecord ? AddressSpace::Record : AddressSpace::Push;
  std::optional<ResourceClass> Class = resourceClass(Var->getType());
  QualType Content = Class ? Class->Element : Var->getType();
  ir::Global *G = find();
  if (!G) {
    if (isBufferPointer(Content)) {
      L.report(Var->getLocation(), diags::PushConstantPointer, What, Var->getName());
      return failed();
    }
    // As in DXC: a scalar, vector, matrix or array has no members to lay out.
    if (!Content->getAsCXXRecordDecl() || containsMatrix(L, Content) ||
        (Class && Class->Kind != ResourceKind::ConstantBuffer) || containsResource(L, Content) ||
        containsInlineType(L, Content)) {
      L.report(Var->getLocation(), diags::PushConstantType, What, Var->getName());
      return failed();
    }
    G = add(checkElements(L, memoryType(L, Content, Space, Use), Var->getLocation()), Space);
    G->Kind = IsRecord ? ResourceKind::ShaderRecord : ResourceKind::PushConstants;
    G->ReadOnly = true;
    G->Source = sourceType(L, Content);
  }
  if (Class)
    return LValue::rvalue(F.B.global(G), Var->getType());
  return address(G);
}

void GlobalMaker::describe(const ResourceClass &Class, ir::Global &G) {
  describeResource(L, Class, imageFormatArgument(Var), Var->getLocation(), G);
  G.Coherent |= hasAnnotation(Var, "tessera.globallycoherent");
  setAttachment(L, Class, Var, G);
  if (!Class.counts() && counterBindingArgument(Var))
    L.report(Var->getLocation(), diags::CounterMisplaced, Var->getName());
  bool CanCombine = Class.Kind == ResourceKind::Texture || Class.Kind == ResourceKind::Sampler;
  if (!hasAnnotation(Var, CombinedAnnotation))
    return;
  G.Combined = CanCombine;
  if (!CanCombine)
    L.report(Var->getLocation(), diags::CombinedMisplaced, Var->getName());
}

LValue GlobalMaker::flatArray() {
  QualType T = Var->getType();
  if (!bindingsOf(L, Var)) {
    L.report(Var->getLocation(), diags::LowerArrayEmpty);
    return failed();
  }
  LValue Whole;
  Whole.Kind = LValue::ResourceArrays;
  Whole.Type = T;
  Whole.Index = F.B.u32(0);
  Whole.Flat = Var;
  return Whole;
}

ir::Global *GlobalMaker::element(uint64_t Number) {
  ir::Global *&G = L.FlatElements[Var][Number];
  if (G)
    return G;
  QualType Element = elementOf(L, Var->getType());
  const ir::Type *Handle = resourceType(L, Element, Var->getLocation());
  // As the shader would write it.
  std::string Name;
  uint64_t Left = Number;
  for (QualType T = Var->getType(); const auto *Array = L.AST.getAsConstantArrayType(T);
       T = Array->getElementType()) {
    uint64_t Each = L.AST.getConstantArrayElementCount(Array) / Array->getZExtSize();
    Name += "[" + std::to_string(Left / Each) + "]";
    Left %= Each;
  }
  G = add(Handle->element(), Handle->space(), L.M.intern((Var->getName() + Name).str()), Element);
  describe(*resourceClass(Element), *G);
  return G;
}

LValue GlobalMaker::resource(const ResourceClass &Class, QualType Element) {
  QualType T = Var->getType();
  bool IsArray = T->isArrayType();
  bool Flat = IsArray && L.Options.Bindings.FlattenArrays;
  if (Flat && !T->isIncompleteArrayType())
    return flatArray();
  ir::Global *G = find();
  if (!G) {
    if (Flat)
      L.report(Var->getLocation(), diags::FlattenUnsized, Var->getName());
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
    describe(Class, *G);
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
    if (rejectInMemory(L, Var->getType(), Var->getLocation(), "groupshared memory"))
      return failed();
    if (containsResource(L, Var->getType())) {
      L.report(Var->getLocation(), diags::ResourceInMemory, "groupshared memory");
      return failed();
    }
    bool IsPayload = isMeshPayload(L, Var);
    if (IsPayload && !fitsMeshPayload(L, Var))
      return failed();
    const ir::Type *Specialized = specializedArray(L, Var);
    G = add(Specialized ? Specialized : L.type(Var->getType(), Use),
            IsPayload ? AddressSpace::Payload : AddressSpace::Workgroup);
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
    rejectLostFormat(L, Var);
    const ir::Type *Specialized = specializedArray(L, Var);
    G = add(Specialized ? Specialized : L.type(T, Use), AddressSpace::Private);
    if (G->ValueType->containsHitObject()) {
      L.report(Var->getLocation(), diags::HitObjectInMemory, "a static variable");
      return failed();
    }
    // A static variable without an initializer is zero.
    bool HasMatrix =
        containsMatrix(L, T) || containsInlineType(L, T) || G->ValueType->containsRayQuery();
    if (Init)
      G->Init = Init;
    else if (!HasMatrix && !containsResource(L, T))
      G->Init = L.M.zero(G->ValueType);
    G->IsConst = IsConst && Init;
    const Expr *Written = Var->getAnyInitializer();
    bool HasDefault = Var->isThisDeclarationADefinition() && (!Written || isDefault(Written));
    if (IsConst && HasDefault && !containsResource(L, T))
      L.report(Var->getLocation(), diags::ConstantUninitialized, Var->getName());
    // The initial value of a static local is computed when control first reaches it
    // (Statements.cpp).
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
  if (hasAnnotation(Var, "tessera.heap")) {
    L.report(Use, diags::HeapWhole, Var->getName());
    return failed();
  }
  if (const auto *Input = Var->getAttr<HLSLVkExtBuiltinInputAttr>())
    return lowerBuiltinInput(F, Var, Input->getBuiltIn());
  if (const auto *Output = Var->getAttr<HLSLVkExtBuiltinOutputAttr>()) {
    LValue Made = privateVariable();
    if (ir::Global *G = find())
      addBuiltinOutput(L, Var, G, Output->getBuiltIn());
    return Made;
  }
  std::optional<uint32_t> Storage = checkInlineVariable(L, Var);
  if (Storage)
    return Storage == ir::inlined::Workgroup ? groupshared() : privateVariable();
  bool IsShared = Var->getType().getAddressSpace() == LangAS::hlsl_groupshared;
  if (Var->hasAttr<HLSLVkConstantIdAttr>() && !IsShared)
    return specConstant();
  if (Var->hasAttr<HLSLVkConstantIdAttr>())
    L.report(Var->getLocation(), diags::SpecConstantMemory, Var->getName());
  if (hasAnnotation(Var, ShaderRecordAnnotation)) {
    if (!rowOf(L.M.Entry.Of).isRays())
      L.report(Use, diags::ShaderRecordStage, Var->getName(), StringRef(rowOf(L.M.Entry.Of).Word));
    rejectRecordBinding(L, Var);
    return pushConstants(/*IsRecord=*/true);
  }
  if (Var->hasAttr<HLSLVkPushConstantAttr>())
    return pushConstants(/*IsRecord=*/false);
  if (IsShared)
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

void tessera::rejectRecordBinding(ModuleLowering &L, const NamedDecl *Record) {
  // Only Direct3D uses the register, as in DXC.
  if (const auto *Binding = Record->getAttr<HLSLVkBindingAttr>())
    L.report(Binding->getRange(), diags::ShaderRecordBinding, Record->getName());
}

LValue tessera::lowerGlobal(FunctionLowering &F, const VarDecl *Var, SourceRange Use) {
  if (const VarDecl *Definition = Var->getDefinition())
    Var = Definition;
  else
    Var = Var->getCanonicalDecl();
  F.at(Use);
  if (Var->isStaticDataMember() && !Var->getDefinition() && !Var->getAnyInitializer())
    F.L.report(Use, diags::StaticUndefined, Var->getName());
  if (offsetArgument(Var) && !isa<HLSLBufferDecl>(Var->getDeclContext()))
    F.L.report(Var->getLocation(), diags::OffsetMisplaced, Var->getName());
  LValue Made = GlobalMaker(F, Var, Use).make();
  decorate(F, Var, Made.Base);
  return Made;
}

LValue tessera::lowerFlatElement(FunctionLowering &F, const LValue &Array, ir::Value *Index,
                                 QualType T, SourceRange Use) {
  GlobalMaker Maker(F, Array.Flat, Use);
  if (std::optional<uint64_t> Known = FunctionLowering::constantInt(Index))
    return LValue::rvalue(F.B.global(Maker.element(*Known)), T);
  if (F.L.tooLarge(Array.Flat->getType(), Use))
    return LValue::address(F.B.var(F.L.type(T, Use), ""), T);
  SmallVector<ir::Value *, 8> Elements;
  for (uint64_t I = 0, Count = bindingsOf(F.L, Array.Flat); I != Count; ++I)
    Elements.push_back(F.B.global(Maker.element(I)));
  // A local array of resources: resolve-handles makes branches of its index.
  const ir::Type *Ty = F.Types.array(Elements[0]->type(), Elements.size());
  ir::Value *Local = F.B.var(Ty, Array.Flat->getName(), F.B.Construct(Elements, Ty));
  return LValue::rvalue(F.B.load(F.B.access(Local, {Index})), T);
}

SmallVector<DeclaredResource, 1> tessera::variablesOf(const ModuleLowering &L, const Decl *D) {
  SmallVector<DeclaredResource, 1> Found;
  if (ir::Global *G = L.Globals.lookup(D))
    Found.push_back({G, 0});
  const auto *Var = dyn_cast<VarDecl>(D);
  if (auto Flat = L.FlatElements.find(Var); Var && Flat != L.FlatElements.end())
    for (const auto &[Number, G] : Flat->second)
      Found.push_back({G, uint32_t(Number)});
  return Found;
}

uint64_t tessera::bindingsOf(const ModuleLowering &L, const Decl *D) {
  const auto *Var = dyn_cast<VarDecl>(D);
  const auto *Array = Var && L.Options.Bindings.FlattenArrays
                          ? L.AST.getAsConstantArrayType(Var->getType())
                          : nullptr;
  return Array ? L.AST.getConstantArrayElementCount(Array) : 1;
}

/// Any variable that is, or lies in, the resource \p D; null where there is none.
static const VarDecl *variableOf(const Decl *D, const FileScope &Scope) {
  if (isa<TranslationUnitDecl>(D))
    return Scope.Loose.front();
  const auto *Buffer = dyn_cast<HLSLBufferDecl>(D);
  if (!Buffer)
    return cast<VarDecl>(D);
  for (const Decl *Inner : Buffer->decls())
    if (const auto *Var = dyn_cast<VarDecl>(Inner);
        Var && !resourceClassOf(Var) && !Var->hasAttr<HLSLAssociatedResourceDeclAttr>())
      return Var;
  return nullptr;
}

void tessera::addUnusedResources(ModuleLowering &L) {
  FileScope Scope = scanFileScope(L);
  FunctionLowering F(L, *L.M.Entry.Fn);
  if (ir::Region &Body = F.Fn.body(); !Body.empty())
    F.B.setInsertionBefore(&Body.front());
  for (const Decl *D : Scope.Bindable) {
    const VarDecl *Var = variableOf(D, Scope);
    if (!Var || L.Globals.contains(D))
      continue;
    if (std::optional<ResourceClass> Class = resourceClassOf(Var);
        Class && Class->Kind == ResourceKind::SubpassInput && L.M.Entry.Of != ir::Stage::Pixel)
      continue;
    LValue Made = lowerGlobal(F, Var, Var->getLocation());
    if (Made.Flat && !L.tooLarge(Var->getType(), Var->getLocation()))
      for (uint64_t I = 0, Count = bindingsOf(L, Var); I != Count; ++I)
        GlobalMaker(F, Var, Var->getLocation()).element(I);
  }
}
