// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/BufferReader.h"

#include "Description/Generate.h"
#include "Description/ImageFiles.h"
#include "Description/Keys.h"
#include "Description/StoredMatrices.h"
#include "llvm/Support/Path.h"

using namespace llvm;

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::StoredMatrix)

void tessera::run::setBytes(const FormatInfo &F, const ElementList &From,
                            std::vector<uint8_t> &To) {
  To.resize(From.size() * F.Bytes);
  for (size_t I = 0; I < From.size(); ++I)
    storeBits(F, From[I].Bits, &To[I * F.Bytes]);
}

namespace llvm::yaml {

template <> struct MappingTraits<Generate> {
  static void mapping(IO &I, Generate &G) {
    static constexpr Key<Generate> Table[] = {
        required<&Generate::Kind>("Pattern"), optional<&Generate::Seed>("Seed"),
        optional<&Generate::Count>("Count"),  optional<&Generate::Rows>("Rows"),
        optional<&Generate::Cols>("Cols"),    optional<&Generate::RowStride>("RowStride"),
        optional<&Generate::Max>("Max"),
    };
    readKeys(I, G, Table);
  }
};

template <> struct MappingTraits<OutputProps> {
  static void mapping(IO &I, OutputProps &P) {
    static constexpr Key<OutputProps> Table[] = {
        required<&OutputProps::Height>("Height"), required<&OutputProps::Width>("Width"),
        optional<&OutputProps::Depth>("Depth"),   optional<&OutputProps::MipLevels>("MipLevels"),
        optional<&OutputProps::Layers>("Layers"), optional<&OutputProps::Samples>("Samples"),
    };
    if (!readKeys(I, P, Table))
      return;
    if (!P.Height || !P.Width || P.Height > MaxExtent || P.Width > MaxExtent)
      fail(I, "Height and Width must be 1 to " + Twine(MaxExtent));
    else if (!P.Depth || P.Depth > 2048 || !P.Layers || P.Layers > 2048)
      fail(I, "Depth and Layers must be 1 to 2048");
    else if (!P.MipLevels || P.MipLevels > 15)
      fail(I, "MipLevels must be 1 to 15");
    else if (!isPowerOf2_32(P.Samples) || P.Samples > 64)
      fail(I, "Samples must be 1, 2, 4, 8, 16, 32 or 64");
  }
};

template <> struct MappingTraits<StoredMatrix> {
  static void mapping(IO &I, StoredMatrix &M) {
    static constexpr Key<StoredMatrix> Table[] = {
        required<&StoredMatrix::Offset>("Offset"),
        required<&StoredMatrix::Rows>("Rows"),
        required<&StoredMatrix::Columns>("Columns"),
        optional<&StoredMatrix::ElementFormat>("Format"),
        optional<&StoredMatrix::Stride>("Stride"),
        required<&StoredMatrix::Layout>("Layout"),
        optional<&StoredMatrix::Room>("Room"),
    };
    readKeys(I, M, Table);
  }
};

void MappingTraits<StoredAddress>::mapping(IO &I, StoredAddress &A) {
  static constexpr Key<StoredAddress> Table[] = {
      required<&StoredAddress::Offset>("Offset"),
      required<&StoredAddress::Of>("Buffer"),
      optional<&StoredAddress::Plus>("Plus"),
  };
  readKeys(I, A, Table);
}

void MappingTraits<PlacedValue>::mapping(IO &I, PlacedValue &V) {
  static constexpr Key<PlacedValue> Table[] = {
      required<&PlacedValue::ElementFormat>("Format"),
      required<&PlacedValue::Offset>("Offset"),
      {"Data"},
      optional<&PlacedValue::Addresses>("Addresses"),
  };
  if (!readKeys(I, V, Table))
    return;
  ElementList Elements;
  ElementScope Scope(I, info(V.ElementFormat));
  I.mapRequired("Data", Elements);
  setBytes(info(V.ElementFormat), Elements, V.Data);
  if (V.Offset > 65536)
    fail(I, "Offset must be at most 65536");
}

static void readArrays(IO &I, Buffer &B) {
  std::vector<ElementList> Arrays;
  ElementScope Scope(I, B.format());
  if (B.ArraySize == 1)
    I.mapRequired("Data", Arrays.emplace_back());
  else
    I.mapRequired("Data", Arrays);
  if (Arrays.size() != B.ArraySize)
    return fail(I, "Data holds " + Twine(Arrays.size()) + " lists, but ArraySize is " +
                       Twine(B.ArraySize));
  for (const ElementList &Array : Arrays) {
    if (Array.size() != Arrays.front().size())
      return fail(I, "all lists of Data must be of one length");
    setBytes(B.format(), Array, B.Data.emplace_back());
  }
}

/// Counts the contents of a buffer, each of its arrays of \p Size bytes, before they are made.
static bool takeMemory(IO &I, const Buffer &B, uint64_t Size) {
  uint64_t &Budget = ReadContext::of(I).Budget, All = Size * B.ArraySize;
  if (All <= Budget) {
    Budget -= All;
    return true;
  }
  fail(I, "buffer '" + B.Id.Text + "' of " + Twine(All) +
              " bytes is too large: of the eighth of this "
              "machine's memory that buffers may have, " +
              Twine(Budget) + " bytes are left");
  return false;
}

static void readFile(IO &I, Buffer &B, StringRef Path) {
  SmallString<128> Whole(sys::path::is_absolute(Path) ? StringRef() : ReadContext::of(I).Folder);
  sys::path::append(Whole, Path);
  B.File = Whole.str().str();
  uint64_t &Budget = ReadContext::of(I).Budget;
  if (Error E = readImage(B, Budget))
    fail(I, toString(std::move(E)));
  else
    takeMemory(I, B, B.size());
}

static void readContents(IO &I, Buffer &B) {
  std::optional<uint64_t> FillSize, ZeroInitSize;
  std::optional<Element> FillValue;
  std::optional<Generate> Generator;
  std::optional<std::string> File;
  I.mapOptional("FillSize", FillSize);
  I.mapOptional("ZeroInitSize", ZeroInitSize);
  I.mapOptional("Generate", Generator);
  I.mapOptional("ImageFile", File);
  {
    ElementScope Scope(I, B.format());
    I.mapOptional("FillValue", FillValue);
  }
  StringRef BufferName = B.Id.Text;
  bool HasData = hasKey(I, "Data");
  if (HasData + FillSize.has_value() + ZeroInitSize.has_value() + Generator.has_value() +
          File.has_value() !=
      1)
    return fail(I,
                "buffer '" + BufferName +
                    "' needs exactly one of Data, FillSize, ZeroInitSize, Generate and ImageFile");
  if (FillValue && !FillSize)
    return fail(I, "FillValue needs FillSize");
  if (HasData)
    return readArrays(I, B);
  if (File)
    return readFile(I, B, *File);
  if (Generator) {
    std::string Problem = checkGenerate(*Generator, B.format());
    if (!Problem.empty())
      return fail(I, "Generate: " + Problem);
    if (takeMemory(I, B, elementCount(*Generator) * B.format().Bytes))
      for (uint32_t Array = 0; Array < B.ArraySize; ++Array)
        B.Data.push_back(generate(*Generator, B.format(), Array));
    return;
  }
  uint64_t Size = FillSize ? *FillSize : *ZeroInitSize;
  const FormatInfo &F = B.format();
  if (Size % F.Bytes)
    return fail(I, "a size of " + Twine(Size) + " bytes does not hold whole elements of " + F.Name);
  if (Size >> 36)
    return fail(I, "a size of " + Twine(Size) + " bytes is more than 64 GiB");
  if (!takeMemory(I, B, Size))
    return;
  std::vector<uint8_t> Bytes(Size);
  if (FillValue)
    for (uint64_t At = 0; At < Size; At += F.Bytes)
      storeBits(F, FillValue->Bits, &Bytes[At]);
  B.Data.assign(B.ArraySize, Bytes);
}

void MappingTraits<Buffer>::mapping(IO &I, Buffer &B) {
  static constexpr Key<Buffer> Table[] = {
      required<&Buffer::Id>("Name"),
      required<&Buffer::ElementFormat>("Format"),
      optional<&Buffer::Channels>("Channels"),
      optional<&Buffer::Stride>("Stride"),
      optional<&Buffer::ArraySize>("ArraySize"),
      optional<&Buffer::Image>("OutputProps"),
      optional<&Buffer::Colors>("ColorSpace"),
      optional<&Buffer::Counters>("Counters"),
      optional<&Buffer::Matrices>("Matrices"),
      optional<&Buffer::Addresses>("Addresses"),
      {"Counter"},
      {"Data"},
      {"FillSize"},
      {"FillValue"},
      {"ZeroInitSize"},
      {"Generate"},
      {"ImageFile"},
  };
  if (!readKeys(I, B, Table))
    return;
  std::optional<uint32_t> Counter;
  I.mapOptional("Counter", Counter);
  if (Counter) {
    if (B.ArraySize != 1 || !B.Counters.empty())
      return fail(I, "Counter belongs to a single buffer; an array has Counters");
    B.Counters.push_back(*Counter);
  }
  if (!B.Counters.empty() && B.Counters.size() != B.ArraySize)
    return fail(I, "Counters needs one number for each of ArraySize");
  if (B.Channels < 1 || B.Channels > 4)
    return fail(I, "Channels must be 1 to 4");
  if (B.Stride && B.Channels != 1)
    return fail(I, "a buffer has a Stride or more than one channel, not both");
  if (!B.ArraySize || B.ArraySize > 65536)
    return fail(I, "ArraySize must be 1 to 65536");
  readContents(I, B);
  if (!B.size())
    return fail(I, "buffer '" + B.Id.Text + "' is empty");
  if (std::string Problem = checkMatrices(B); !Problem.empty())
    fail(I, Problem);
}

} // namespace llvm::yaml
