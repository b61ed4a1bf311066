// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Type.h"
#include "IR/Layout.h"
#include "Support/InternalError.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera::ir;

StringRef tessera::ir::spelling(AddressSpace Space) {
  constexpr const char *Words[] = {"function", "private", "workgroup", "payload", "uniform",
                                   "tbuffer",  "storage", "push",      "record",  "physical"};
  static_assert(std::size(Words) == NumAddressSpaces);
  return Words[static_cast<size_t>(Space)];
}

const ImageDimInfo &tessera::ir::info(ImageDim Dim) {
  static constexpr ImageDimInfo Rows[] = {
#define IMAGE_DIM(Enumerator, ...) {__VA_ARGS__},
#include "IR/ImageDims.def"
  };
  return Rows[static_cast<size_t>(Dim)];
}

StringRef tessera::ir::spelling(ImageDim Dim) { return info(Dim).Word; }

StringRef tessera::ir::spelling(ImageAccess Access) {
  constexpr const char *Words[] = {"sampled", "storage", "combined"};
  return Words[static_cast<size_t>(Access)];
}

StringRef tessera::ir::spelling(MatrixUse Use) {
  constexpr const char *Words[] = {"a", "b", "acc", "col", "row"};
  return Words[static_cast<size_t>(Use)];
}

StringRef tessera::ir::spelling(Scope S) {
  constexpr const char *Words[] = {"thread", "subgroup", "workgroup"};
  return Words[static_cast<size_t>(S)];
}

StringRef tessera::ir::spelling(FloatFormat F) {
  constexpr const char *Words[] = {
#define FLOAT(Enumerator, Name, ...) Name,
#include "Support/Scalars.def"
  };
  return Words[static_cast<size_t>(F)];
}

StringRef tessera::ir::spelling(StructForm F) {
  constexpr const char *Words[] = {"", "laid_out", "block"};
  return Words[static_cast<size_t>(F)];
}

StringRef tessera::ir::spelling(BufferLayout Layout) {
  constexpr const char *Words[] = {
#define LAYOUT(Enumerator, Word, ...) Word,
#include "IR/Layouts.def"
  };
  return Words[static_cast<size_t>(Layout)];
}

bool Type::isStorageFormat() const {
  constexpr bool IsStorage[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, Exponent, Mantissa, Infinity, Storage, ...)       \
  Storage,
#include "Support/Scalars.def"
  };
  return isFloat() && IsStorage[static_cast<size_t>(format())];
}

bool Type::isLaidOut() const {
  switch (Kind) {
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Vector:
    return true;
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return Stride != 0;
  case TypeKind::Struct:
    return Form != StructForm::Plain;
  case TypeKind::Void:
  case TypeKind::Bytes:
  case TypeKind::SpecArray:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Image:
  case TypeKind::Spirv:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
    return false;
  }
  llvm_unreachable("type kind");
}

bool tessera::ir::hasNumbers(ImageFormat Format, const Type *Scalar) {
  const ImageFormatInfo &F = info(Format);
  return F.isFloat() ? Scalar->isFloat(FloatFormat::F32)
                     : Scalar->isInt(F.Bits == 64 ? 64 : 32, F.Numbers == FormatNumbers::Signed);
}

bool Type::isBlock() const {
  const Type *Ty = innermost();
  return Ty->isStruct() && Ty->Form == StructForm::Block;
}

void Type::print(raw_ostream &OS) const {
  switch (Kind) {
  case TypeKind::Void:
    OS << "void";
    return;
  case TypeKind::Bool:
    OS << "bool";
    return;
  case TypeKind::Int:
    OS << (IsSigned ? 'i' : 'u') << unsigned(BitCount);
    return;
  case TypeKind::Float:
    OS << spelling(Format);
    return;
  case TypeKind::Vector:
    OS << "vec<" << *Elem << ", " << Count << '>';
    return;
  case TypeKind::Array:
    OS << "array<" << *Elem << ", ";
    isUnbounded() ? OS << "unbounded" : OS << Count;
    printStride(OS);
    OS << '>';
    return;
  case TypeKind::SpecArray:
    OS << "spec_array<" << *Elem << ", @" << Name << ", " << Count << '>';
    return;
  case TypeKind::RuntimeArray:
    OS << "runtime_array<" << *Elem;
    printStride(OS);
    OS << '>';
    return;
  case TypeKind::Bytes:
    OS << "bytes";
    return;
  case TypeKind::Struct:
    OS << "struct %" << Name;
    return;
  case TypeKind::Pointer:
    OS << "ptr<" << *Elem << ", " << spelling(Space) << '>';
    return;
  case TypeKind::Matrix:
    OS << "mat<" << *Elem << ", " << Rows << 'x' << Cols << ", " << spelling(Use) << ", "
       << spelling(MatScope) << (Apart ? ", apart>" : ">");
    return;
  case TypeKind::Image:
    OS << "image<" << *Elem << ", " << spelling(Dim) << ", " << spelling(HowUsed);
    if (SaysFormat)
      OS << ", " << (TexelFormat ? info(*TexelFormat).Word : "unknown");
    OS << '>';
    return;
  case TypeKind::Spirv:
    printSpirv(OS, [&](const Type &T) { OS << T; });
    return;
  case TypeKind::Sampler:
    OS << "sampler";
    return;
  case TypeKind::AccelerationStructure:
    OS << "acceleration_structure";
    return;
  case TypeKind::RayQuery:
    OS << "ray_query";
    return;
  case TypeKind::HitObject:
    OS << "hit_object";
    return;
  }
}

