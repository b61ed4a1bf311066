// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/matrix-layout.h"
#include "tessera/tessera-c.h"
#include <gtest/gtest.h>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>
#if __has_include(<vulkan/vulkan_core.h>)
#include <vulkan/vulkan_core.h>
#endif

using namespace tessera;

namespace {

constexpr std::pair<MatrixComponent, unsigned> Components[] = {
    {MatrixComponent::I8, 1},      {MatrixComponent::U8, 1},       {MatrixComponent::F8_E4M3FN, 1},
    {MatrixComponent::F8_E5M2, 1}, {MatrixComponent::I16, 2},      {MatrixComponent::U16, 2},
    {MatrixComponent::F16, 2},     {MatrixComponent::BFloat16, 2}, {MatrixComponent::I32, 4},
    {MatrixComponent::U32, 4},     {MatrixComponent::F32, 4},      {MatrixComponent::I64, 8},
    {MatrixComponent::U64, 8},     {MatrixComponent::F64, 8}};

constexpr MatrixLayout Layouts[] = {MatrixLayout::RowMajor,
                                    MatrixLayout::ColMajor,
                                    MatrixLayout::MulOptimal,
                                    MatrixLayout::MulOptimalTranspose,
                                    MatrixLayout::OuterProductOptimal,
                                    MatrixLayout::OuterProductOptimalTranspose};

bool byColumn(MatrixLayout L) {
  return L == MatrixLayout::ColMajor || L == MatrixLayout::MulOptimalTranspose ||
         L == MatrixLayout::OuterProductOptimalTranspose;
}
bool optimal(MatrixLayout L) { return L != MatrixLayout::RowMajor && L != MatrixLayout::ColMajor; }

/// A number for each byte of each component, never 0 and never Untouched.
unsigned char byteOf(uint32_t Row, uint32_t Column, unsigned Byte) {
  return 1 + (Row * 41 + Column * 11 + Byte * 3) % 250;
}
constexpr unsigned char Untouched = 0xfe;

/// Returns the expected contents of a buffer, by the definition of the layouts.
std::vector<unsigned char> image(const MatrixDescription &M, unsigned Bytes, size_t Size,
                                 uint64_t Stride) {
  std::vector<unsigned char> Memory(Size, Untouched);
  for (uint32_t R = 0; R < M.Rows; ++R)
    for (uint32_t C = 0; C < M.Columns; ++C)
      for (unsigned B = 0; B < Bytes; ++B)
        Memory.at((byColumn(M.Layout) ? C * Stride + R * Bytes : R * Stride + C * Bytes) + B) =
            byteOf(R, C, B);
  return Memory;
}

const MatrixDescription Small{.Rows = 3, .Columns = 5};

std::string errorOf(MatrixDescription M) {
  MatrixMemory Memory = matrixMemory(M);
  EXPECT_TRUE(Memory.Error);
  EXPECT_EQ(Memory.Size + Memory.Stride + Memory.Alignment, 0u);
  return Memory.Error ? Memory.Error : "";
}

} // namespace

TEST(MatrixLayout, SizesOfAllComponentsAndLayouts) {
  for (auto [Component, Bytes] : Components)
    for (MatrixLayout Layout : Layouts)
      for (auto [Rows, Columns] : {std::pair{3u, 5u}, {32u, 12u}, {1u, 1u}, {17u, 64u}}) {
        MatrixMemory Memory = matrixMemory({Rows, Columns, Component, Layout});
        ASSERT_EQ(Memory.Error, nullptr);
        unsigned Lines = byColumn(Layout) ? Columns : Rows;
        unsigned Line = (byColumn(Layout) ? Rows : Columns) * Bytes;
        unsigned Stride = Line;
        while (optimal(Layout) && Stride % 16)
          ++Stride;
        EXPECT_EQ(Memory.Stride, Stride);
        EXPECT_EQ(Memory.Size, uint64_t(Lines) * Stride);
        EXPECT_EQ(Memory.Alignment, optimal(Layout) ? 16u : Bytes);
      }
}

TEST(MatrixLayout, ExplicitStrideEndsWithTheLastLine) {
  MatrixDescription M = Small;
  M.Stride = 14;
  EXPECT_EQ(matrixMemory(M).Size, 2 * 14 + 5 * 2u);
  M.Layout = MatrixLayout::ColMajor;
  EXPECT_EQ(matrixMemory(M).Size, 4 * 14 + 3 * 2u);
  M.Layout = MatrixLayout::MulOptimal;
  M.Stride = 16; // its own
  EXPECT_EQ(matrixMemory(M).Size, 3 * 16u);
}

