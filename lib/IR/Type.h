//===- Type.h - Types of the IR -------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types are uniqued in a TypeContext, so equal types are equal pointers; structs are nominal.
//
//   void bool i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 e4m3 e5m2
//   vec<f32, 4>              1 to 1024 components of a scalar
//   array<T, n>              fixed length
//   array<T, n, stride s>    with s bytes from one element to the next
//   spec_array<T, @N, 8>     as many elements as the specialization constant @N says, by default 8;
//                            a variable, or a part of one, that is only indexed
//   runtime_array<T>         last thing in a storage buffer; with a stride as array
//   bytes                    an untyped byte-addressed buffer (ByteAddressBuffer)
//   struct %Name             declared in the module with named members, some at a given offset; one
//                            that is laid_out or a block has each at its offset
//   ptr<T, space>            function, private, workgroup, uniform, storage, push, record,
//                            physical
//   image<f32, 2d, storage>  what the descriptor of a typed buffer or texture names; its shape
//                            (ImageDims.def); its texels are four f32, i32 or u32; sampled or
//                            storage
//   image<f32, 2d, storage, r32f>
//                            the same with its format, or the word unknown (spirv-layout)
//   sampler                  what the descriptor of a sampler names
//   acceleration_structure   what the descriptor of one names, in which rays are traced
//   ray_query                the state of a search along a ray: a variable that only `query.` ops
//                            read and write
//   hit_object               what a ray met, or nothing, and the shader to call for it
//   mat<f16, 16x32, a, subgroup>
//                            a cooperative matrix; use: a, b, acc, col (Mx1), row (1xN); with
//                            the word apart after the scope: of a product apart from others
//   spirv<21, 8, 0>          the type that an instruction of SPIR-V declares, whatever it is: its
//                            number, then words, types, and constants with their type (3 : u32)
//
// HLSL's small matrices are arrays of row vectors: float3x4 is array<vec<f32, 4>, 3>.
// A type has no byte layout: Layout.h gives size, stride and offsets for an address space. Only
// types in SPIR-V buffers have one (spirv-layout): arrays with a stride, structs that are laid out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/ImageFormat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <tuple>

namespace tessera::ir {

enum class TypeKind : uint8_t {
  Void,
  Bool,
  Int,
  Float,
  Vector,
  Array,
  SpecArray,
  RuntimeArray,
  Bytes,
  Struct,
  Pointer,
  Matrix,
  Image,
  Spirv,
  Sampler,
  AccelerationStructure,
  RayQuery,
  HitObject
};

enum class FloatFormat : uint8_t {
#define FLOAT(Enumerator, ...) Enumerator,
#define INTEGER(...)
#include "Support/ScalarNames.inc"
#undef FLOAT
};
constexpr unsigned NumFloatFormats = 0
#define FLOAT(...) +1
#include "Support/ScalarNames.inc"
#undef FLOAT
#undef INTEGER
    ;

/// Where a pointer points. Uniform is a constant buffer, Storage a structured or byte-address
/// buffer, Push the push constants, Private a per-invocation global, Workgroup groupshared memory.
/// Physical is what a 64-bit address leads to: any buffer, or a part of one. Payload is what an
/// amplification shader's group gives to the groups of mesh shaders that it launches.
enum class AddressSpace : uint8_t {
  Function,
  Private,
  Workgroup,
  Payload,
  Uniform,
  TBuffer,
  Storage,
  Push,
  Record,
  Physical
};
constexpr unsigned NumAddressSpaces = 10;

/// Memory whose bytes the application sees.
constexpr bool isResource(AddressSpace Space) { return Space >= AddressSpace::Uniform; }
/// Memory of variables that are never written while the shader runs.
constexpr bool isConstantSpace(AddressSpace Space) {
  return Space == AddressSpace::Uniform || Space == AddressSpace::TBuffer ||
         Space == AddressSpace::Push || Space == AddressSpace::Record;
}
/// Memory in storage buffers of Vulkan, and in device memory of Metal.
constexpr bool isStorage(AddressSpace Space) {
  return Space == AddressSpace::Storage || Space == AddressSpace::TBuffer;
}

/// The rules by which buffers are laid out (Layouts.def).
enum class BufferLayout : uint8_t {
#define LAYOUT(Enumerator, ...) Enumerator,
#include "IR/Layouts.def"
};
constexpr unsigned NumBufferLayouts = 0
#define LAYOUT(...) +1
#include "IR/Layouts.def"
    ;

/// The use of a cooperative matrix. ColumnSums is M x 1, RowSums is 1 x N.
enum class MatrixUse : uint8_t { A, B, Accumulator, ColumnSums, RowSums };

enum class Scope : uint8_t { Thread, Subgroup, Workgroup };

/// Whether a struct is as its address space has it, or says where each member lies; a block is what
/// a resource of SPIR-V holds.
enum class StructForm : uint8_t { Plain, LaidOut, Block };

enum class ImageDim : uint8_t {
#define IMAGE_DIM(Enumerator, ...) Enumerator,
#include "IR/ImageDims.def"
};
constexpr unsigned NumImageDims = 0
#define IMAGE_DIM(...) +1
#include "IR/ImageDims.def"
    ;

/// A row of ImageDims.def.
struct ImageDimInfo {
  llvm::StringLiteral Word;
  uint8_t Axes;
  bool IsArray, IsMultisampled, HasLevels;
  uint8_t Sized;
  llvm::StringLiteral Class;

