// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffer indices: docs/bindings.md.

#include "EmitHelpers.h"

using namespace tessera;
using namespace tessera::msl;

namespace {
std::string buffer(const char *Name, unsigned Set, unsigned Binding,
                   const char *Ty = "runtime_array<u32>") {
  return "global @" + std::string(Name) + " : " + Ty +
         ", storage {kind = RWStructuredBuffer, set = " + std::to_string(Set) +
         ", binding = " + std::to_string(Binding) + "}\n";
}

std::vector<unsigned> indices(const Emitted &E, llvm::StringRef Name) {
  for (const ResourceBuffers &B : E.Info.Buffers)
    if (B.Name == Name)
      return B.Indices;
  return {};
}

using List = std::vector<unsigned>;
} // namespace

TEST(MSLBindings, SetZeroKeepsItsBindings) {
  Emitted E = emitText(shader("", buffer("A", 0, 7) + buffer("B", 0, 3)));
  EXPECT_EQ(indices(E, "A"), List{7});
  EXPECT_EQ(indices(E, "B"), List{3});
  EXPECT_EQ(indices(E, "Out"), List{1});
}

TEST(MSLBindings, OtherSetsFillTheGapsInTheirOrder) {
  // In and Out of set 0 are 0 and 1.
  Emitted E = emitText(shader("", buffer("C", 2, 0) + buffer("B", 1, 9) + buffer("A", 0, 3)));
  EXPECT_EQ(indices(E, "A"), List{3});
  EXPECT_EQ(indices(E, "B"), List{2});
  EXPECT_EQ(indices(E, "C"), List{4});
}

TEST(MSLBindings, ElementsOfArraysAfterTheFirstFillGaps) {
  Emitted E = emitText(shader("", buffer("E", 0, 2, "array<runtime_array<u32>, 3>") +
                                      buffer("A", 0, 3) + buffer("B", 1, 0)));
  EXPECT_EQ(indices(E, "E"), (List{2, 4, 5}));
  EXPECT_EQ(indices(E, "B"), List{6});
}

TEST(MSLBindings, PushConstantsAndSizesComeLast) {
  Emitted E = emitText(shader("%b = global @Out : ptr<bytes, storage>\n%n = bytes_size %b : u32\n"
                              "%o = const 0 : u32\n%p = bytes_at %b, %o {align = 4} : "
                              "ptr<u32, storage>\nstore %p, %n",
                              "struct %P { x : u32 }\nglobal @Push : struct %P, push "
                              "{kind = PushConstants, readonly}\n" +
                                  buffer("B", 1, 0)));
  EXPECT_EQ(indices(E, "B"), List{2}) << E.Errors;
  EXPECT_EQ(indices(E, "Push"), List{3});
  EXPECT_EQ(E.Info.BufferSizes, 4u);
  EXPECT_TRUE(E.has("buffer_sizes [[buffer(4)]]")) << E.Text;
}

TEST(MSLBindings, AChoiceGoesFirst) {
  MSLOptions Options;
  Options.Buffers = {{{0, 0}, 5}, {{1, 0}, 0}};
  Emitted E = emitText(shader("", buffer("B", 1, 0)), Options);
  EXPECT_EQ(indices(E, "In"), List{5});
  EXPECT_EQ(indices(E, "B"), List{0});
}
