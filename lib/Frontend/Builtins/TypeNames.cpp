// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/HalfTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

enum class Scalar : uint8_t {
  Bool,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int,
  UInt,
  Int64,
  UInt64,
  Half,
  MinFloat,
  MinInt,
  MinUInt,
  Float16,
  BFloat,
  Float,
  Double,
  Int8x4,
  UInt8x4
};

struct NameRow {
  StringRef Name;
  Scalar Kind;
};

constexpr NameRow Names[] = {
    {"bool", Scalar::Bool},
    {"int", Scalar::Int},
    {"uint", Scalar::UInt},
    {"dword", Scalar::UInt},
    {"half", Scalar::Half},
    {"float", Scalar::Float},
    {"double", Scalar::Double},
    {"int16_t", Scalar::Int16},
    {"uint16_t", Scalar::UInt16},
    {"float16_t", Scalar::Float16},
    {"bfloat16_t", Scalar::BFloat},
    {"int32_t", Scalar::Int},
    {"uint32_t", Scalar::UInt},
    {"float32_t", Scalar::Float},
    {"int64_t", Scalar::Int64},
    {"uint64_t", Scalar::UInt64},
    {"float64_t", Scalar::Double},
    {"min10float", Scalar::MinFloat},
    {"min16float", Scalar::MinFloat},
    {"min12int", Scalar::MinInt},
    {"min16int", Scalar::MinInt},
    {"min16uint", Scalar::MinUInt},
    // No scalars of HLSL: components of matrices, for the texts of dialects.
    {"__i8", Scalar::Int8},
    {"__u8", Scalar::UInt8},
    {"int8_t4_packed", Scalar::Int8x4},
    {"uint8_t4_packed", Scalar::UInt8x4},
};

/// A type's name in parts: float3x4 is {float, 3, 4}, float3 is {float, 3, 0}, float is {float, 0,
/// 0}.
struct SplitName {
  const NameRow *Row = nullptr;
  unsigned Rows = 0;
  unsigned Columns = 0;
};

} // namespace

static SplitName split(StringRef Name) {
  auto Find = [](StringRef Base) {
    const NameRow *Row = find_if(Names, [&](const NameRow &R) { return R.Name == Base; });
    return Row == std::end(Names) ? nullptr : Row;
  };
  auto Digit = [](char C) { return C >= '1' && C <= '4' ? unsigned(C - '0') : 0; };
  if (const NameRow *Row = Find(Name))
    return {Row};
  if (Name.size() < 2 || !Digit(Name.back()))
    return {};
  unsigned Last = Digit(Name.back());
  if (const NameRow *Row = Find(Name.drop_back()))
    return {Row, Last};
  Name = Name.drop_back();
  if (!Name.consume_back("x") || Name.size() < 2 || !Digit(Name.back()))
    return {};
  if (const NameRow *Row = Find(Name.drop_back()))
    return {Row, Digit(Name.back()), Last};
  return {};
}

bool tessera::isTypeName(StringRef Name) { return split(Name).Row; }

static QualType scalarType(const ASTContext &Context, const ShaderOptions &Shader, Scalar Kind) {
  // The texts of dialects name types of 16 bits in every profile.
  auto Wide = [&](QualType Narrow, QualType Instead) {
    return Shader.Has16BitTypes ? Narrow : Instead;
  };
  switch (Kind) {
  case Scalar::Bool:
    return Context.BoolTy;
  case Scalar::Int8:
    return Context.SignedCharTy;
  case Scalar::UInt8:
    return Context.UnsignedCharTy;
  case Scalar::Int16:
    return Wide(Context.ShortTy, Context.IntTy);
  case Scalar::UInt16:
    return Wide(Context.UnsignedShortTy, Context.UnsignedIntTy);
  case Scalar::Int:
    return Context.IntTy;
  case Scalar::UInt:
    return Context.UnsignedIntTy;
  case Scalar::Int64:
    return Context.LongTy;
  case Scalar::UInt64:
    return Context.UnsignedLongTy;
  case Scalar::Half:
    return Context.HalfTy;
  case Scalar::MinFloat:
    return Context.Float16Ty;
  case Scalar::MinInt:
    return Context.getBitIntType(/*Unsigned=*/false, halfBits(Shader));
  case Scalar::MinUInt:
    return Context.getBitIntType(/*Unsigned=*/true, halfBits(Shader));
  case Scalar::Float16:
    return Wide(Shader.WideHalf ? Context.LongDoubleTy : Context.HalfTy, Context.FloatTy);
  case Scalar::BFloat:
    return Wide(Context.BFloat16Ty, Context.FloatTy);
  case Scalar::Float:
    return Context.FloatTy;
  case Scalar::Double:
    return Context.DoubleTy;
  // C++ has two more 32-bit integer types that are distinct for templates and overloads.
  case Scalar::Int8x4:
    return Context.WCharTy;
  case Scalar::UInt8x4:
    return Context.Char32Ty;
  }
  llvm_unreachable("unknown scalar");
}

QualType tessera::typeNamed(const ASTContext &Context, const ShaderOptions &Shader,
                            StringRef Name) {
  if (Name == "string")
    return Context.getPointerType(Context.CharTy.withConst());
  SplitName Parts = split(Name);
  if (!Parts.Row)
    return {};
  Scalar Kind = Parts.Row->Kind;
  QualType Element = scalarType(Context, Shader, Kind);
  if (!Parts.Rows)
    return Element;
  if (is_contained({Scalar::Int8x4, Scalar::UInt8x4, Scalar::Int8, Scalar::UInt8}, Kind))
    return {};
  if (!Parts.Columns)
    return Context.getExtVectorType(Element, Parts.Rows);
  return Context.getConstantMatrixType(Element, Parts.Rows, Parts.Columns);
}

std::vector<StringRef> tessera::scalarNames() {
  std::vector<StringRef> List;
  for (const NameRow &Row : Names)
    if (!Row.Name.starts_with("__"))
      List.push_back(Row.Name);
  return List;
}

bool tessera::needs16BitTypes(StringRef Name) {
  SplitName Parts = split(Name);
  return Parts.Row && Parts.Row->Name.contains("16_t");
}