TEST(MatrixLayout, EveryLayoutBecomesEveryOther) {
  for (auto [Component, Bytes] : Components)
    for (MatrixLayout FromLayout : Layouts)
      for (MatrixLayout ToLayout : Layouts) {
        MatrixDescription From{7, 9, Component, FromLayout}, To{7, 9, Component, ToLayout};
        if (!optimal(FromLayout))
          From.Stride = 11 * Bytes;
        if (!optimal(ToLayout))
          To.Stride = 13 * Bytes;
        MatrixMemory In = matrixMemory(From), Out = matrixMemory(To);
        ASSERT_EQ(In.Error, nullptr);
        ASSERT_EQ(Out.Error, nullptr);
        // Five bytes more than there need be, which are not touched either.
        std::vector<unsigned char> Source = image(From, Bytes, In.Size, In.Stride);
        std::vector<unsigned char> Result(Out.Size + 5, Untouched);
        ASSERT_EQ(
            convertMatrix(From, Source.data(), Source.size(), To, Result.data(), Result.size()),
            nullptr);
        EXPECT_EQ(Result, image(To, Bytes, Out.Size + 5, Out.Stride))
            << int(Component) << " " << int(FromLayout) << " to " << int(ToLayout);
      }
}

TEST(MatrixLayout, PaddingOfASourcesLastLineMayBeMissing) {
  MatrixDescription From = Small;
  From.Layout = MatrixLayout::MulOptimal;
  std::vector<unsigned char> Source = image(From, 2, 48, 16), Result(30, Untouched);
  EXPECT_EQ(convertMatrix(From, Source.data(), 42, Small, Result.data(), 30), nullptr);
  EXPECT_EQ(Result, image(Small, 2, 30, 10));
  EXPECT_STREQ(convertMatrix(From, Source.data(), 41, Small, Result.data(), 30),
               "the source's memory is smaller than the matrix");
}

TEST(MatrixLayout, ErrorsOfDescriptions) {
  auto With = [](auto Change) {
    MatrixDescription M = Small;
    Change(M);
    return errorOf(M);
  };
  std::string Empty = "a matrix has at least one row and one column";
  EXPECT_EQ(With([](auto &M) { M.Rows = 0; }), Empty);
  EXPECT_EQ(With([](auto &M) { M.Columns = 0; }), Empty);
  std::string Component = "the component is none of 'dx::linalg::ComponentType'";
  for (uint32_t Number : {0u, 1u, 11u, 18u, 24u, UINT32_MAX})
    EXPECT_EQ(With([=](auto &M) { M.Component = MatrixComponent(Number); }), Component);
  std::string Layout = "the layout is none of 'dx::linalg::MatrixLayout'";
  for (uint32_t Number : {6u, UINT32_MAX})
    EXPECT_EQ(With([=](auto &M) { M.Layout = MatrixLayout(Number); }), Layout);
  EXPECT_EQ(With([](auto &M) { M.Stride = 8; }), "the stride is shorter than a line");
  EXPECT_EQ(With([](auto &M) { M.Stride = 11; }),
            "the stride is not a multiple of the component size");
  EXPECT_EQ(With([](auto &M) { M.Layout = MatrixLayout::MulOptimal, M.Stride = 32; }),
            "an optimal layout has a stride of its own: leave it 0");
}

TEST(MatrixLayout, SizesAreLimitedToAddressableBytes) {
  std::string Large = "the matrix has 2^32 bytes or more, more than a shader can address";
  MatrixDescription M{65536, 32767, MatrixComponent::F16};
  EXPECT_EQ(matrixMemory(M).Size, uint64_t(65536) * 32767 * 2);
  M.Columns = 32768; // 2^32
  EXPECT_EQ(errorOf(M), Large);
  M.Columns = 32767;
  M.Layout = MatrixLayout::MulOptimal; // a row more than fits
  EXPECT_EQ(errorOf(M), Large);
  EXPECT_EQ(errorOf({UINT32_MAX, UINT32_MAX, MatrixComponent::F64}), Large);
  EXPECT_EQ(errorOf({UINT32_MAX, UINT32_MAX, MatrixComponent::F64, MatrixLayout::MulOptimal}),
            Large);
  EXPECT_EQ(errorOf({2, 5, MatrixComponent::F16, MatrixLayout::RowMajor, UINT64_MAX - 1}), Large);
  EXPECT_EQ(errorOf({2, 5, MatrixComponent::F16, MatrixLayout::RowMajor, uint64_t(1) << 32}),
            Large);
}

