// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cbuffers and $Globals: a struct of the variables, each where packoffset or register(c) says.
#include "IR/Layout.h"
#include "Lower/Globals.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::AddressSpace;

namespace {

constexpr uint64_t RowBytes = 16;
constexpr uint64_t WordBytes = 4;

struct Member {
  const VarDecl *Var;
  std::optional<uint64_t> Offset; ///< bytes, where the user says so
};

/// The offset that the user wrote.
std::optional<uint64_t> writtenOffset(const VarDecl *Var) {
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
         T.getAddressSpace() != LangAS::hlsl_groupshared &&
         T.getAddressSpace() != LangAS::hlsl_private;
}

class BufferLayout {
public:
  explicit BufferLayout(ModuleLowering &L) : L(L) {}

  void add(const VarDecl *Var) { Members.push_back({Var, writtenOffset(Var)}); }
  bool mixesOffsets() const {
    auto Written = [](const Member &M) { return M.Offset.has_value(); };
    return any_of(Members, Written) && !all_of(Members, Written);
  }
  /// The struct; fills L.BufferMembers.
  const ir::Type *finish(StringRef Name);

private:
  void place(const Member &M);
  void pad(uint64_t To);
  void append(StringRef Name, const ir::Type *Ty);

  ModuleLowering &L;
  SmallVector<Member, 8> Members;
  SmallVector<ir::StructMember, 8> Fields;
  uint64_t Used = 0;
};

void BufferLayout::append(StringRef Name, const ir::Type *Ty) {
  Fields.push_back({Name, Ty});
  ir::TypeLayout Layout = ir::layoutOf(Ty, AddressSpace::Uniform);
  uint64_t Offset = alignTo(Used, Layout.Align);
  if (Offset % RowBytes + Layout.Size > RowBytes)
    Offset = alignTo(Offset, RowBytes);
  Used = Offset + Layout.Size;
}

/// Members that fill the bytes up to \p To, a multiple of four.
void BufferLayout::pad(uint64_t To) {
  Used = alignTo(Used, WordBytes);
  const ir::Type *Word = L.Types.u32();
  while (Used < To) {
    if (Used % RowBytes == 0 && To - Used >= RowBytes) {
      const ir::Type *Row = L.Types.vector(Word, 4);
      append("padding", L.Types.array(Row, (To - Used) / RowBytes));
      continue;
    }
    uint64_t Words = std::min(RowBytes - Used % RowBytes, To - Used) / WordBytes;
    append("padding", Words == 1 ? Word : L.Types.vector(Word, Words));
  }
}

void BufferLayout::place(const Member &M) {
  const ir::Type *Ty =
      memoryType(L, M.Var->getType(), AddressSpace::Uniform, M.Var->getSourceRange());
  if (M.Offset) {
    if (*M.Offset < Used)
      L.report(M.Var->getLocation(), diags::ConstantOverlap, M.Var->getName());
    else
      pad(*M.Offset);
  }
  L.BufferMembers[M.Var] = Fields.size();
  append(L.M.intern(M.Var->getName()), Ty);
}

const ir::Type *BufferLayout::finish(StringRef Name) {
  // What has an offset goes first; the rest follows in order of declaration.
  stable_sort(Members, [](const Member &X, const Member &Y) {
    return X.Offset.value_or(UINT64_MAX) < Y.Offset.value_or(UINT64_MAX);
  });
  for (const Member &M : Members)
    place(M);
  return L.Types.structTy(Name, Fields);
}

void reportMatrix(ModuleLowering &L, const VarDecl *Var) {
  L.report(Var->getLocation(), diags::MatrixInMemory, "a constant buffer");
  L.report(Var->getLocation(), diags::MatrixInMemoryNote);
}

ir::Global *makeBuffer(ModuleLowering &L, const Decl *Buffer, SourceRange Use) {
  BufferLayout Layout(L);
  const auto *Written = dyn_cast<HLSLBufferDecl>(Buffer);
  StringRef Name = Written ? Written->getName() : "$Globals";
  Loc Where = L.Shader.loc(Written ? SourceRange(Written->getLocation()) : Use);
  if (!Written) {
    for (const VarDecl *Var : scanFileScope(L).Loose) {
      if (Var->hasInit())
        L.report(Var->getLocation(), diags::ConstantInitIgnored, Var->getName());
      Layout.add(Var);
    }
  } else {
    if (!Written->isCBuffer()) {
      L.report(Written->getLocation(), diags::ResourceUnsupported, "tbuffer");
      L.report(Written->getLocation(), diags::ResourceInstead, "use cbuffer or StructuredBuffer");
    }
    for (const Decl *D : Written->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && isOwnVariable(L, Var)) {
        if (containsWaveMatrix(L, Var->getType()))
          reportMatrix(L, Var);
        else
          Layout.add(Var);
      }
    if (Layout.mixesOffsets())
      L.report(Written->getLocation(), diags::ConstantMixedOffsets, Name);
  }
  ir::Global G;
  G.Name = Name;
  G.ValueType = Layout.finish(L.M.intern(Name));
  G.Space = AddressSpace::Uniform;
  G.Where = Where;
  G.Kind = ir::ResourceKind::ConstantBuffer;
  G.ReadOnly = true;
  return L.M.addGlobal(G);
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
      Found.Bindable.push_back(Buffer);
      // Resources inside a cbuffer are resources of their own.
      for (const Decl *Inner : Buffer->decls())
        if (const auto *Var = dyn_cast<VarDecl>(Inner); Var && resourceClass(Var->getType()))
          Found.Bindable.push_back(Var);
      continue;
    }
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || Var->isImplicit() || Var->hasAttr<HLSLVkPushConstantAttr>() ||
        Var->hasAttr<HLSLVkConstantIdAttr>() || Var->isStaticDataMember())
      continue;
    QualType T = Var->getType();
    while (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
      T = Array->getElementType();
    if (resourceClass(T)) {
      if (Var->getStorageClass() != SC_Static)
        Found.Bindable.push_back(Var);
    } else if (isOwnVariable(L, Var) && !L.holdsOpaque(Var->getType())) {
      if (Found.Loose.empty())
        Found.Bindable.push_back(L.AST.getTranslationUnitDecl());
      Found.Loose.push_back(Var);
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
  if (containsWaveMatrix(L, T)) {
    reportMatrix(L, Var);
    return LValue::address(F.B.var(L.type(T, Use), ""), T);
  }
  ir::Global *&G = L.Globals[Buffer];
  if (!G) {
    ir::Global *Made = makeBuffer(L, Buffer, Use);
    L.Globals[Buffer] = Made;
    return lowerConstantBufferMember(F, Buffer, Var, Use);
  }
  unsigned Index = L.BufferMembers.lookup(Var);
  return LValue::address(F.B.access(F.B.global(G), {F.B.u32(Index)}), T);
}
