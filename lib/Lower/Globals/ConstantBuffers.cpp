// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cbuffers, tbuffers and $Globals: a struct of the variables, each where packoffset or register(c)
// says.
#include "Lower/Globals/Globals.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Lower/Resources.h"
#include "Lower/Types/Offsets.h"
#include "Lower/Types/SourceTypes.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::AddressSpace;

bool tessera::isOutsideOfSets(const VarDecl *Var) {
  return Var->hasAttr<HLSLVkPushConstantAttr>() || hasAnnotation(Var, ShaderRecordAnnotation);
}

namespace {

constexpr uint64_t RowBytes = 16;
constexpr uint64_t WordBytes = 4;

struct Member {
  const VarDecl *Var;
  std::optional<uint64_t> Offset; ///< bytes, of packoffset or register(cN)
};

std::optional<uint64_t> registerOffset(const VarDecl *Var) {
  if (const auto *Pack = Var->getAttr<HLSLPackOffsetAttr>())
    return Pack->getSubcomponent() * RowBytes + Pack->getComponent() * WordBytes;
  if (const auto *Register = Var->getAttr<HLSLResourceBindingAttr>())
    if (Register->hasRegisterSlot() &&
        Register->getRegisterType() == HLSLResourceBindingAttr::RegisterType::C)
      return Register->getSlotNumber() * RowBytes;
  return std::nullopt;
}

bool isOwnVariable(ModuleLowering &L, const VarDecl *Var) {
  QualType T = Var->getType();
  while (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
    T = Array->getElementType();
  return Var->getStorageClass() != SC_Static && !resourceClass(T) &&
         !inlineAttribute(Var, InlineKind::StorageClass) &&
         T.getAddressSpace() != LangAS::hlsl_groupshared &&
         T.getAddressSpace() != LangAS::hlsl_private;
}

class BufferLayout {
public:
  BufferLayout(ModuleLowering &L, AddressSpace Space) : L(L), Space(Space) {}

  void add(const VarDecl *Var) { Members.push_back({Var, registerOffset(Var)}); }
  bool mixesOffsets() const {
    auto Written = [](const Member &M) { return M.Offset.has_value(); };
    return any_of(Members, Written) && !all_of(Members, Written);
  }
  /// Gives \p G its types; fills L.BufferMembers.
  void finish(ir::Global &G);

private:
  ModuleLowering &L;
  AddressSpace Space;
  SmallVector<Member, 8> Members;
};

void BufferLayout::finish(ir::Global &G) {
  // Members with a register come first; the others follow in order of declaration.
  stable_sort(Members, [](const Member &X, const Member &Y) {
    return X.Offset.value_or(UINT64_MAX) < Y.Offset.value_or(UINT64_MAX);
  });
  SmallVector<ir::StructMember, 8> Fields;
  SmallVector<const VarDecl *, 8> Vars;
  for (const Member &M : Members) {
    const VarDecl *Var = M.Var;
    L.BufferMembers[Var] = Fields.size();
    Vars.push_back(Var);
    std::optional<uint64_t> Vulkan = vulkanOffset(L, Var);
    Fields.push_back({L.M.intern(Var->getName()),
                      checkElements(L, memoryType(L, Var->getType(), Space, Var->getSourceRange()),
                                    Var->getLocation()),
                      Vulkan ? Vulkan : M.Offset});
  }
  G.ValueType = L.Types.structTy(G.Name, Fields);
  L.checkMemory(G.ValueType, G.Where);
  G.Source = sourceStruct(L, G.Name, Vars);
  if (L.Debug)
    G.DebugType = L.Debug->structOf(G.Name, G.Where, Vars);
  for (auto [I, Var] : enumerate(Vars))
    checkOffset(L, Var, G.ValueType, I, Space);
}

/// Whether each resource in \p Var is a variable of its own.
bool isTakenApart(const VarDecl *Var) { return Var->hasAttr<HLSLAssociatedResourceDeclAttr>(); }

/// Reports a record in another stage than those of ray tracing, or in a tbuffer, or with a binding.
void checkShaderRecord(ModuleLowering &L, const HLSLBufferDecl *Buffer, SourceRange Use) {
  if (!rowOf(L.M.Entry.Of).isRays())
    L.report(Use, diags::ShaderRecordStage, Buffer->getName(), StringRef(rowOf(L.M.Entry.Of).Word));
  if (!Buffer->isCBuffer())
    L.report(Buffer->getLocation(), diags::ShaderRecordTBuffer, Buffer->getName());
  rejectRecordBinding(L, Buffer);
}

bool rejectInBuffer(ModuleLowering &L, const VarDecl *Var) {
  const auto *Buffer = dyn_cast<HLSLBufferDecl>(Var->getDeclContext());
  return rejectInMemory(L, Var->getType(), Var->getLocation(),
                        Buffer && !Buffer->isCBuffer() ? "a texture buffer" : "a constant buffer");
}

/// Holds constants, too, which would have a place among the other constants.
bool isMixed(ModuleLowering &L, const VarDecl *Var) {
  return isTakenApart(Var) &&
         contains(L, Var->getType(), [](QualType Part) { return !Part->isRecordType(); });
}

void reportMixed(ModuleLowering &L, const VarDecl *Var) {
  L.report(Var->getLocation(), diags::ResourceInGlobalStruct, Var->getName());
}

ir::Global *makeBuffer(ModuleLowering &L, const Decl *Buffer, SourceRange Use) {
  const auto *Written = dyn_cast<HLSLBufferDecl>(Buffer);
  bool IsTBuffer = Written && !Written->isCBuffer();
  bool IsRecord = Written && hasAnnotation(Written, ShaderRecordAnnotation);
  if (IsRecord)
    checkShaderRecord(L, Written, Use);
  AddressSpace Space = IsRecord    ? AddressSpace::Record
                       : IsTBuffer ? AddressSpace::TBuffer
                                   : AddressSpace::Uniform;
  BufferLayout Layout(L, Space);
  StringRef Name = Written ? Written->getName() : "$Globals";
  Loc Where = L.Shader.loc(Written ? SourceRange(Written->getLocation()) : Use);
  if (!Written) {
    FileScope Scope = scanFileScope(L);
    for (const VarDecl *Var : Scope.Loose) {
      if (Var->hasInit())
        L.report(Var->getLocation(), diags::ConstantInitIgnored, Var->getName());
      Layout.add(Var);
    }
    for (const VarDecl *Var : Scope.Mixed)
      reportMixed(L, Var);
  } else {
    for (const Decl *D : Written->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && isOwnVariable(L, Var)) {
        if (isMixed(L, Var))
          reportMixed(L, Var);
        else if (!isTakenApart(Var) && !rejectInBuffer(L, Var))
          Layout.add(Var);
      }
    if (Layout.mixesOffsets())
      L.report(Written->getLocation(), diags::ConstantMixedOffsets, Name);
  }
  ir::Global G;
  G.Name = L.M.intern(Name);
  G.Where = Where;
  Layout.finish(G);
  G.Space = Space;
  G.Kind = IsRecord    ? ir::ResourceKind::ShaderRecord
           : IsTBuffer ? ir::ResourceKind::TextureBuffer
                       : ir::ResourceKind::ConstantBuffer;
  G.ReadOnly = true;
  if (L.Options.TypeNames && Written && !IsRecord)
    G.UserType = IsTBuffer ? "tbuffer" : "cbuffer";
  return L.M.addGlobal(G);
}

void addParts(ModuleLowering &L, const VarDecl *Var, FileScope &Found) {
  uint32_t Before = 0;
  for (const auto *A : Var->specific_attrs<HLSLAssociatedResourceDeclAttr>()) {
    Found.Bindable.push_back(A->getResDecl());
    Found.PartOf[A->getResDecl()] = {Var, Before};
    Before += uint32_t(bindingsOf(L, A->getResDecl()));
  }
}

void scan(ModuleLowering &L, const DeclContext *Context, FileScope &Found) {
  for (const Decl *D : Context->noload_decls()) {
    if (const auto *Space = dyn_cast<NamespaceDecl>(D)) {
      if (!Space->isImplicit())
        scan(L, Space, Found);
      continue;
    }
    if (const auto *Buffer = dyn_cast<HLSLBufferDecl>(D)) {
      if (Buffer->isImplicit())
        continue;
      if (!hasAnnotation(Buffer, ShaderRecordAnnotation))
        Found.Bindable.push_back(Buffer);
      // Resources inside a cbuffer are resources of their own.
      for (const Decl *Inner : Buffer->decls())
        if (const auto *Var = dyn_cast<VarDecl>(Inner)) {
          if (resourceClassOf(Var))
            Found.Bindable.push_back(Var);
          addParts(L, Var, Found);
        }
      continue;
    }
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || Var->isImplicit() || isOutsideOfSets(Var) || Var->hasAttr<HLSLVkConstantIdAttr>() ||
        Var->isStaticDataMember())
      continue;
    QualType T = Var->getType();
    while (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
      T = Array->getElementType();
    addParts(L, Var, Found);
    if (isOwnVariable(L, Var) && isMixed(L, Var))
      Found.Mixed.push_back(Var);
    if (resourceClass(T)) {
      if (Var->getStorageClass() != SC_Static)
        Found.Bindable.push_back(Var);
    } else if (isOwnVariable(L, Var) && !L.holdsOpaque(Var->getType()) &&
               !Var->getType()->isPointerType()) { // a string, for printf
      if (Found.Loose.empty())
        Found.Bindable.push_back(L.AST.getTranslationUnitDecl());
      Found.Loose.push_back(Var);
      if (const auto *Binding = Var->getAttr<HLSLVkBindingAttr>())
        L.report(Binding->getRange(), diags::BindingOfConstant, Var->getName());
    }
  }
}

} // namespace

FileScope tessera::scanFileScope(ModuleLowering &L) {
  FileScope Found;
  scan(L, L.AST.getTranslationUnitDecl(), Found);
  return Found;
}

LValue tessera::lowerConstantBufferMember(FunctionLowering &F, const Decl *Buffer,
                                          const VarDecl *Var, SourceRange Use) {
  ModuleLowering &L = F.L;
  QualType T = Var->getType();
  if (rejectInBuffer(L, Var))
    return LValue::address(F.B.var(L.type(T, Use), ""), T);
  ir::Global *&G = L.Globals[Buffer];
  if (!G) {
    ir::Global *Made = makeBuffer(L, Buffer, Use);
    L.Globals[Buffer] = Made;
    return lowerConstantBufferMember(F, Buffer, Var, Use);
  }
  unsigned Index = L.BufferMembers.lookup(Var);
  ir::Value *Whole = F.B.global(G);
  return LValue::address(F.B.access(Whole, {F.B.u32(Index)}), T);
}