TEST(MatrixLayout, ErrorsOfConversions) {
  std::vector<unsigned char> Source = image(Small, 2, 30, 10), Result(48, Untouched);
  MatrixDescription To = Small;
  To.Layout = MatrixLayout::MulOptimal;
  auto Convert = [&](const MatrixDescription &From, const MatrixDescription &To) {
    return convertMatrix(From, Source.data(), Source.size(), To, Result.data(), Result.size());
  };
  MatrixDescription Other = To;
  Other.Component = MatrixComponent::BFloat16;
  EXPECT_STREQ(Convert(Small, Other),
               "the two matrices differ in their components: convert the numbers first");
  for (bool Rows : {false, true}) {
    Other = To;
    ++(Rows ? Other.Rows : Other.Columns);
    EXPECT_STREQ(Convert(Small, Other), "the two matrices differ in their rows or columns");
  }
  Other = To;
  Other.Stride = 48;
  EXPECT_STREQ(Convert(Small, Other), matrixMemory(Other).Error);
  EXPECT_STREQ(Convert(Other, Small), matrixMemory(Other).Error);
  std::string Null = "the memory of a matrix is a null pointer";
  EXPECT_EQ(convertMatrix(Small, nullptr, 30, To, Result.data(), 48), Null);
  EXPECT_EQ(convertMatrix(Small, Source.data(), 30, To, nullptr, 48), Null);
  EXPECT_STREQ(convertMatrix(Small, Source.data(), 29, To, Result.data(), 48),
               "the source's memory is smaller than the matrix");
  EXPECT_STREQ(convertMatrix(Small, Source.data(), 30, To, Result.data(), 47),
               "the result's memory is smaller than the matrix");
  EXPECT_EQ(Result, std::vector<unsigned char>(48, Untouched));
}

TEST(MatrixLayout, OverlappingMemoryIsAnErrorAndNeighboursAreNot) {
  std::vector<unsigned char> Memory(30 + 48 + 30, Untouched);
  std::vector<unsigned char> Source = image(Small, 2, 30, 10);
  MatrixDescription To = Small;
  To.Layout = MatrixLayout::MulOptimal;
  for (auto [At, Right] : {std::pair{0, true}, {1, false}, {30, false}, {77, false}, {78, true}}) {
    std::copy(Source.begin(), Source.end(), Memory.begin() + At);
    const char *Error = convertMatrix(Small, Memory.data() + At, 30, To, Memory.data() + 30, 48);
    if (Right)
      EXPECT_EQ(Error, nullptr) << At;
    else
      EXPECT_STREQ(Error, "the source's memory and the result's overlap") << At;
  }
}

