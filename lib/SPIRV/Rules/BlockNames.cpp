// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Rules/BlockNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using ir::ResourceKind;
using ir::Type;

/// "N::Light<float>" is "Light".
static StringRef bareName(StringRef Name) {
  Name = Name.take_until([](char C) { return C == '<'; });
  size_t Scope = Name.rfind("::");
  return Scope == StringRef::npos ? Name : Name.drop_front(Scope + 2);
}

static StringRef scalarName(StringRef HLSL) {
  return StringSwitch<StringRef>(HLSL)
      .Case("float16_t", "half")
      .Case("float32_t", "float")
      .Case("float64_t", "double")
      .Case("int16_t", "short")
      .Case("uint16_t", "ushort")
      .Case("int32_t", "int")
      .Case("uint32_t", "uint")
      .Case("int64_t", "int64")
      .Case("uint64_t", "uint64")
      .Default(HLSL);
}

/// "float4" is "v4float"; HLSL's vectors of one component are scalars.
static std::string numberName(StringRef HLSL) {
  if (HLSL.empty() || !isDigit(HLSL.back()))
    return scalarName(HLSL).str();
  std::string Count = HLSL.back() == '1' ? "" : ("v" + HLSL.take_back()).str();
  return Count + scalarName(HLSL.drop_back()).str();
}

/// Of the type that HLSL spells as \p Source and the IR has as \p Ty: "v4float", "mat3v3float"; an
/// array has none. \p Source is null where IR was read from text.
static std::string elementName(const ir::SourceType *Source, const Type *Ty) {
  if (Ty->isStruct())
    return bareName(Source && !Source->Name.empty() ? Source->Name : Ty->name()).str();
  if (!Source)
    return Ty->isArray() ? "" : numberName(ir::hlslName(Ty));
  if (!Source->Rows)
    return numberName(Source->Name);
  constexpr size_t Dimensions = 3; // "3x3"
  return "mat" + std::to_string(Source->Rows) + "v" + std::to_string(Source->Cols) +
         scalarName(Source->Name.drop_back(Dimensions)).str();
}

std::string tessera::spirv::blockName(const ir::Global &G) {
  const Type *Ty = G.ValueType->innermost();
  if (G.CounterOf)
    return "type.ACSBuffer.counter";
  switch (G.Kind) {
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return "type." + ir::spelling(G.Kind).str();
  case ResourceKind::PushConstants:
    return "type.PushConstant." + elementName(G.Source, Ty);
  case ResourceKind::ShaderRecord:
    return "type.ShaderRecordBufferKHR." + elementName(G.Source, Ty);
  case ResourceKind::ConstantBuffer:
  case ResourceKind::TextureBuffer:
    // A cbuffer or tbuffer has no type of its own.
    if (Ty->name() == G.Name)
      return ("type." + G.Name).str();
    [[fallthrough]];
  default:
    return "type." +
           (G.Ordered ? "RasterizerOrderedStructuredBuffer" : ir::spelling(G.Kind)).str() + "." +
           elementName(G.Source, Ty->isRuntimeArray() ? Ty->element() : Ty);
  }
}
