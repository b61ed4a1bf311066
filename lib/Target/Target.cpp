// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;

namespace {
enum class ElementKind : uint8_t { Float, Signed, Unsigned };

struct ElementRow {
  StringRef Name;
  unsigned Bits;
  ElementKind Kind;
};

constexpr ElementRow Elements[] = {
#define ELEMENT_TYPE(Enumerator, Name, Bits, Kind) {Name, Bits, ElementKind::Kind},
#include "Target/ElementTypes.def"
};

constexpr FeatureInfo FeatureRows[] = {
#define FEATURE(Enumerator, Name, Backends, ApiName, Description)                                  \
  {Name, Backend::Backends, ApiName, Description},
#include "Target/Features.def"
};

constexpr StringLiteral WorkaroundNames[] = {
#define WORKAROUND(Enumerator, Name, Description) Name,
#include "Target/Workarounds.def"
};

const ElementRow &row(ElementType Type) { return Elements[size_t(Type)]; }

std::string_view view(StringRef S) { return {S.data(), S.size()}; }
} // namespace

StringRef tessera::name(ElementType Type) { return row(Type).Name; }

std::optional<ElementType> tessera::parseElementType(StringRef Name) {
  const auto *It = find_if(Elements, [&](const ElementRow &R) { return R.Name == Name; });
  if (It == std::end(Elements))
    return std::nullopt;
  return ElementType(It - Elements);
}

bool tessera::isInteger(ElementType Type) { return row(Type).Kind != ElementKind::Float; }

ElementType tessera::withOtherSign(ElementType Type) {
  switch (Type) {
  case ElementType::S8:
    return ElementType::U8;
  case ElementType::U8:
    return ElementType::S8;
  case ElementType::S16:
    return ElementType::U16;
  case ElementType::U16:
    return ElementType::S16;
  case ElementType::S32:
    return ElementType::U32;
  case ElementType::U32:
    return ElementType::S32;
  case ElementType::S64:
    return ElementType::U64;
  case ElementType::U64:
    return ElementType::S64;
  case ElementType::S8Packed:
    return ElementType::U8Packed;
  case ElementType::U8Packed:
    return ElementType::S8Packed;
  case ElementType::F16:
  case ElementType::BF16:
  case ElementType::F32:
  case ElementType::F64:
  case ElementType::E4M3:
  case ElementType::E5M2:
    return Type;
  }
  return Type;
}

bool tessera::sameButSign(ElementType A, ElementType B) { return A == B || A == withOtherSign(B); }

StringRef tessera::name(Backend One) { return One == Backend::MSL ? "msl" : "spirv"; }

const FeatureInfo &tessera::info(Feature F) { return FeatureRows[size_t(F)]; }

std::optional<Feature> tessera::parseFeature(StringRef Name) {
  const auto *It = find_if(FeatureRows, [&](const FeatureInfo &F) { return F.Name == Name; });
  if (It == std::end(FeatureRows))
    return std::nullopt;
  return Feature(It - FeatureRows);
}

StringRef tessera::name(Workaround W) { return WorkaroundNames[size_t(W)]; }

std::optional<Workaround> tessera::parseWorkaround(StringRef Name) {
  const auto *It = find(WorkaroundNames, Name);
  if (It == std::end(WorkaroundNames))
    return std::nullopt;
  return Workaround(It - WorkaroundNames);
}

StringRef tessera::name(MatrixScope Scope) {
  return Scope == MatrixScope::Workgroup ? "workgroup" : "subgroup";
}

std::string tessera::toString(const MatrixShape &Shape) {
  return fmt::format("{}x{}x{}", Shape.M, Shape.N, Shape.K);
}

std::string tessera::toString(const MatrixTypes &Types) {
  std::string Sum = Types.C == Types.R ? "" : fmt::format(" + {}", view(name(Types.C)));
  return fmt::format("{} x {}{} -> {}", view(name(Types.A)), view(name(Types.B)), Sum,
                     view(name(Types.R)));
}

std::string tessera::toString(const VectorTypes &Types) {
  return fmt::format("{} as {} x {} + {} -> {}{}", view(name(Types.Input)),
                     view(name(Types.Interpretation)), view(name(Types.Matrix)),
                     view(name(Types.Bias)), view(name(Types.Result)),
                     Types.Transposable ? " (transposable)" : "");
}

bool MatrixRow::admits(const MatrixShape &Size) const {
  if (!Flexible)
    return Size == Shape;
  auto Fits = [&](uint32_t Value, uint32_t Granularity) {
    return Value && Value % Granularity == 0 && (!MaxDimension || Value <= MaxDimension);
  };
  return Fits(Size.M, Shape.M) && Fits(Size.N, Shape.N) && Fits(Size.K, Shape.K);
}

void Target::addFeatures(FeatureGroup Group) {
  for (Feature F : Group.Features)
    Features.set(size_t(F));
  FeatureGroups.push_back(std::move(Group));
}

bool Target::needs(Workaround W) const {
  return any_of(Workarounds,
                [&](const WorkaroundGroup &G) { return is_contained(G.Workarounds, W); });
}

void Target::addMatrices(MatrixGroup Group) {
  for (const MatrixTypes &Types : Group.Types)
    for (const MatrixShape &Shape : Group.Shapes)
      Rows.push_back({Shape, Types, Group.Scope, Group.Invocations, Group.MaxDimension,
                      Group.Saturating, Group.Flexible, uint32_t(Groups.size())});
  Groups.push_back(std::move(Group));
}