  bool isCube() const { return Word.starts_with("cube"); }
  /// Numbers that say which texel: of a cube, none do.
  /// Only the texel of the pixel can be read.
  bool isAttachment() const { return Class.starts_with("SubpassInput"); }
  unsigned texelParts() const { return isCube() ? 0 : Axes + IsArray; }
  /// Numbers that say where to sample, without the layer; gradients have as many.
  unsigned axesSampled() const { return isCube() ? 3 : Axes; }
  unsigned sampledParts() const { return axesSampled() + IsArray; }
  /// Numbers of an offset in texels; 0 where there is none.
  unsigned offsetParts() const { return isCube() || IsMultisampled ? 0 : Axes; }
};
const ImageDimInfo &info(ImageDim Dim);

/// Read by fetches and samplers, or read and written, or read and one descriptor with a sampler.
enum class ImageAccess : uint8_t { Sampled, Storage, Combined };
constexpr unsigned NumImageAccesses = 3;

class Type;

struct StructMember {
  llvm::StringRef Name;
  const Type *Ty;
  /// Bytes from the start of the struct to here in a buffer, where the rules of Layout.h do not
  /// decide it. Not before the end of the member before.
  std::optional<uint64_t> Offset = std::nullopt;
};

struct StructLayout;

/// An operand of the instruction that declares a type of SPIR-V.
struct SpirvOperand {
  const Type *Ty = nullptr; ///< of a constant, or the operand itself; null for a word
  uint64_t Bits = 0;        ///< of a constant or a word
  bool IsConstant = false;
  friend bool operator==(const SpirvOperand &, const SpirvOperand &) = default;
};

class Type {
public:
  TypeKind kind() const { return Kind; }
  bool isVoid() const { return Kind == TypeKind::Void; }
  bool isBool() const { return Kind == TypeKind::Bool; }
  bool isInt() const { return Kind == TypeKind::Int; }
  bool isInt(unsigned Bits, bool Signed) const {
    return isInt() && BitCount == Bits && IsSigned == Signed;
  }
  bool isFloat() const { return Kind == TypeKind::Float; }
  bool isFloat(FloatFormat F) const { return isFloat() && Format == F; }
  /// bf16 and the 8-bit floats: devices convert them and multiply matrices of them, no more.
  bool isStorageFormat() const;
  bool isScalar() const { return isBool() || isInt() || isFloat(); }
  bool isVector() const { return Kind == TypeKind::Vector; }
  bool isArray() const { return Kind == TypeKind::Array; }
  /// An array whose length is a specialization constant.
  bool isSpecArray() const { return Kind == TypeKind::SpecArray; }
  bool isRuntimeArray() const { return Kind == TypeKind::RuntimeArray; }
  bool isBytes() const { return Kind == TypeKind::Bytes; }
  bool isStruct() const { return Kind == TypeKind::Struct; }
  bool isPointer() const { return Kind == TypeKind::Pointer; }
  bool isMatrix() const { return Kind == TypeKind::Matrix; }
  bool isImage() const { return Kind == TypeKind::Image; }
  bool isSpirv() const { return Kind == TypeKind::Spirv; }
  bool isSampler() const { return Kind == TypeKind::Sampler; }
  /// What rays are traced in.
  bool isAccelerationStructure() const { return Kind == TypeKind::AccelerationStructure; }
  /// The state of a search along a ray, which only `query.` ops read and write.
  bool isRayQuery() const { return Kind == TypeKind::RayQuery; }
  /// What a ray met, or nothing, and the shader to call for it: a value that `hit.` ops make and
  /// read in variables.
  bool isHitObject() const { return Kind == TypeKind::HitObject; }
  bool isAggregate() const { return isArray() || isStruct(); }
  /// A vector of sums: a matrix with use col or row, which no device has.
  bool isFragment() const {
    return isMatrix() && (Use == MatrixUse::ColumnSums || Use == MatrixUse::RowSums);
  }

