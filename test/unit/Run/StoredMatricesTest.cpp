// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/StoredMatrices.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera::run;

namespace {

/// 2x3 halves 1 to 6 at byte 4, with a gap of one after each row, between bytes that are 200.
Buffer sample(OptimalLayout Layout) {
  Buffer B;
  B.Id.Text = "W";
  B.ElementFormat = Format::UInt8;
  B.Data = {std::vector<uint8_t>(64, 200)};
  StoredMatrix M;
  M.Offset = 4;
  M.Rows = 2;
  M.Columns = 3;
  M.ElementFormat = Format::Float16;
  M.Stride = 8;
  M.Layout = Layout;
  M.Room = 52;
  for (unsigned Row = 0; Row < 2; ++Row)
    for (unsigned Column = 0; Column < 3; ++Column) {
      B.Data[0][4 + Row * 8 + Column * 2] = uint8_t(Row * 3 + Column + 1);
      B.Data[0][4 + Row * 8 + Column * 2 + 1] = 0;
    }
  B.Matrices = {M};
  return B;
}

/// The components of lines that are 16 bytes apart.
std::vector<unsigned> lines(ArrayRef<uint8_t> Bytes, unsigned Lines, unsigned Length) {
  std::vector<unsigned> All;
  for (unsigned Line = 0; Line < Lines; ++Line)
    for (unsigned I = 0; I < Length; ++I)
      All.push_back(Bytes[Line * 16 + I * 2] | Bytes[Line * 16 + I * 2 + 1] << 8);
  return All;
}

/// A form of a driver's: the rows backwards.
class Backwards : public DriverForms {
public:
  bool has(OptimalLayout L) const override { return L == OptimalLayout::OuterProductOptimal; }
  Expected<std::vector<uint8_t>> fromRows(const StoredMatrix &M, const Buffer &Of,
                                          ArrayRef<uint8_t> Rows) override {
    std::vector<uint8_t> Form(Size);
    std::reverse_copy(Rows.begin(), Rows.begin() + 16, Form.begin());
    return Form;
  }
  Error toRows(const StoredMatrix &M, const Buffer &Of, ArrayRef<uint8_t> Form,
               MutableArrayRef<uint8_t> Rows) override {
    ++Returns;
    std::reverse_copy(Form.begin(), Form.begin() + 16, Rows.begin());
    return Error::success();
  }
  size_t Size = 16;
  unsigned Returns = 0;
};

TEST(StoredMatrices, PlainForm) {
  Pipeline P;
  P.Buffers = {sample(OptimalLayout::MulOptimal)};
  std::vector<uint8_t> Before = P.Buffers[0].Data[0];
  ASSERT_FALSE(errorToBool(withMatricesLaidOut(P, nullptr, [&] {
    std::vector<uint8_t> &Bytes = P.Buffers[0].Data[0];
    EXPECT_EQ(lines(ArrayRef(Bytes).drop_front(4), 2, 3),
              (std::vector<unsigned>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(Bytes[3], 200);
    EXPECT_EQ(Bytes[10], 0x7f); // after a row
    EXPECT_EQ(Bytes[56], 200);
    Bytes[4 + 16 + 2] = 9;
    return Error::success();
  })));
  Before[4 + 8 + 2] = 9;
  EXPECT_EQ(P.Buffers[0].Data[0], Before);
}

TEST(StoredMatrices, TransposedForm) {
  Pipeline P;
  P.Buffers = {sample(OptimalLayout::MulOptimalTranspose)};
  std::vector<uint8_t> Before = P.Buffers[0].Data[0];
  ASSERT_FALSE(errorToBool(withMatricesLaidOut(P, nullptr, [&] {
    EXPECT_EQ(lines(ArrayRef(P.Buffers[0].Data[0]).drop_front(4), 3, 2),
              (std::vector<unsigned>{1, 4, 2, 5, 3, 6}));
    return Error::success();
  })));
  EXPECT_EQ(P.Buffers[0].Data[0], Before);
}

TEST(StoredMatrices, DriversForm) {
  Pipeline P;
  P.Buffers = {sample(OptimalLayout::OuterProductOptimal), sample(OptimalLayout::MulOptimal)};
  Backwards Driver;
  ASSERT_FALSE(errorToBool(withMatricesLaidOut(P, &Driver, [&] {
    EXPECT_EQ(P.Buffers[0].Data[0][4 + 15], 1);
    EXPECT_EQ(P.Buffers[1].Data[0][4], 1);
    P.Buffers[0].Data[0][4 + 15] = 7;
    return Error::success();
  })));
  EXPECT_EQ(P.Buffers[0].Data[0][4], 7);
  EXPECT_EQ(Driver.Returns, 1u);
  // Unchanged values stay.
  ASSERT_FALSE(errorToBool(withMatricesLaidOut(P, &Driver, [] { return Error::success(); })));
  EXPECT_EQ(Driver.Returns, 1u);
}

TEST(StoredMatrices, TheDriversFormHasToFit) {
  Pipeline P;
  P.Buffers = {sample(OptimalLayout::OuterProductOptimal)};
  Backwards Driver;
  Driver.Size = 53;
  EXPECT_EQ(
      toString(withMatricesLaidOut(P, &Driver, [] { return Error::success(); })),
      "the matrix at byte 4 of buffer 'W' takes 53 bytes in the driver's layout, and its room "
      "has 52");
}

std::string problemOf(function_ref<void(Buffer &)> Change) {
  Buffer B = sample(OptimalLayout::MulOptimal);
  Change(B);
  return checkMatrices(B);
}

TEST(StoredMatrices, Rules) {
  EXPECT_EQ(problemOf([](Buffer &) {}), "");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Room.reset(); }), "");
  EXPECT_EQ(problemOf([](Buffer &B) { B.ArraySize = 2; }),
            "Matrices of buffer 'W': an array of buffers has none");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].ElementFormat = Format::Hex16; }),
            "Matrices of buffer 'W': the matrix at byte 4 has a format that is none of "
            "dx::linalg's");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Stride = 5; }),
            "Matrices of buffer 'W': the matrix at byte 4: the stride is shorter than a line");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Rows = 0; }),
            "Matrices of buffer 'W': the matrix at byte 4: a matrix has at least one row and one "
            "column");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Columns = 1ull << 32; }),
            "Matrices of buffer 'W': the matrix at byte 4 is larger than 2^32 bytes");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Room = 61; }),
            "Matrices of buffer 'W': the matrix at byte 4 reaches into the next one, or ends "
            "outside of the buffer");
  EXPECT_EQ(problemOf([](Buffer &B) { B.Matrices[0].Room = 31; }),
            "Matrices of buffer 'W': the matrix at byte 4 takes 32 bytes, and its room has 31");
  EXPECT_EQ(problemOf([](Buffer &B) {
              B.Matrices.push_back(B.Matrices[0]);
              B.Matrices[1].Offset = 36;
              B.Matrices[1].Room = 28;
            }),
            "Matrices of buffer 'W': the matrix at byte 4 reaches into the next one, or ends "
            "outside of the buffer");
}

} // namespace
