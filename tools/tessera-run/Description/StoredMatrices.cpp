// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/StoredMatrices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tessera::run {

/// The byte between the lines of a form: as a number it would change a product.
constexpr uint8_t NotANumber = 0x7f;

static Format formatOf(const StoredMatrix &M, const Buffer &Of) {
  return M.ElementFormat.value_or(Of.ElementFormat);
}

static std::optional<MatrixComponent> componentOf(Format F) {
  switch (F) {
  case Format::Int8:
    return MatrixComponent::I8;
  case Format::UInt8:
    return MatrixComponent::U8;
  case Format::Int16:
    return MatrixComponent::I16;
  case Format::UInt16:
    return MatrixComponent::U16;
  case Format::Int32:
    return MatrixComponent::I32;
  case Format::UInt32:
    return MatrixComponent::U32;
  case Format::Int64:
    return MatrixComponent::I64;
  case Format::UInt64:
    return MatrixComponent::U64;
  case Format::Float16:
    return MatrixComponent::F16;
  case Format::BFloat16:
    return MatrixComponent::BFloat16;
  case Format::Float32:
    return MatrixComponent::F32;
  case Format::Float64:
    return MatrixComponent::F64;
  case Format::Float8E4M3:
    return MatrixComponent::F8_E4M3FN;
  case Format::Float8E5M2:
    return MatrixComponent::F8_E5M2;
  default:
    return std::nullopt;
  }
}

static tessera::MatrixLayout layoutOf(OptimalLayout L) {
  switch (L) {
  case OptimalLayout::MulOptimal:
    return tessera::MatrixLayout::MulOptimal;
  case OptimalLayout::MulOptimalTranspose:
    return tessera::MatrixLayout::MulOptimalTranspose;
  case OptimalLayout::OuterProductOptimal:
    return tessera::MatrixLayout::OuterProductOptimal;
  case OptimalLayout::OuterProductOptimalTranspose:
    return tessera::MatrixLayout::OuterProductOptimalTranspose;
  }
  llvm_unreachable("covered switch");
}

uint64_t rowBytes(const StoredMatrix &M, const Buffer &Of) {
  return M.Columns * info(formatOf(M, Of)).Bytes;
}

uint64_t rowStride(const StoredMatrix &M, const Buffer &Of) {
  return M.Stride.value_or(rowBytes(M, Of));
}

static MatrixDescription rowsOf(const StoredMatrix &M, const Buffer &Of) {
  return {uint32_t(M.Rows), uint32_t(M.Columns), *componentOf(formatOf(M, Of)),
          tessera::MatrixLayout::RowMajor, rowStride(M, Of)};
}

static MatrixDescription plainOf(const StoredMatrix &M, const Buffer &Of) {
  return {uint32_t(M.Rows), uint32_t(M.Columns), *componentOf(formatOf(M, Of)), layoutOf(M.Layout)};
}

DriverMatrix driverForm(const StoredMatrix &M, const Buffer &Of, bool IsRows) {
  return driverMatrix(*componentOf(formatOf(M, Of)),
                      IsRows ? tessera::MatrixLayout::RowMajor : layoutOf(M.Layout));
}

uint64_t roomOf(const Buffer &B, size_t Index) {
  const StoredMatrix &M = B.Matrices[Index];
  uint64_t End = Index + 1 < B.Matrices.size() ? B.Matrices[Index + 1].Offset : B.size();
  return M.Room.value_or(End - M.Offset);
}

std::string checkMatrices(const Buffer &B) {
  auto Problem = [&](const Twine &Text) {
    return ("Matrices of buffer '" + B.Id.Text + "': " + Text).str();
  };
  if (!B.Matrices.empty() && B.ArraySize != 1)
    return Problem("an array of buffers has none");
  for (auto [Index, M] : enumerate(B.Matrices)) {
    std::string At = "the matrix at byte " + std::to_string(M.Offset);
    if (!componentOf(formatOf(M, B)))
      return Problem(At + " has a format that is none of dx::linalg's");
    if (M.Rows > UINT32_MAX || M.Columns > UINT32_MAX)
      return Problem(At + " is larger than 2^32 bytes");
    for (const MatrixDescription &D : {rowsOf(M, B), plainOf(M, B)})
      if (const char *Error = matrixMemory(D).Error)
        return Problem(At + ": " + Error);
    uint64_t End = Index + 1 < B.Matrices.size() ? B.Matrices[Index + 1].Offset : B.size();
    if (M.Offset > End || roomOf(B, Index) > End - M.Offset)
      return Problem(At + " reaches into the next one, or ends outside of the buffer");
    uint64_t Needed = std::max(matrixMemory(rowsOf(M, B)).Size, matrixMemory(plainOf(M, B)).Size);
    if (Needed > roomOf(B, Index))
      return Problem(At + " takes " + Twine(Needed) + " bytes, and its room has " +
                     Twine(roomOf(B, Index)));
  }
  return {};
}

