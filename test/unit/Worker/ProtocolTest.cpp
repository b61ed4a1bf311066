// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Worker/Protocol.h"
#include <gtest/gtest.h>
#include <utility>

using namespace tessera;
using namespace tessera::worker;

namespace {
/// Gives every field, however deep, a value that it does not have by default.
struct Filler {
  void fill(bool &Value) { Value = !Value; }
  template <Scalar T> void fill(T &Value) { Value = static_cast<T>(1); }
  void fill(std::string &Text) { Text += "text " + std::to_string(++Count); }
  template <typename T> void fill(std::vector<T> &List) {
    List.resize(2);
    for (T &Element : List)
      fill(Element);
  }
  template <typename T, size_t N> void fill(std::array<T, N> &List) {
    for (T &Element : List)
      fill(Element);
  }
  template <typename T> void fill(std::optional<T> &Value) { fill(Value.emplace()); }
  template <typename T>
    requires std::is_class_v<T>
  void fill(T &Object) {
    visitFields(Object, [this](auto &...Fields) { (this->fill(Fields), ...); });
  }
  int Count = 0;
};

/// The number of fields of an aggregate: the most values that it can be made from.
struct Anything {
  template <typename T> operator T() const { return T(); }
};
template <typename T, size_t... I> constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Anything())...}; };
}
template <typename T, size_t N = 48> constexpr size_t fieldCount() {
  if constexpr (takes<T>(std::make_index_sequence<N>()))
    return N;
  else
    return fieldCount<T, N - 1>();
}

template <typename T> size_t visitedCount() {
  size_t Count = 0;
  T Object;
  visitFields(Object, [&](auto &...Fields) { Count = sizeof...(Fields); });
  return Count;
}

template <typename T> std::string bytesOf(const T &Message) {
  Writer W;
  W.put(Message);
  return W.Bytes;
}

template <typename T> class EveryMessage : public testing::Test {};
using Messages = testing::Types<Hello, Request, Ask, Answer, CompileResult, Failure>;
TYPED_TEST_SUITE(EveryMessage, Messages);
} // namespace

TYPED_TEST(EveryMessage, ComesBackAsItWas) {
  TypeParam Sent, Got;
  Filler().fill(Sent);
  std::string Bytes = bytesOf(Sent);
  ASSERT_NE(Bytes, bytesOf(TypeParam()));
  ASSERT_TRUE(decode(Bytes, Got));
  EXPECT_EQ(bytesOf(Got), Bytes);
}

TYPED_TEST(EveryMessage, CutShortIsRefused) {
  TypeParam Sent;
  Filler().fill(Sent);
  std::string Bytes = bytesOf(Sent);
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    TypeParam Got;
    ASSERT_FALSE(decode(std::string_view(Bytes).substr(0, Size), Got)) << Size;
  }
  TypeParam Got;
  EXPECT_FALSE(decode(Bytes + "x", Got));
}

TYPED_TEST(EveryMessage, CorruptedIsReadWithoutHarm) {
  TypeParam Sent;
  Filler().fill(Sent);
  const std::string Bytes = bytesOf(Sent);
  for (size_t I = 0; I < Bytes.size(); ++I) {
    std::string Broken = Bytes;
    Broken[I] = static_cast<char>(0xff);
    TypeParam Got;
    decode(Broken, Got);
  }
}

TEST(Fields, AreAllCarried) {
  EXPECT_EQ(visitedCount<CompileOptions>(), fieldCount<CompileOptions>() - 2)
      << "all but Include and Cancel, which stay with the caller";
  EXPECT_EQ(visitedCount<CompileResult>(), fieldCount<CompileResult>());
  EXPECT_EQ(visitedCount<CompileDiagnostic>(), fieldCount<CompileDiagnostic>());
  EXPECT_EQ(visitedCount<StageTime>(), fieldCount<StageTime>());
  EXPECT_EQ(visitedCount<Request>(), fieldCount<Request>());
  EXPECT_EQ(visitedCount<Answer>(), fieldCount<Answer>());
  EXPECT_EQ(visitedCount<Failure>(), fieldCount<Failure>());
}

TEST(Fields, OfOptionsKeepTheirValues) {
  CompileOptions Sent, Got;
  Filler().fill(Sent);
  Sent.PrintAfter = {"lower", "all"};
  Sent.Output = OutputKind::MSL;
  ASSERT_TRUE(decode(bytesOf(Sent), Got));
  EXPECT_EQ(Got.Target, Sent.Target);
  EXPECT_EQ(Got.PrintAfter, Sent.PrintAfter);
  EXPECT_EQ(Got.Output, OutputKind::MSL);
  EXPECT_FALSE(Got.DebugNames);
}
