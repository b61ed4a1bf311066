// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LowerFixture.h"

using namespace tessera;

namespace {
class Bindings : public LowerFixture {
protected:
  std::pair<int, int> placeOf(llvm::StringRef Name) {
    const ir::Global *G = Module ? Module->findGlobal(Name) : nullptr;
    if (!G || !G->Bind)
      return {-1, -1};
    return {G->Bind->Set, G->Bind->Index};
  }
  using Place = std::pair<int, int>;
};
} // namespace

TEST_F(Bindings, AreThoseOfTheDocumentsExample) {
  lowerText("ByteAddressBuffer A : register(t0);\n"
            "[[vk::binding(5, 1)]] RWByteAddressBuffer B : register(u0);\n"
            "StructuredBuffer<float> C;\n"
            "cbuffer D : register(b3, space2) { uint x; }\n"
            "float Scale;\n"
            "RWStructuredBuffer<float> E[4];\n"
            "[numthreads(1, 1, 1)] void main() {\n"
            "  B.Store(0, A.Load(0) + C[0] + x + Scale); E[1][0] = 1;\n"
            "}\n");
  ASSERT_TRUE(Module) << Messages;
  EXPECT_EQ(placeOf("A"), Place(0, 0));
  EXPECT_EQ(placeOf("B"), Place(1, 5));
  EXPECT_EQ(placeOf("C"), Place(0, 1));
  EXPECT_EQ(placeOf("D"), Place(2, 3));
  EXPECT_EQ(placeOf("$Globals"), Place(0, 2));
  EXPECT_EQ(placeOf("E"), Place(0, 3));
}

TEST_F(Bindings, AResourceThatIsNotUsedKeepsItsNumber) {
  lowerBody("ByteAddressBuffer Unused; cbuffer AlsoUnused { float x; } ByteAddressBuffer In;",
            "Out.Store(0, In.Load(0));");
  EXPECT_EQ(placeOf("In"), Place(0, 2)) << Messages;
  EXPECT_EQ(placeOf("Out"), Place(0, 3));
  EXPECT_FALSE(has("@Unused"));
}

TEST_F(Bindings, ASpaceWithoutARegisterChoosesTheSet) {
  lowerBody("ByteAddressBuffer A : register(space2); ByteAddressBuffer B : register(space2);",
            "Out.Store(0, A.Load(0) + B.Load(0));");
  EXPECT_EQ(placeOf("A"), Place(2, 0)) << Messages;
  EXPECT_EQ(placeOf("B"), Place(2, 1));
  EXPECT_EQ(placeOf("Out"), Place(0, 0));
}

TEST_F(Bindings, NamespacesAndConstantBuffersDeclareResourcesToo) {
  lowerBody("namespace N { ByteAddressBuffer A; } cbuffer C { float x; ByteAddressBuffer B; }",
            "Out.Store(0, N::A.Load(0) + B.Load(0) + x);");
  EXPECT_EQ(placeOf("A"), Place(0, 0)) << Messages;
  EXPECT_EQ(placeOf("C"), Place(0, 1));
  EXPECT_EQ(placeOf("B"), Place(0, 2));
}

TEST_F(Bindings, OnePlaceForTwoResourcesIsAWarning) {
  lowerBody("ByteAddressBuffer A : register(t1); RWByteAddressBuffer B : register(u1);",
            "B.Store(0, A.Load(0));");
  EXPECT_TRUE(Module);
  EXPECT_TRUE(says("BindingShared: 'B' and 'A' have the same binding 1 of set 0")) << Messages;
  EXPECT_TRUE(says("BindingSharedNote: 'A' is declared here"));
}
