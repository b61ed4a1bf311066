// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Resources.h"
#include "Frontend/MatrixOrder.h"
#include "IR/Rules/TypeRules.h"
#include "Lower/Inline/InlineSPIRV.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::ResourceKind;

namespace {

struct ResourceRow {
  const char *Name;
  ResourceKind Kind;
};
constexpr ResourceRow Rows[] = {
#define RESOURCE(Name, Kind) {Name, ResourceKind::Kind},
#include "Lower/Resources.def"
};

bool isInNamespace(const CXXRecordDecl *Record, StringRef Name) {
  const auto *Space = dyn_cast<NamespaceDecl>(Record->getDeclContext());
  return Space && Space->getDeclName().isIdentifier() && Space->getName() == Name;
}

bool inHLSLNamespace(const CXXRecordDecl *Record) { return isInNamespace(Record, "hlsl"); }

bool hasHandle(const CXXRecordDecl *Record) {
  return Record->hasDefinition() && !Record->field_empty() &&
         Record->field_begin()->getType()->isHLSLAttributedResourceType();
}

/// Returns the first template argument of \p Record, with its sugar in \p T.
QualType elementOf(const CXXRecordDecl *Record, QualType T) {
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  if (!Special || Special->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  QualType Written = firstArgument(T);
  return Written.isNull() ? Special->getTemplateArgs()[0].getAsType() : Written;
}

/// A texture of namespace hlsl, or one of vk that has a sampler of its own.
std::optional<ResourceClass> textureClass(const CXXRecordDecl *Record, QualType T) {
  StringRef Name = Record->getName();
  bool IsCombined = Name.consume_front("Sampled");
  if (!isInNamespace(Record, IsCombined ? "vk" : "hlsl") || (IsCombined && !hasHandle(Record)))
    return std::nullopt;
  bool IsWritten = Name.consume_front("RW") || Name.consume_front("RasterizerOrdered");
  for (unsigned I = 0; I < ir::NumImageDims; ++I) {
    auto Dim = ir::ImageDim(I);
    if (Dim == ir::ImageDim::Buffer || !info(Dim).Class.equals_insensitive(Name))
      continue;
    ResourceClass Class{IsCombined                 ? ResourceKind::SampledTexture
                        : IsWritten                ? ResourceKind::RWTexture
                        : info(Dim).isAttachment() ? ResourceKind::SubpassInput
                                                   : ResourceKind::Texture,
                        Record->getName(), elementOf(Record, T)};
    Class.Dim = Dim;
    return Class;
  }
  return std::nullopt;
}

} // namespace

std::optional<ResourceClass> tessera::resourceClass(QualType T) {
  const CXXRecordDecl *Record = T.getCanonicalType()->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier())
    return std::nullopt;
  if (const auto *Outer = dyn_cast<CXXRecordDecl>(Record->getDeclContext())) {
    if (!inHLSLNamespace(Outer) || !hasHandle(Outer))
      return std::nullopt;
    ResourceClass Part{ResourceKind::None, Record->getName(), QualType()};
    Part.IsPart = true;
    return Part;
  }
  if (std::optional<ResourceClass> Texture = textureClass(Record, T))
    return Texture;
  if (!inHLSLNamespace(Record))
    return std::nullopt;
  const auto *Row =
      find_if(Rows, [&](const ResourceRow &R) { return Record->getName() == R.Name; });
  if (Row == std::end(Rows))
    return std::nullopt;
  return ResourceClass{Row->Kind, Record->getName(), elementOf(Record, T)};
}

std::optional<ResourceClass> tessera::resourceClassOf(const Decl *D) {
  const auto *Var = dyn_cast<VarDecl>(D);
  if (!Var)
    return std::nullopt;
  return resourceClass(QualType(Var->getType()->getBaseElementTypeUnsafe(), 0));
}

bool tessera::hasOtherOrder(ModuleLowering &L, QualType T) {
  T = T.getNonReferenceType();
  while (const clang::ArrayType *Array = L.AST.getAsArrayType(T))
    T = Array->getElementType();
  std::optional<ResourceClass> Class = resourceClass(T);
  if (!Class || Class->Element.isNull() ||
      !L.AST.getBaseElementType(Class->Element)->isConstantMatrixType())
    return false;
  bool Default = L.Shader.isRowMajorByDefault();
  return isRowMajor(Class->Element, Default) != Default;
}

void tessera::rejectOtherOrder(ModuleLowering &L, QualType T, SourceRange Where) {
  if (hasOtherOrder(L, T))
    L.report(Where, diags::ResourceOrder,
             L.Shader.isRowMajorByDefault() ? "column_major" : "row_major");
}