TEST(MatrixLayout, NumbersForDrivers) {
  EXPECT_STREQ(driverMatrix(MatrixComponent(1), MatrixLayout::MulOptimal).Error,
               "the component is none of 'dx::linalg::ComponentType'");
  EXPECT_STREQ(driverMatrix(MatrixComponent::F16, MatrixLayout(6)).Error,
               "the layout is none of 'dx::linalg::MatrixLayout'");
#ifdef VK_NV_cooperative_vector
  std::pair<MatrixComponent, VkComponentTypeKHR> Types[] = {
      {MatrixComponent::I8, VK_COMPONENT_TYPE_SINT8_KHR},
      {MatrixComponent::U8, VK_COMPONENT_TYPE_UINT8_KHR},
      {MatrixComponent::I16, VK_COMPONENT_TYPE_SINT16_KHR},
      {MatrixComponent::U16, VK_COMPONENT_TYPE_UINT16_KHR},
      {MatrixComponent::I32, VK_COMPONENT_TYPE_SINT32_KHR},
      {MatrixComponent::U32, VK_COMPONENT_TYPE_UINT32_KHR},
      {MatrixComponent::I64, VK_COMPONENT_TYPE_SINT64_KHR},
      {MatrixComponent::U64, VK_COMPONENT_TYPE_UINT64_KHR},
      {MatrixComponent::F16, VK_COMPONENT_TYPE_FLOAT16_KHR},
      {MatrixComponent::BFloat16, VK_COMPONENT_TYPE_BFLOAT16_KHR},
      {MatrixComponent::F32, VK_COMPONENT_TYPE_FLOAT32_KHR},
      {MatrixComponent::F64, VK_COMPONENT_TYPE_FLOAT64_KHR},
      {MatrixComponent::F8_E4M3FN, VK_COMPONENT_TYPE_FLOAT_E4M3_NV},
      {MatrixComponent::F8_E5M2, VK_COMPONENT_TYPE_FLOAT_E5M2_NV}};
  VkCooperativeVectorMatrixLayoutNV OfLayouts[] = {
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV,
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_COLUMN_MAJOR_NV,
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV,
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV,
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_TRAINING_OPTIMAL_NV,
      VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_TRAINING_OPTIMAL_NV};
  ASSERT_EQ(std::size(Types), std::size(Components));
  for (auto [Component, Type] : Types)
    for (MatrixLayout Layout : Layouts) {
      DriverMatrix D = driverMatrix(Component, Layout);
      EXPECT_EQ(D.Error, nullptr);
      EXPECT_EQ(D.ComponentType, uint32_t(Type));
      EXPECT_EQ(D.Layout, uint32_t(OfLayouts[uint32_t(Layout)]));
    }
#else
  GTEST_SKIP() << "no Vulkan headers with VK_NV_cooperative_vector";
#endif
}

TEST(MatrixLayoutCAPI, TheSame) {
  tessera_matrix From = {3, 5, 8, 0, 14}, To = {3, 5, 8, 3, 0};
  tessera_matrix_place Place = {};
  ASSERT_EQ(tessera_matrix_memory(&To, &Place), nullptr);
  EXPECT_EQ(std::tuple(Place.size, Place.stride, Place.alignment), std::tuple(80u, 16u, 16u));
  std::vector<unsigned char> Source = image(Small, 2, 38, 14), Result(80, Untouched);
  ASSERT_EQ(tessera_matrix_convert(&From, Source.data(), 38, &To, Result.data(), 80), nullptr);
  MatrixDescription Transposed = Small;
  Transposed.Layout = MatrixLayout::MulOptimalTranspose;
  EXPECT_EQ(Result, image(Transposed, 2, 80, 16));
  tessera_driver_matrix Driver = {};
  EXPECT_EQ(tessera_matrix_for_driver(21, 4, &Driver), nullptr);
  DriverMatrix Same = driverMatrix(MatrixComponent::F8_E4M3FN, MatrixLayout::OuterProductOptimal);
  EXPECT_EQ(Driver.component_type, Same.ComponentType);
  EXPECT_EQ(Driver.layout, Same.Layout);
}

TEST(MatrixLayoutCAPI, Errors) {
  tessera_matrix Right = {3, 5, 8, 0, 0}, Wrong = {3, 5, 8, 6, 0};
  tessera_matrix_place Place = {1, 1, 1};
  EXPECT_STREQ(tessera_matrix_memory(&Wrong, &Place),
               "the layout is none of 'dx::linalg::MatrixLayout'");
  EXPECT_EQ(Place.size + Place.stride + Place.alignment, 0u);
  std::string NoDescription = "the description of a matrix is a null pointer";
  EXPECT_EQ(tessera_matrix_memory(nullptr, &Place), NoDescription);
  EXPECT_STREQ(tessera_matrix_memory(&Right, nullptr),
               "the place for the answer is a null pointer");
  unsigned char Memory[64];
  EXPECT_EQ(tessera_matrix_convert(nullptr, Memory, 30, &Right, Memory + 32, 30), NoDescription);
  EXPECT_EQ(tessera_matrix_convert(&Right, Memory, 30, nullptr, Memory + 32, 30), NoDescription);
  EXPECT_STREQ(tessera_matrix_convert(&Right, Memory, 30, &Right, nullptr, 30),
               "the memory of a matrix is a null pointer");
  EXPECT_STREQ(tessera_matrix_for_driver(8, 2, nullptr),
               "the place for the answer is a null pointer");
  tessera_driver_matrix Driver = {7, 7};
  EXPECT_STREQ(tessera_matrix_for_driver(0, 2, &Driver),
               "the component is none of 'dx::linalg::ComponentType'");
  EXPECT_EQ(Driver.component_type + Driver.layout, 0u);
}