  /// Width in bits of a scalar; 1 for bool.
  unsigned bits() const { return need(isScalar()), BitCount; }
  bool isSigned() const { return need(isInt()), IsSigned; }
  FloatFormat format() const { return need(isFloat()), Format; }

  /// Element of a vector, array, runtime array or matrix; pointee of a pointer; component of the
  /// texels of an image.
  const Type *element() const { return need(Elem), Elem; }
  /// Components of a vector, elements of an array.
  uint64_t count() const { return need(isVector() || isArray()), Count; }
  /// The specialization constant that is the length of an array, and the length by default.
  llvm::StringRef lengthName() const { return need(isSpecArray()), Name; }
  uint64_t defaultCount() const { return need(isSpecArray()), Count; }
  /// Bytes from one element of an array or runtime array to the next; 0 where the rules of Layout.h
  /// decide it.
  uint32_t stride() const { return need(isArray() || isRuntimeArray()), Stride; }
  /// The scalar of a scalar or vector; itself otherwise.
  const Type *scalar() const { return isVector() ? Elem : this; }
  /// Components of a scalar (1) or vector.
  uint64_t components() const { return isVector() ? Count : 1; }

  llvm::StringRef name() const { return need(isStruct()), Name; }
  StructForm form() const { return need(isStruct()), Form; }
  llvm::ArrayRef<StructMember> members() const { return need(isStruct()), Members; }
  /// Of a struct: where the members lie, for each set of rules (Layout.h).
  const StructLayout *layouts() const { return need(isStruct()), Layouts; }

  /// May be a member, an element, the type of a local or the result of a load.
  bool isSized() const { return Sized; }
  /// Is a pointer, or an array or struct with one inside.
  bool containsPointer() const { return HasPointer; }
  /// Is a matrix, or an array or struct with one inside.
  bool containsMatrix() const { return HasMatrix; }
  /// Is a type that an instruction of SPIR-V declares, or an array or struct with one inside.
  bool containsSpirv() const { return HasSpirv; }
  /// Is a ray query, or an array or struct with one inside.
  bool containsRayQuery() const { return HasQuery; }
  /// Is a hit object, or an array or struct with one inside.
  bool containsHitObject() const { return HasHit; }
  /// Is an array or struct that says where its parts lie, or has one inside.
  bool hasLayout() const { return HasLayout; }
  /// Says of each part where it lies: a scalar or vector, an array with a stride, a struct that is
  /// not plain.
  bool isLaidOut() const;
  /// A block, or an array of blocks: what a resource of SPIR-V holds.
  bool isBlock() const;
  /// How many arrays and structs are inside each other here; 0 for a scalar.
  unsigned depth() const { return Depth; }

  /// Returns the element type of nested arrays; for other types, the type itself.
  const Type *innermost() const { return isArray() ? Elem->innermost() : this; }
  /// An array of resources whose size the application chooses.
  bool isUnbounded() const { return isArray() && Count == 0; }
  /// Is an image, or an array of them.
  bool isImages() const { return innermost()->isImage(); }
  /// Is an image, a sampler or an acceleration structure, or an array of them: nothing that has
  /// bytes.
  bool isOpaque() const {
    return isImages() || innermost()->isSampler() || innermost()->isAccelerationStructure();
  }
  ImageDim dim() const { return need(isImage()), Dim; }
  ImageAccess imageAccess() const { return need(isImage()), HowUsed; }
  /// True for an image that is only read, a sampler, an acceleration structure, or an array of
  /// them. They are never written.
  bool isSampled() const {
    const Type *Ty = innermost();
    return Ty->isImage() ? Ty->HowUsed != ImageAccess::Storage : isOpaque();
  }
  /// Is an image with a sampler of its own, or an array of them.
  bool isCombined() const { return isImages() && innermost()->HowUsed == ImageAccess::Combined; }
  /// True if a read of the image names a level.
  bool hasLevels() const { return need(isImage()), info(Dim).HasLevels && isSampled(); }
  /// Whether the type of an image says which format it has, or that it may be any.
  bool saysFormat() const { return need(isImage()), SaysFormat; }
  std::optional<ImageFormat> imageFormat() const { return need(isImage()), TexelFormat; }