const ir::Type *tessera::checkElements(ModuleLowering &L, const ir::Type *Content,
                                       SourceRange Where) {
  if (ir::hasEmptyElements(Content))
    L.report(Where, diags::LowerEmptyElements);
  return Content;
}

/// The address space of a resource, before push constants are told from other constants.
static ir::AddressSpace spaceOf(ResourceKind Kind) {
  return Kind == ResourceKind::ConstantBuffer || Kind == ResourceKind::PushConstants
             ? ir::AddressSpace::Uniform
         : Kind == ResourceKind::TextureBuffer ? ir::AddressSpace::TBuffer
                                               : ir::AddressSpace::Storage;
}

const ir::Type *tessera::contentType(ModuleLowering &L, const ResourceClass &Class,
                                     SourceRange Where) {
  switch (Class.Kind) {
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWByteAddressBuffer:
  case ResourceKind::None:
    return L.Types.bytesTy();
  case ResourceKind::StructuredBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::AppendStructuredBuffer:
  case ResourceKind::ConsumeStructuredBuffer:
    rejectInMemory(L, Class.Element, Where, Class.Name);
    return checkElements(
        L, L.Types.runtimeArray(memoryType(L, Class.Element, ir::AddressSpace::Storage, Where)),
        Where);
  case ResourceKind::Buffer:
  case ResourceKind::RWBuffer:
  case ResourceKind::Texture:
  case ResourceKind::RWTexture:
  case ResourceKind::SampledTexture:
  case ResourceKind::SubpassInput:
    return imageType(L, Class, Where);
  case ResourceKind::Sampler:
    return L.Types.samplerTy();
  case ResourceKind::AccelerationStructure:
    return L.Types.accelerationStructureTy();
  case ResourceKind::TextureBuffer:
    // Clang has the same rule for constant buffers.
    if (!Class.Element->isRecordType() || containsResource(L, Class.Element))
      L.report(Where, diags::TextureBufferContent);
    [[fallthrough]];
  case ResourceKind::ConstantBuffer:
  case ResourceKind::PushConstants:
  case ResourceKind::ShaderRecord:
    rejectInMemory(L, Class.Element, Where, Class.Name);
    return checkElements(L, memoryType(L, Class.Element, spaceOf(Class.Kind), Where), Where);
  }
  llvm_unreachable("resource kind");
}

const ir::Type *tessera::resourceType(ModuleLowering &L, QualType T, SourceRange Where) {
  std::optional<ResourceClass> Class = resourceClass(T);
  if (!Class)
    return nullptr;
  return L.Types.pointer(contentType(L, *Class, Where), spaceOf(Class->Kind));
}

bool tessera::contains(ModuleLowering &L, QualType T, function_ref<bool(QualType)> Matches) {
  T = L.AST.getBaseElementType(T);
  if (Matches(T))
    return true;
  const CXXRecordDecl *Record = T.getCanonicalType()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || resourceClass(T))
    return false;
  return any_of(Record->fields(),
                [&](const FieldDecl *F) { return contains(L, F->getType(), Matches); }) ||
         any_of(Record->bases(),
                [&](const CXXBaseSpecifier &B) { return contains(L, B.getType(), Matches); });
}

/// Whether \p T is a record with the annotation \p Name.
static bool isAnnotated(QualType T, StringRef Name) {
  const CXXRecordDecl *Record = T.getCanonicalType()->getAsCXXRecordDecl();
  return Record && hasAnnotation(Record, Name);
}

bool tessera::isRayQuery(QualType T) { return isAnnotated(T, "tessera.ray_query"); }

bool tessera::isHitObject(QualType T) { return isAnnotated(T, "tessera.hit_object"); }

bool tessera::containsMatrix(ModuleLowering &L, QualType T) {
  return contains(L, T, [](QualType Part) { return isAnnotated(Part, "tessera.matrix"); });
}

bool tessera::rejectInMemory(ModuleLowering &L, QualType T, SourceRange Where, StringRef What) {
  if (containsMatrix(L, T)) {
    L.report(Where, diags::MatrixInMemory, What);
    L.report(Where, diags::MatrixInMemoryNote);
    return true;
  }
  bool IsInline = containsInlineType(L, T);
  if (IsInline)
    L.report(Where, diags::InlineInMemory, What);
  bool IsQuery = contains(L, T, isRayQuery);
  if (IsQuery)
    L.report(Where, diags::RayQueryInMemory, What);
  bool IsHit = contains(L, T, isHitObject);
  if (IsHit)
    L.report(Where, diags::HitObjectInMemory, What);
  return IsInline || IsQuery || IsHit;
}

bool tessera::containsResource(ModuleLowering &L, QualType T) {
  return contains(L, T, [](QualType Part) { return resourceClass(Part).has_value(); });
}
