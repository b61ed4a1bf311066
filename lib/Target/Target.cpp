// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;

namespace {
constexpr StringLiteral ElementNames[] = {
#define FLOAT(Enumerator, Name, ...) Name,
#define INTEGER(Enumerator, Name, Bits, Signed, Other, InTargets, ...) InTargets,
#include "Support/Scalars.def"
    "s8packed", "u8packed"};

/// The integer type of the other signedness; floats map to themselves.
constexpr ElementType OtherSigns[] = {
#define FLOAT(Enumerator, ...) ElementType::Enumerator,
#define INTEGER(Enumerator, Name, Bits, Signed, Other, ...) ElementType::Other,
#include "Support/Scalars.def"
    ElementType::U8Packed, ElementType::S8Packed};

constexpr FeatureInfo FeatureRows[] = {
#define FEATURE(Enumerator, Name, Backends, ApiName, Description)                                  \
  {Name, Backend::Backends, ApiName, Description},
#include "Target/Features.def"
};

constexpr StringLiteral WorkaroundNames[] = {
#define WORKAROUND(Enumerator, Name, Description) Name,
#include "Target/Workarounds.def"
};

std::string_view view(StringRef S) { return {S.data(), S.size()}; }
} // namespace

StringRef tessera::name(ElementType Type) { return ElementNames[size_t(Type)]; }

ArrayRef<StringLiteral> tessera::elementTypeNames() { return ElementNames; }

std::optional<ElementType> tessera::parseElementType(StringRef Name) {
  const auto *It = find(ElementNames, Name);
  if (It == std::end(ElementNames))
    return std::nullopt;
  return ElementType(It - ElementNames);
}

bool tessera::isInteger(ElementType Type) { return withOtherSign(Type) != Type; }

ElementType tessera::withOtherSign(ElementType Type) { return OtherSigns[size_t(Type)]; }

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
                      Group.Saturating, Group.Flexible, uint32_t(Groups.size()), Group.Tensor,
                      Group.PartOf});
  Groups.push_back(std::move(Group));
}