void Type::printSpirv(raw_ostream &OS, function_ref<void(const Type &)> Print) const {
  OS << "spirv<" << instruction();
  for (const SpirvOperand &Operand : Operands) {
    OS << ", ";
    if (Operand.IsConstant || !Operand.Ty)
      OS << Operand.Bits;
    if (Operand.IsConstant)
      OS << " : ";
    if (Operand.Ty)
      Print(*Operand.Ty);
  }
  OS << '>';
}

void Type::printStride(raw_ostream &OS) const {
  if (stride())
    OS << ", stride " << stride();
}

void Type::reportWrongKind() const { internalError("type " + str() + " is of the wrong kind"); }

std::string Type::str() const {
  std::string Text;
  raw_string_ostream OS(Text);
  print(OS);
  return Text;
}

TypeContext::TypeContext(BumpPtrAllocator &Arena) : Arena(Arena) {
  auto Make = [&](TypeKind Kind, unsigned Bits = 0, bool Signed = false,
                  FloatFormat Format = FloatFormat::F32) -> const Type * {
    Type T;
    T.Kind = Kind;
    T.BitCount = Bits;
    T.IsSigned = Signed;
    T.Format = Format;
    T.Sized = Kind != TypeKind::Void && Kind != TypeKind::Bytes && Kind != TypeKind::Sampler &&
              Kind != TypeKind::AccelerationStructure;
    T.HasQuery = Kind == TypeKind::RayQuery;
    T.HasHit = Kind == TypeKind::HitObject;
    T.Buffers = &Buffers;
    return new (Arena) Type(T);
  };
  Void = Make(TypeKind::Void);
  Bool = Make(TypeKind::Bool, 1);
  Bytes = Make(TypeKind::Bytes);
  Sampler = Make(TypeKind::Sampler);
  Accelerator = Make(TypeKind::AccelerationStructure);
  RayQuery = Make(TypeKind::RayQuery);
  HitObject = Make(TypeKind::HitObject);
  for (unsigned I = 0; I < 4; ++I)
    for (bool Signed : {false, true})
      Ints[I][Signed] = Make(TypeKind::Int, 8u << I, Signed);
#define FLOAT(Enumerator, Name, Bits, ...)                                                         \
  Floats[static_cast<size_t>(FloatFormat::Enumerator)] =                                           \
      Make(TypeKind::Float, Bits, true, FloatFormat::Enumerator);
#include "Support/Scalars.def"
}

void TypeContext::setBufferLayout(BufferLayout Layout) {
  if (!Structs.empty())
    internalError("structs are laid out already");
  Buffers = Layout;
}

const Type *TypeContext::intTy(unsigned Bits, bool Signed) const {
  if (!isPowerOf2_32(Bits) || Bits < 8 || Bits > 64)
    internalError("no integer type of " + Twine(Bits) + " bits");
  return Ints[Log2_32(Bits) - 3][Signed];
}

const Type *TypeContext::unique(TypeKind Kind, const Type *Elem, uint64_t A, uint64_t B,
                                Type Proto) {
  const Type *&Slot = Uniqued[Key(static_cast<unsigned>(Kind), Elem, A, B)];
  if (!Slot) {
    Proto.Kind = Kind;
    Proto.Elem = Elem;
    Proto.Depth = Elem->Depth + (Kind == TypeKind::Array);
    Proto.Buffers = &Buffers;
    Proto.Sized = Kind == TypeKind::Pointer ||
                  (Kind != TypeKind::RuntimeArray && Kind != TypeKind::Image && Elem->Sized &&
                   !(Kind == TypeKind::Array && Proto.Count == 0));
    Proto.HasSpirv = Kind != TypeKind::Pointer && Elem->HasSpirv;
    Proto.HasQuery = Kind != TypeKind::Pointer && Elem->HasQuery;
    Proto.HasHit = Kind != TypeKind::Pointer && Elem->HasHit;
    Proto.HasMatrix = Kind == TypeKind::Matrix || (Kind != TypeKind::Pointer && Elem->HasMatrix);
    Proto.HasPointer = Kind == TypeKind::Pointer || Elem->HasPointer;
    Proto.HasLayout = Proto.Stride || (Kind != TypeKind::Pointer && Elem->HasLayout);
    Slot = new (Arena) Type(Proto);
  }
  return Slot;
}

