// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the worker sends arrives as it was.
#include "Editor/Fields.h"
#include "Worker/Protocol.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::editor;

namespace {
template <typename T> std::string bytesOf(const T &Object) {
  worker::Writer W;
  W.put(Object);
  return W.Bytes;
}

TEST(Fields, ReadWhatTheyWrote) {
  Unit U;
  U.Files = {"/a.hlsl", "/b.hlsli"};
  U.Symbols.push_back({"f",
                       SymbolKind::Function,
                       false,
                       true,
                       "void f()",
                       "says it",
                       NoSymbol,
                       1,
                       {{1, 2}, {1, 3}},
                       {{1, 0}, {3, 1}}});
  U.Uses.push_back({1, {{4, 5}, {4, 6}}, 0, true, false});
  U.Hints.push_back({0, {7, 8}, "hint"});
  U.Includes.push_back({0, {{0, 9}, {0, 12}}, 1, false, false});
  Problem P{CompileSeverity::Warning, "flag", "/a.hlsl", {{1, 1}, {1, 2}}, "text", {}, {}};
  P.Notes.push_back({"/b.hlsli", {{2, 2}, {2, 3}}, "note"});
  P.Fixes.push_back({"/a.hlsl", {{1, 1}, {1, 2}}, "x"});
  U.Problems.push_back(P);
  std::string Bytes = bytesOf(U);
  Unit Read;
  worker::Reader R(Bytes);
  ASSERT_TRUE(R.get(Read) && R.atEnd());
  EXPECT_EQ(bytesOf(Read), Bytes);
  EXPECT_EQ(Read.Symbols[0].Comment, "says it");
  // Bytes that are cut off are an error, never a read beyond them.
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    Unit Cut;
    worker::Reader Short(std::string_view(Bytes).substr(0, Size));
    EXPECT_FALSE(Short.get(Cut) && Short.atEnd()) << Size;
  }
}
} // namespace
