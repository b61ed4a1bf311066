// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types.

#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Write/Writer.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::Type;
using ir::TypeKind;

void ModuleWriter::noteBufferBlocks() {
  if (!hasBufferBlocks(M.Needs, Options))
    return;
  for (const ir::Global *G : M.Globals)
    if (ir::isStorage(G->Space) && !G->ValueType->isOpaque())
      BufferBlocks.insert(G->ValueType->innermost());
}

spv::StorageClass ModuleWriter::storageClass(const Type *Pointee, AddressSpace Space) const {
  if (Pointee->isOpaque())
    return spv::StorageClass::UniformConstant;
  if (ir::isStorage(Space) && hasBufferBlocks(M.Needs, Options))
    return spv::StorageClass::Uniform;
  constexpr spv::StorageClass Classes[] = {spv::StorageClass::Function,
                                           spv::StorageClass::Private,
                                           spv::StorageClass::Workgroup,
                                           spv::StorageClass::TaskPayloadWorkgroupEXT,
                                           spv::StorageClass::Uniform,
                                           spv::StorageClass::StorageBuffer,
                                           spv::StorageClass::StorageBuffer,
                                           spv::StorageClass::PushConstant,
                                           spv::StorageClass::ShaderRecordBufferKHR,
                                           spv::StorageClass::PhysicalStorageBuffer};
  static_assert(std::size(Classes) == ir::NumAddressSpaces);
  return Classes[size_t(Space)];
}

ID ModuleWriter::unique(spv::Op Code, ID ResultType, ArrayRef<uint32_t> Operands,
                        uint32_t ArrayStride) {
  SmallVector<uint32_t, 16> Key{uint32_t(Code), ResultType, ArrayStride};
  Key.append(Operands.begin(), Operands.end());
  StringRef Bytes(reinterpret_cast<const char *>(Key.data()), Key.size() * sizeof(uint32_t));
  auto [It, New] = Unique.try_emplace(Bytes, 0);
  if (!New)
    return It->second;
  ID Result = It->second = newID();
  SmallVector<uint32_t, 16> Words;
  if (ResultType)
    Words.push_back(ResultType);
  Words.push_back(Result);
  Words.append(Operands.begin(), Operands.end());
  Globals.op(Code, Words);
  if (ArrayStride)
    decorate(Result, spv::Decoration::ArrayStride, {ArrayStride});
  return Result;
}

ID ModuleWriter::intType(const Type *Ty) {
  return unique(spv::Op::OpTypeInt, 0, {Ty->bits(), Ty->isSigned()});
}

ID ModuleWriter::floatType(const Type *Ty) {
  constexpr spv::FPEncoding Encodings[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, HLSL, MSL, \
              Needed, OfSPIRV, ...)                                                                \
  spv::FPEncoding::OfSPIRV,
#include "Support/Scalars.def"
  };
  spv::FPEncoding Encoding = Encodings[size_t(Ty->format())];
  if (Encoding != spv::FPEncoding::Max)
    return unique(spv::Op::OpTypeFloat, 0, {Ty->bits(), uint32_t(Encoding)});
  return unique(spv::Op::OpTypeFloat, 0, {Ty->bits()});
}

ID ModuleWriter::matrixType(const Type *Ty) {
  auto In = Ty->scope() == ir::Scope::Workgroup ? spv::Scope::Workgroup : spv::Scope::Subgroup;
  // MatrixUse counts as CooperativeMatrixUse does; raising refuses the other two uses.
  return unique(spv::Op::OpTypeCooperativeMatrixKHR, 0,
                {type(Ty->element()), u32(uint32_t(In)), u32(Ty->rows()), u32(Ty->cols()),
                 u32(uint32_t(Ty->use()))});
}

static spv::Dim dimOf(ir::ImageDim Dim) {
  if (Dim == ir::ImageDim::Buffer)
    return spv::Dim::Buffer;
  if (info(Dim).isAttachment())
    return spv::Dim::SubpassData;
  if (info(Dim).isCube())
    return spv::Dim::Cube;
  constexpr spv::Dim Plain[] = {spv::Dim::Dim1D, spv::Dim::Dim2D, spv::Dim::Dim3D};
  return Plain[info(Dim).Axes - 1];
}

/// As DXC calls it.
static std::string imageName(ir::ImageDim Dim) {
  StringRef Shape = Dim == ir::ImageDim::Buffer ? "buffer"
                    : info(Dim).isAttachment()  ? "subpass"
                    : info(Dim).isCube()        ? "cube"
                    : info(Dim).Axes == 1       ? "1d"
                    : info(Dim).Axes == 2       ? "2d"
                                                : "3d";
  return ("type." + Shape + ".image" + (info(Dim).IsArray ? ".array" : "")).str();
}

ID ModuleWriter::nameOnce(ID Type, StringRef Name) {
  if (Named.insert(Type).second)
    name(Type, Name);
  return Type;
}