const Type *TypeContext::vector(const Type *Scalar, uint64_t Count) {
  if (!Scalar->isScalar() || !Count)
    internalError("no vector of " + Twine(Count) + " " + Scalar->str());
  Type T;
  T.Count = Count;
  return unique(TypeKind::Vector, Scalar, Count, 0, T);
}

const Type *TypeContext::array(const Type *Elem, uint64_t Count, uint32_t Stride) {
  Type T;
  T.Count = Count;
  T.Stride = Stride;
  return unique(TypeKind::Array, Elem, Count, Stride, T);
}

const Type *TypeContext::specArray(const Type *Elem, StringRef Length, uint64_t Default) {
  for (const Type *Known : SpecArrays)
    if (Known->Elem == Elem && Known->Name == Length)
      return Known;
  Type T(*Elem);
  T.Kind = TypeKind::SpecArray;
  T.Elem = Elem;
  T.Depth = Elem->Depth + 1;
  T.Stride = 0;
  T.Count = Default;
  T.Name = Length.copy(Arena);
  return SpecArrays.emplace_back(new (Arena) Type(T));
}

void TypeContext::fixLengths(function_ref<uint64_t(StringRef)> LengthOf) {
  for (Type *Array : SpecArrays) {
    Array->Kind = TypeKind::Array;
    Array->Count = LengthOf(Array->Name);
  }
}

const Type *TypeContext::runtimeArray(const Type *Elem, uint32_t Stride) {
  Type T;
  T.Stride = Stride;
  return unique(TypeKind::RuntimeArray, Elem, 0, Stride, T);
}

const Type *TypeContext::pointer(const Type *Pointee, AddressSpace Space) {
  Type T;
  T.Space = Space;
  return unique(TypeKind::Pointer, Pointee, static_cast<uint64_t>(Space), 0, T);
}

const Type *TypeContext::matrix(const Type *Scalar, uint32_t Rows, uint32_t Cols, MatrixUse Use,
                                Scope S, bool Apart) {
  Type T;
  T.Rows = Rows;
  T.Cols = Cols;
  T.Use = Use;
  T.MatScope = S;
  T.Apart = Apart;
  return unique(TypeKind::Matrix, Scalar, uint64_t(Rows) << 32 | Cols,
                static_cast<uint64_t>(Apart) << 16 | static_cast<uint64_t>(Use) << 8 |
                    static_cast<uint64_t>(S),
                T);
}

const Type *TypeContext::makeImage(const Type *Scalar, ImageDim Dim, ImageAccess Access,
                                   bool SaysFormat, std::optional<ImageFormat> Format) {
  Type T;
  T.Dim = Dim;
  T.HowUsed = Access;
  T.SaysFormat = SaysFormat;
  T.TexelFormat = Format;
  return unique(TypeKind::Image, Scalar, uint64_t(Dim) << 8 | uint64_t(Access),
                !SaysFormat ? 0
                : Format    ? uint64_t(*Format) + 2
                            : 1,
                T);
}

const Type *TypeContext::spirv(uint32_t Instruction, ArrayRef<SpirvOperand> Operands) {
  for (const Type *Known : Spirvs)
    if (Known->instruction() == Instruction && Known->Operands == Operands)
      return Known;
  Type T;
  T.Kind = TypeKind::Spirv;
  T.HasSpirv = true;
  T.Buffers = &Buffers;
  T.Count = Instruction;
  T.Operands = Operands.copy(Arena);
  for (const SpirvOperand &Operand : Operands)
    if (Operand.Ty)
      T.Depth = std::max(T.Depth, Operand.Ty->Depth + 1);
  return Spirvs.emplace_back(new (Arena) Type(T));
}

const Type *TypeContext::structTy(StringRef Name, ArrayRef<StructMember> Members, StructForm Form) {
  Type T;
  T.Kind = TypeKind::Struct;
  T.Form = Form;
  T.HasLayout = Form != StructForm::Plain;
  T.Buffers = &Buffers;
  T.Name = Name.copy(Arena);
  auto *Copy = Arena.Allocate<StructMember>(Members.size());
  for (size_t I = 0; I < Members.size(); ++I) {
    new (&Copy[I]) StructMember(Members[I]);
    Copy[I].Name = Members[I].Name.copy(Arena);
    T.Sized &= Members[I].Ty->Sized;
    T.HasPointer |= Members[I].Ty->HasPointer;
    T.HasMatrix |= Members[I].Ty->HasMatrix;
    T.HasSpirv |= Members[I].Ty->HasSpirv;
    T.HasQuery |= Members[I].Ty->HasQuery;
    T.HasHit |= Members[I].Ty->HasHit;
    T.HasLayout |= Members[I].Ty->HasLayout;
    // The block around a SPIR-V resource does not count as nesting of the user's type.
    T.Depth = std::max(T.Depth, Members[I].Ty->Depth + (Form == StructForm::Block ? 0 : 1));
  }
  T.Members = ArrayRef(Copy, Members.size());
  T.Layouts = layOut(T.Members, Form, Buffers, Arena);
  Structs.push_back(new (Arena) Type(T));
  return Structs.back();
}
