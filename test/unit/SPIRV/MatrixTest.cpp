// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative matrices.

#include "EmitHelpers.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
std::string mat(const std::string &Element, const std::string &Use,
                const std::string &Shape = "16x16") {
  return "mat<" + Element + ", " + Shape + ", " + Use + ", subgroup>";
}

/// Loads a, b and acc of the given component types from @In.
std::string operands(const std::string &A, const std::string &B, const std::string &C) {
  auto Load = [](const std::string &Name, const std::string &Ty) {
    return "%" + Name + " = mat.load %in, %o, %s {layout = row_major, align = 16} : " + Ty + "\n";
  };
  return "%in = global @In : ptr<bytes, storage>\n%out = global @Out : ptr<bytes, storage>\n"
         "%o = builtin {fn = group_index} : u32\n%s = const 64 : u32\n" +
         Load("a", mat(A, "a")) + Load("b", mat(B, "b")) + Load("c", mat(C, "acc"));
}

const std::string Store = "mat.store %r, %out, %o, %s {layout = col_major, align = 16}";

TEST(Matrices, MultiplyAddOfEveryComponentType) {
  struct Row {
    const char *A, *B, *C, *Operands;
  };
  constexpr Row Rows[] = {
      {"f16", "f16", "f32", ""},
      {"f16", "f16", "f16", ""},
      {"bf16", "bf16", "f32", ""},
      {"e4m3", "e5m2", "f32", ""},
      {"u8", "u8", "u32", ""},
      {"i8", "i8", "i32",
       "MatrixASignedComponentsKHR|MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|"
       "MatrixResultSignedComponentsKHR"},
      {"u8", "i8", "i32",
       "MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR"},
  };
  for (const Row &R : Rows) {
    SCOPED_TRACE(R.A);
    Emitted E = emitText(shader(operands(R.A, R.B, R.C) +
                                "%r = mat.muladd %a, %b, %c : " + mat(R.C, "acc") + "\n" + Store));
    EXPECT_EMITS(E);
    EXPECT_TRUE(E.has(std::string("OpCooperativeMatrixMulAddKHR")));
    if (*R.Operands)
      EXPECT_TRUE(E.has(std::string("%c ") + R.Operands)) << E.Assembly;
    else
      EXPECT_FALSE(E.has("SignedComponents"));
  }
}

TEST(Matrices, SaturatingMultiply) {
  Emitted E = emitText(shader(operands("i8", "i8", "i32") + "%r = mat.mul %a, %b {saturating} : " +
                              mat("i32", "acc") + "\n" + Store));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("SaturatingAccumulationKHR"));
}

TEST(Matrices, OffsetsAndStridesCountElementsOfTheComponentType) {
  Emitted E = emitText(shader(operands("f16", "f16", "f32") +
                              "%r = mat.muladd %a, %b, %c : " + mat("f32", "acc") + "\n" + Store));
  EXPECT_TRUE(E.has("OpShiftRightLogical %uint %o %uint_1"));
  EXPECT_TRUE(E.has("OpShiftRightLogical %uint %o %uint_2"));
  EXPECT_EQ(E.count("%uint_0 %uint_32"), 2u) << E.Assembly; // a and b
  EXPECT_EQ(E.count("%uint_0 %uint_16"), 1u);               // c, and r is column-major
  EXPECT_EQ(E.count("%uint_1 %uint_16"), 1u);
  EXPECT_EQ(E.count("NonPrivatePointer"), 1u); // the store: the other buffer is read-only
}

TEST(Matrices, ArithmeticOfEveryKind) {
  for (const char *Ty : {"f16", "f32", "bf16", "i32", "u32", "i8"})
    for (const char *Fn : {"add", "sub", "mul", "div"}) {
      SCOPED_TRACE(std::string(Ty) + " " + Fn);
      std::string T = mat(Ty, "acc"), F = std::string(" {fn = ") + Fn + "}";
      std::string Two = std::string(Ty) == "bf16" || Ty[0] == 'f' ? "2.0" : "2";
      Emitted E =
          emitText(shader("%in = global @In : ptr<bytes, storage>\n%z = const 0 : u32\n"
                          "%st = const 64 : u32\n%m = mat.load %in, %z, %st {layout = "
                          "row_major} : " +
                          T + "\n%two = const " + Two + " : " + Ty + "\n%f = mat.fill %two : " + T +
                          "\n%x = mat.arith %m, %f" + F + "\n%y = mat.arith %x, %two" + F +
                          "\n%n = mat.neg %y\n"
                          "%l = mat.length %n : u32\n%v = var %l : ptr<u32, function>"));
      EXPECT_EMITS(E);
    }
}

TEST(Matrices, ScalarsMultiplyDirectly) {
  Emitted E = emitText(shader("%two = const 2.0 : f32\n%f = mat.fill %two : " + mat("f32", "acc") +
                              "\n%x = mat.arith %f, %two {fn = mul}"));
  EXPECT_TRUE(E.has("OpMatrixTimesScalar"));
}

TEST(Matrices, ConversionsOfTheComponentType) {
  for (const char *From : {"f16", "f32", "bf16", "i32", "u32", "i8", "u8"})
    for (const char *To : {"f16", "f32", "bf16", "i32", "u32", "i8", "u8"}) {
      // Vulkan converts between bfloat16 and other floats only.
      bool Narrow = StringRef(From) == "bf16" || StringRef(To) == "bf16";
      if (Narrow && (isalpha(From[0]) && From[0] != 'f' && From[0] != 'b'))
        continue;
      if (Narrow && To[0] != 'f' && To[0] != 'b')
        continue;
      SCOPED_TRACE(std::string(From) + " to " + To);
      Emitted E = emitText(shader("%m = undef : " + mat(From, "acc") +
                                  "\n%r = mat.convert %m : " + mat(To, "acc") +
                                  "\n%v = var %r : ptr<" + mat(To, "acc") + ", function>"));
      EXPECT_EMITS(E);
    }
}