ID ModuleWriter::imageType(const Type *Ty) {
  constexpr spv::ImageFormat Formats[] = {
#define IMAGE_FORMAT(Enumerator, Word, Numbers, Channels, Bits, SPIRV, Needed)                     \
  spv::ImageFormat::SPIRV,
#include "IR/ImageFormats.def"
  };
  bool IsStorage = Ty->imageAccess() == ir::ImageAccess::Storage;
  HasStorageImages |= IsStorage;
  auto Format = Ty->imageFormat() ? Formats[size_t(*Ty->imageFormat())] : spv::ImageFormat::Unknown;
  constexpr uint32_t NoIndicationOfDepth = 2;
  const ir::ImageDimInfo &Dim = info(Ty->dim());
  return unique(spv::Op::OpTypeImage, 0,
                {type(Ty->element()), uint32_t(dimOf(Ty->dim())), NoIndicationOfDepth, Dim.IsArray,
                 Dim.IsMultisampled, IsStorage || Dim.isAttachment() ? 2u : 1u, uint32_t(Format)});
}

ID ModuleWriter::sampledImageType(const Type *Image) {
  return unique(spv::Op::OpTypeSampledImage, 0, {imageType(Image)});
}

ID ModuleWriter::cooperativeVectorType(const Type *Number, uint32_t Count) {
  return unique(spv::Op::OpTypeCooperativeVectorNV, 0, {type(Number), u32(Count)});
}

ID ModuleWriter::spirvType(const Type *Ty) {
  SmallVector<uint32_t, 8> Operands;
  for (const ir::SpirvOperand &Operand : Ty->operands())
    Operands.push_back(Operand.IsConstant ? constant(M.constant(Operand.Ty, Operand.Bits))
                       : Operand.Ty       ? type(Operand.Ty)
                                          : uint32_t(Operand.Bits));
  return unique(spv::Op(Ty->instruction()), 0, Operands);
}

ID ModuleWriter::structType(const Type *Ty) {
  SmallVector<uint32_t, 16> Members;
  for (const ir::StructMember &Member : Ty->members())
    Members.push_back(type(Member.Ty));
  ID Result = newID();
  Members.insert(Members.begin(), Result);
  Globals.op(spv::Op::OpTypeStruct, Members);

  name(Result, Ty->name());
  for (auto [I, Member] : enumerate(Ty->members())) {
    memberName(Result, I, Member.Name);
    if (Ty->form() != ir::StructForm::Plain)
      decorateMember(Result, I, spv::Decoration::Offset, {uint32_t(*Member.Offset)});
  }
  if (Ty->form() == ir::StructForm::Block)
    decorate(Result,
             BufferBlocks.contains(Ty) ? spv::Decoration::BufferBlock : spv::Decoration::Block);
  return Result;
}

ID ModuleWriter::type(const Type *Ty) {
  if (ID Known = Types.lookup(Ty))
    return Known;
  ID Result = writeType(Ty);
  return Types[Ty] = Result;
}

ID ModuleWriter::writeType(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Void:
    return unique(spv::Op::OpTypeVoid, 0, {});
  case TypeKind::Bool:
    return unique(spv::Op::OpTypeBool, 0, {});
  case TypeKind::Int:
    return intType(Ty);
  case TypeKind::Float:
    return floatType(Ty);
  case TypeKind::Vector:
    if (isCooperativeVector(Ty))
      return cooperativeVectorType(Ty->element(), uint32_t(Ty->count()));
    return unique(spv::Op::OpTypeVector, 0, {type(Ty->element()), uint32_t(Ty->count())});
  case TypeKind::Matrix:
    return matrixType(Ty);
  case TypeKind::Struct:
    return structType(Ty);
  case TypeKind::Pointer:
    return pointerType(storageClass(Ty->element(), Ty->space()), type(Ty->element()));
  case TypeKind::Image:
    return Ty->isCombined() ? nameOnce(sampledImageType(Ty), "type.sampled.image")
                            : nameOnce(imageType(Ty), imageName(Ty->dim()));
  case TypeKind::Sampler:
    return nameOnce(unique(spv::Op::OpTypeSampler, 0, {}), "type.sampler");
  case TypeKind::AccelerationStructure:
    return unique(spv::Op::OpTypeAccelerationStructureKHR, 0, {});
  case TypeKind::RayQuery:
    return unique(spv::Op::OpTypeRayQueryKHR, 0, {});
  case TypeKind::HitObject:
    return unique(hasHitsOfNV() ? spv::Op::OpTypeHitObjectNV : spv::Op::OpTypeHitObjectEXT, 0, {});
  case TypeKind::Array: {
    ID Element = type(Ty->element());
    if (Ty->isUnbounded())
      return unique(spv::Op::OpTypeRuntimeArray, 0, {Element});
    return unique(spv::Op::OpTypeArray, 0, {Element, u32(uint32_t(Ty->count()))}, Ty->stride());
  }
  case TypeKind::SpecArray:
    return unique(spv::Op::OpTypeArray, 0, {type(Ty->element()), specConstant(Ty->lengthName())});
  case TypeKind::RuntimeArray:
    return unique(spv::Op::OpTypeRuntimeArray, 0, {type(Ty->element())}, Ty->stride());
  case TypeKind::Spirv:
    return spirvType(Ty);
  case TypeKind::Bytes:
    internalError("bytes have reached the SPIR-V writer");
  }
  llvm_unreachable("type kind");
}

ID ModuleWriter::pointerType(spv::StorageClass Class, ID Pointee) {
  return unique(spv::Op::OpTypePointer, 0, {uint32_t(Class), Pointee});
}

ID ModuleWriter::functionType(ID Result, ArrayRef<ID> Params) {
  SmallVector<uint32_t, 8> Operands{Result};
  Operands.append(Params.begin(), Params.end());
  return unique(spv::Op::OpTypeFunction, 0, Operands);
}