  AddressSpace space() const { return need(isPointer()), Space; }

  /// The number of the instruction, and its operands.
  uint32_t instruction() const { return need(isSpirv()), uint32_t(Count); }
  llvm::ArrayRef<SpirvOperand> operands() const { return need(isSpirv()), Operands; }

  /// How the buffers of the module are laid out.
  BufferLayout bufferLayout() const { return *Buffers; }

  uint32_t rows() const { return need(isMatrix()), Rows; }
  uint32_t cols() const { return need(isMatrix()), Cols; }
  MatrixUse use() const { return need(isMatrix()), Use; }
  Scope scope() const { return need(isMatrix()), MatScope; }
  /// Whether the plan decides about these matrices separately from others that differ in nothing
  /// else.
  bool isApart() const { return need(isMatrix()), Apart; }

  /// The textual form, as in the file comment.
  void print(llvm::raw_ostream &OS) const;
  /// `, stride 16` of an array or runtime array that has one.
  void printStride(llvm::raw_ostream &OS) const;
  /// The textual form of what an instruction of SPIR-V declares, with \p Print for types in it.
  void printSpirv(llvm::raw_ostream &OS, llvm::function_ref<void(const Type &)> Print) const;
  std::string str() const;

private:
  /// An internal error where a type is asked for what its kind does not have.
  void need(bool Has) const {
    if (!Has)
      reportWrongKind();
  }
  [[noreturn]] void reportWrongKind() const;

  friend class TypeContext;
  Type() = default;

  TypeKind Kind = TypeKind::Void;
  uint8_t BitCount = 0;
  bool IsSigned = false;
  bool Sized = true;
  bool HasPointer = false;
  bool HasMatrix = false;
  bool HasSpirv = false;
  bool HasQuery = false;
  bool HasHit = false;
  bool HasLayout = false;
  StructForm Form = StructForm::Plain;
  uint32_t Depth = 0;
  uint32_t Stride = 0;
  FloatFormat Format = FloatFormat::F32;
  AddressSpace Space = AddressSpace::Function;
  MatrixUse Use = MatrixUse::A;
  Scope MatScope = Scope::Subgroup;
  bool Apart = false;
  ImageDim Dim = ImageDim::Buffer;
  ImageAccess HowUsed = ImageAccess::Sampled;
  bool SaysFormat = false;
  std::optional<ImageFormat> TexelFormat;
  uint32_t Rows = 0, Cols = 0;
  uint64_t Count = 0;
  const Type *Elem = nullptr;
  llvm::StringRef Name;
  llvm::ArrayRef<StructMember> Members;
  llvm::ArrayRef<SpirvOperand> Operands;
  const StructLayout *Layouts = nullptr;
  const BufferLayout *Buffers = nullptr; ///< of the context
};

/// Makes and owns the types of a module.
class TypeContext {
public:
  explicit TypeContext(llvm::BumpPtrAllocator &Arena);
  TypeContext(const TypeContext &) = delete;

  /// How buffers are laid out, Direct3D's way if nothing is said; before the first struct.
  void setBufferLayout(BufferLayout Layout);
  BufferLayout bufferLayout() const { return Buffers; }

  const Type *voidTy() const { return Void; }
  const Type *boolTy() const { return Bool; }
  const Type *intTy(unsigned Bits, bool Signed) const;
  const Type *u32() const { return intTy(32, false); }
  const Type *i32() const { return intTy(32, true); }
  const Type *floatTy(FloatFormat F) const { return Floats[static_cast<size_t>(F)]; }
  const Type *f16() const { return floatTy(FloatFormat::F16); }
  const Type *f32() const { return floatTy(FloatFormat::F32); }
  const Type *bytesTy() const { return Bytes; }
  const Type *samplerTy() const { return Sampler; }
  const Type *accelerationStructureTy() const { return Accelerator; }
  const Type *rayQueryTy() const { return RayQuery; }
  const Type *hitObjectTy() const { return HitObject; }