namespace {
/// Matrix number Index of buffer number Object.
struct Place {
  size_t Object, Index;
};
} // namespace

static std::vector<Place> placesIn(const Pipeline &P) {
  std::vector<Place> All;
  for (auto [Object, B] : enumerate(P.Buffers))
    for (size_t Index = 0; Index < B.Matrices.size(); ++Index)
      All.push_back({Object, Index});
  return All;
}

static MutableArrayRef<uint8_t> bytesOf(Buffer &B, size_t Index) {
  return MutableArrayRef(B.Data.front()).slice(B.Matrices[Index].Offset, roomOf(B, Index));
}

static ArrayRef<uint8_t> bytesOf(const Buffer &B, size_t Index) {
  return ArrayRef(B.Data.front()).slice(B.Matrices[Index].Offset, roomOf(B, Index));
}

static Error convert(const MatrixDescription &From, ArrayRef<uint8_t> Source,
                     const MatrixDescription &To, MutableArrayRef<uint8_t> Result) {
  if (const char *Problem =
          convertMatrix(From, Source.data(), Source.size(), To, Result.data(), Result.size()))
    return createStringError(Problem);
  return Error::success();
}

/// Makes the form that the module loads of the rows of all buffers.
static Error layOut(Pipeline &P, DriverForms *Driver) {
  for (auto [Object, Index] : placesIn(P)) {
    Buffer &B = P.Buffers[Object];
    const StoredMatrix &M = B.Matrices[Index];
    MutableArrayRef<uint8_t> Room = bytesOf(B, Index);
    std::vector<uint8_t> Rows = Room.vec();
    std::fill(Room.begin(), Room.end(), NotANumber);
    if (!Driver || !Driver->has(M.Layout)) {
      if (Error E = convert(rowsOf(M, B), Rows, plainOf(M, B), Room))
        return E;
      continue;
    }
    Expected<std::vector<uint8_t>> Form = Driver->fromRows(M, B, Rows);
    if (!Form)
      return Form.takeError();
    if (Form->size() > Room.size())
      return createStringError("the matrix at byte " + Twine(M.Offset) + " of buffer '" +
                               B.Id.Text + "' takes " + Twine(Form->size()) +
                               " bytes in the driver's layout, and its room has " +
                               Twine(Room.size()));
    copy(*Form, Room.begin());
  }
  return Error::success();
}

/// Makes rows of the matrices that differ from \p LaidOut; the others are those of \p Before.
static Error takeBack(Pipeline &P, ArrayRef<Buffer> Before, ArrayRef<Buffer> LaidOut,
                      DriverForms *Driver) {
  for (auto [Object, Index] : placesIn(P)) {
    Buffer &B = P.Buffers[Object];
    const StoredMatrix &M = B.Matrices[Index];
    MutableArrayRef<uint8_t> Room = bytesOf(B, Index);
    std::vector<uint8_t> Form = Room.vec();
    copy(bytesOf(Before[Object], Index), Room.begin());
    if (ArrayRef(Form) == bytesOf(LaidOut[Object], Index))
      continue;
    if (Error E = Driver && Driver->has(M.Layout)
                      ? Driver->toRows(M, B, Form, Room)
                      : convert(plainOf(M, B), Form, rowsOf(M, B), Room))
      return E;
  }
  return Error::success();
}

Error withMatricesLaidOut(Pipeline &P, DriverForms *Driver, function_ref<Error()> Run) {
  if (placesIn(P).empty())
    return Run();
  std::vector<Buffer> Before = P.Buffers;
  if (Error E = layOut(P, Driver))
    return E;
  std::vector<Buffer> LaidOut = P.Buffers;
  if (Error E = Run())
    return E;
  return takeBack(P, Before, LaidOut, Driver);
}

} // namespace tessera::run
