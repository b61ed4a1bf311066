//===- Protocol.h - Messages as bytes -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both ends are the same compiler on the same machine (Hello checks that), so numbers are sent as
// they are in memory. A pool does not trust a worker, because a shader may have corrupted it. For
// any bytes the reader stays inside of them, and reserves at most as much memory as their number
// justifies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Worker/Fields.h"
#include <cstring>
#include <type_traits>

namespace tessera::worker {

enum class MessageKind : uint32_t { Hello, Request, Ask, Answer, Result, Failure };

/// The string that both ends must agree on: the version, and the format of the messages.
inline std::string protocolVersion() {
  return std::string(version()) + "/" + std::to_string(sizeof(Request)) + "/" +
         std::to_string(sizeof(CompileResult));
}

/// Precedes the fields of a message.
struct FrameHeader {
  MessageKind Kind = MessageKind::Hello;
  uint32_t Size = 0; ///< of the fields, in bytes
};

/// Longer frames are refused by both ends.
constexpr uint32_t LargestFrame = 1u << 30;

template <typename T> constexpr MessageKind kindOf = MessageKind::Hello;
template <> inline constexpr MessageKind kindOf<Request> = MessageKind::Request;
template <> inline constexpr MessageKind kindOf<Ask> = MessageKind::Ask;
template <> inline constexpr MessageKind kindOf<Answer> = MessageKind::Answer;
template <> inline constexpr MessageKind kindOf<CompileResult> = MessageKind::Result;
template <> inline constexpr MessageKind kindOf<Failure> = MessageKind::Failure;

template <typename T>
concept Scalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class Writer {
public:
  template <Scalar T> void put(T Value) { append(&Value, sizeof(Value)); }
  void put(const std::string &Text) {
    put(Text.size());
    append(Text.data(), Text.size());
  }
  template <typename T> void put(const std::vector<T> &List) {
    put(List.size());
    for (const T &Element : List)
      put(Element);
  }
  template <typename T, size_t N> void put(const std::array<T, N> &List) {
    for (const T &Element : List)
      put(Element);
  }
  template <typename T> void put(const std::optional<T> &Value) {
    put(Value.has_value());
    if (Value)
      put(*Value);
  }
  template <typename T>
    requires std::is_class_v<T>
  void put(const T &Object) {
    visitFields(Object, [this](const auto &...Fields) { (this->put(Fields), ...); });
  }

  std::string Bytes;

private:
  void append(const void *Data, size_t Size) {
    Bytes.append(static_cast<const char *>(Data), Size);
  }
};

/// If the bytes are not what a Writer makes of the type, the functions return false, then and on
/// every later call.
class Reader {
public:
  explicit Reader(std::string_view Bytes) : Bytes(Bytes) {}

  template <Scalar T> bool get(T &Value) {
    if (Bytes.size() < sizeof(T))
      return fail();
    memcpy(&Value, Bytes.data(), sizeof(T));
    Bytes.remove_prefix(sizeof(T));
    return true;
  }
  bool get(bool &Value) {
    uint8_t Byte = 0;
    if (!get(Byte) || Byte > 1)
      return fail();
    Value = Byte;
    return true;
  }
  bool get(std::string &Text) {
    size_t Size = 0;
    if (!get(Size) || Size > Bytes.size())
      return fail();
    Text = Bytes.substr(0, Size);
    Bytes.remove_prefix(Size);
    return true;
  }
  template <typename T> bool get(std::vector<T> &List) {
    size_t Size = 0;
    if (!get(Size))
      return false;
    List.clear();
    for (size_t I = 0; I < Size; ++I)
      if (!get(List.emplace_back()))
        return false;
    return true;
  }
  template <typename T, size_t N> bool get(std::array<T, N> &List) {
    for (T &Element : List)
      if (!get(Element))
        return false;
    return true;
  }
  template <typename T> bool get(std::optional<T> &Value) {
    bool Has = false;
    if (!get(Has))
      return false;
    Value.reset();
    return !Has || get(Value.emplace());
  }
  template <typename T>
    requires std::is_class_v<T>
  bool get(T &Object) {
    bool Good = true;
    visitFields(Object, [&](auto &...Fields) { Good = (this->get(Fields) && ...); });
    return Good;
  }

  /// Whether everything was read without an error.
  bool atEnd() const { return !Failed && Bytes.empty(); }

private:
  bool fail() {
    Failed = true;
    Bytes = {};
    return false;
  }

  std::string_view Bytes;
  bool Failed = false;
};

/// Returns a message with its header; nothing if it is too long.
template <typename T> std::optional<std::string> encode(const T &Message) {
  Writer W;
  W.Bytes.resize(sizeof(FrameHeader));
  W.put(Message);
  size_t Size = W.Bytes.size() - sizeof(FrameHeader);
  if (Size > LargestFrame)
    return std::nullopt;
  FrameHeader Header{kindOf<T>, static_cast<uint32_t>(Size)};
  memcpy(W.Bytes.data(), &Header, sizeof(Header));
  return std::move(W.Bytes);
}

template <typename T> bool decode(std::string_view Fields, T &Message) {
  Reader R(Fields);
  return R.get(Message) && R.atEnd();
}

} // namespace tessera::worker