  const Type *vector(const Type *Scalar, uint64_t Count);
  /// \p Like with its scalar replaced: vec<f32,3> with bool is vec<bool,3>, f32 with bool is bool.
  /// Of a matrix, the components are replaced.
  const Type *withScalar(const Type *Like, const Type *Scalar) {
    if (Like->isMatrix())
      return matrix(Scalar, Like->rows(), Like->cols(), Like->use(), Like->scope(),
                    Like->isApart());
    return Like->isVector() ? vector(Scalar, Like->count()) : Scalar;
  }
  /// \p Count is 0 for an unbounded array of resources.
  const Type *array(const Type *Elem, uint64_t Count, uint32_t Stride = 0);
  /// \p Length names a specialization constant, and \p Default is the value that it has unless the
  /// application sets another.
  const Type *specArray(const Type *Elem, llvm::StringRef Length, uint64_t Default);
  /// Makes arrays of a fixed length of all whose length is a specialization constant. \p LengthOf
  /// returns the value of a constant. May be called again.
  void fixLengths(llvm::function_ref<uint64_t(llvm::StringRef)> LengthOf);
  const Type *runtimeArray(const Type *Elem, uint32_t Stride = 0);
  const Type *pointer(const Type *Pointee, AddressSpace Space);
  const Type *matrix(const Type *Scalar, uint32_t Rows, uint32_t Cols, MatrixUse Use, Scope S,
                     bool Apart = false);
  const Type *image(const Type *Scalar, ImageDim Dim, ImageAccess Access) {
    return makeImage(Scalar, Dim, Access, false, std::nullopt);
  }
  /// \p Image with its format; any, if there is none.
  const Type *withFormat(const Type *Image, std::optional<ImageFormat> Format) {
    return makeImage(Image->element(), Image->dim(), Image->imageAccess(), true, Format);
  }
  /// Returns the type that the instruction declares.
  const Type *spirv(uint32_t Instruction, llvm::ArrayRef<SpirvOperand> Operands);
  /// A new nominal struct. Names need not be unique; the printer makes them so.
  const Type *structTy(llvm::StringRef Name, llvm::ArrayRef<StructMember> Members,
                       StructForm Form = StructForm::Plain);

  /// Every struct made so far, in order of creation.
  llvm::ArrayRef<const Type *> structs() const { return Structs; }

private:
  using Key = std::tuple<unsigned, const Type *, uint64_t, uint64_t>;
  const Type *makeImage(const Type *Scalar, ImageDim Dim, ImageAccess Access, bool SaysFormat,
                        std::optional<ImageFormat> Format);
  const Type *unique(TypeKind Kind, const Type *Elem, uint64_t A, uint64_t B, Type Proto);

  llvm::BumpPtrAllocator &Arena;
  BufferLayout Buffers = BufferLayout::D3D;
  const Type *Void, *Bool, *Bytes, *Sampler, *Accelerator, *RayQuery, *HitObject;
  const Type *Ints[4][2];
  const Type *Floats[NumFloatFormats];
  llvm::DenseMap<Key, const Type *> Uniqued;
  llvm::SmallVector<const Type *, 8> Structs, Spirvs;
  llvm::SmallVector<Type *, 0> SpecArrays;
};

/// Whether the channels of \p Format are the numbers of \p Scalar, which texels consist of.
bool hasNumbers(ImageFormat Format, const Type *Scalar);

/// The words of the textual form, in the order of the enumerators.
llvm::StringRef spelling(AddressSpace Space);
llvm::StringRef spelling(ImageDim Dim);
llvm::StringRef spelling(ImageAccess Access);
llvm::StringRef spelling(MatrixUse Use);
llvm::StringRef spelling(Scope S);
llvm::StringRef spelling(FloatFormat F);
llvm::StringRef spelling(StructForm F); ///< "" for a plain one
llvm::StringRef spelling(BufferLayout Layout);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Type &T) {
  T.print(OS);
  return OS;
}

} // namespace tessera::ir