TEST(Matrices, ChangeOfUse) {
  std::string Body = "%m = undef : " + mat("f32", "acc") +
                     "\n%r = mat.convert %m : " + mat("f16", "a") + "\n%v = var %r : ptr<" +
                     mat("f16", "a") + ", function>";
  Emitted E = emitText(shader(Body), "lavapipe");
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpFConvert"));
  EXPECT_TRUE(E.has("OpCooperativeMatrixConvert"));
  EXPECT_TRUE(E.has("SPV_NV_cooperative_matrix2"));
  EXPECT_REFUSED(emitText(shader(Body), "amd-rdna3"), SpirvMatrixConversion);
}

TEST(Matrices, Transpose) {
  std::string Body = "%m = undef : " + mat("f16", "acc", "16x8") +
                     "\n%r = mat.convert %m {transpose} : " + mat("f16", "b", "8x16") +
                     "\n%v = var %r : ptr<" + mat("f16", "b", "8x16") + ", function>";
  Emitted E = emitText(shader(Body), "lavapipe");
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpCooperativeMatrixTransposeNV"));
}

TEST(Matrices, ElementsOfThisInvocation) {
  Emitted E = emitText(shader("%m = undef : " + mat("f16", "acc") +
                              "\n%i = const 1 : u32\n%e = mat.extract %m, %i\n"
                              "%r = mat.insert %m, %i, %e\n%v = var %r : ptr<" +
                              mat("f16", "acc") + ", function>"));
  EXPECT_EMITS(E);
}

TEST(Matrices, WorkgroupArrays) {
  Emitted E =
      emitText(shader("%s = global @Tile : ptr<array<f16, 512>, workgroup>\n%o = const 16 : u32\n"
                      "%m = mat.load %s, %o, %o {layout = col_major, align = 16} : " +
                          mat("f16", "a") + "\nmat.store %m, %s, %o, %o {layout = row_major}",
                      "global @Tile : array<f16, 512>, workgroup"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count("NonPrivatePointer"), 2u);
}

TEST(Matrices, StructuredBuffers) {
  Emitted E = emitText(shader(
      "%s = global @S : ptr<runtime_array<f32>, storage>\n%o = const 16 : u32\n"
      "%m = mat.load %s, %o, %o {layout = col_major, align = 16} : " +
          mat("f32", "acc"),
      "global @S : runtime_array<f32>, storage {kind = StructuredBuffer, set = 0, binding = 4, "
      "readonly}"));
  EXPECT_EMITS(E);
  EXPECT_FALSE(E.has("NonPrivatePointer"));
}

TEST(Matrices, InArraysStructsAndParameters) {
  std::string T = mat("f32", "acc");
  Emitted E =
      emitText("struct %Tiles {\n  list : array<" + T + ", 4>\n}\n" +
               shader("%one = const 1 : u32\n%f = const 0.0 : f32\n%m = mat.fill %f : " + T +
                      "\n%v = var : ptr<struct %Tiles, function>\n%z = const 0 : u32\n"
                      "%p = access %v, %z, %one : ptr<" +
                      T +
                      ", function>\nstore %p, %m\n"
                      "%all = load %v : struct %Tiles\n"
                      "%c = eq %one, %z\n%r = select %c, %m, %m : " +
                      T));
  EXPECT_EMITS(E);
}

TEST(Matrices, ArraysOfStructsAreArraysOfTheirMembersWhereTheDriverNeedsIt) {
  std::string T = mat("f32", "acc"), P = "ptr<" + T + ", function>";
  Emitted E = emitText(
      "struct %Inner {\n  __m : " + T + "\n}\n" +
          "struct %Tile {\n  list : array<struct %Inner, 3>,\n" + "  n : u32\n}\n" +
          shader(
              "%i = builtin {fn = group_index} : u32\n%zero = const 0 : u32\n%one = const 1 : u32\n"
              "%f = const 0.0 : f32\n%m = mat.fill %f : " +
              T +
              "\n%v = var {name = \"tiles\"} : ptr<array<struct %Tile, 2>, function>\n"
              "%t = access %v, %i : ptr<struct %Tile, function>\n"
              "%p = access %t, %zero, %one, %zero : " +
              P +
              "\nstore %p, %m\n"
              "%n = access %v, %one, %one : ptr<u32, function>\nstore %n, %i\n"
              "%whole = load %t : struct %Tile\n"
              "%u = access %v, %one : ptr<struct %Tile, function>\nstore %u, %whole\n"
              "%all = load %v : array<struct %Tile, 2>\nstore %v, %all"),
      "lavapipe");
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpName %tiles_list \"tiles.list\""));
  EXPECT_TRUE(E.has("OpName %tiles_n \"tiles.n\""));
  EXPECT_EQ(E.count("Function\n"), 2u);
}

TEST(Matrices, WordsThatNoPassHasStagedAreRefused) {
  Emitted E =
      emitText(shader("%s = global @Tile : ptr<array<u32, 512>, workgroup>\n%o = const 16 : u32\n"
                      "%m = mat.load %s, %o, %o {layout = col_major, align = 16} : " +
                          mat("i8", "a"),
                      "global @Tile : array<u32, 512>, workgroup"));
  EXPECT_REFUSED(E, SpirvMatrixMemory);
}

TEST(Matrices, WorkgroupScope) {
  Emitted E =
      emitText(shader("%f = const 0.0 : f32\n%m = mat.fill %f : mat<f32, 32x32, acc, workgroup>"));
  EXPECT_EMITS(E);
}
} // namespace
