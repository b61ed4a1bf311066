// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which inputs and outputs belong to vertices, to patches or primitives, and to the thread.
#include "Frontend/Annotations.h"
#include "Lower/Entry/Signature.h"
#include "Lower/Entry/StageAttributes.h"
#include "Support/DiagnosticsLower.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::SystemValue;

/// Finds out whether the parameter has a value for each vertex, and how many.
void Signature::findVertices(Declaration &In) const {
  if (std::optional<PatchType> Patch = patchType(typeOf(In.D))) {
    In.Of = Patch->Point;
    In.Vertices = Patch->Count;
    return;
  }
  const ConstantArrayType *Array = F.L.AST.getAsConstantArrayType(typeOf(In.D));
  if (Entry.Geometry && Array && primitiveOf(In.D)) {
    In.Of = Array->getElementType();
    In.Vertices = Array->getZExtSize();
  }
}

namespace {
enum class Place : uint8_t { Thread, Vertices, Patch };
} // namespace

/// What has the value in stages of primitives.
static Place placeOf(SystemValue V) {
  switch (V) {
  case SystemValue::Position:
  case SystemValue::PointSize:
  case SystemValue::ClipDistance:
  case SystemValue::CullDistance:
    return Place::Vertices;
  case SystemValue::TessFactor:
  case SystemValue::InsideTessFactor:
    return Place::Patch;
  default:
    return Place::Thread;
  }
}

/// Whether the semantic is allowed where the leaf is; reports it if not. In a patch, a value of
/// vertices is none of the system.
bool Signature::fitsPlace(Leaf &L, const Semantic &Named) {
  bool HasPlaces = IsInput ? ir::stages::OfPrimitives.has(Entry.Of) : Entry.Of == ir::Stage::Hull;
  if (!HasPlaces || L.Element.BuiltIn)
    return true;
  Place Found = OfPrimitives             ? Place::Patch
                : OfVertices || !IsInput ? Place::Vertices
                                         : Place::Thread;
  std::optional<Place> Wanted = L.Value ? std::optional(placeOf(*L.Value)) : std::nullopt;
  if (OfPrimitives && Wanted == Place::Vertices) {
    L.Value.reset();
    return true;
  }
  // A domain shader declares its own values beside those of the patch.
  bool IsOfThread = Entry.Of == ir::Stage::Domain && OfPrimitives && Wanted == Place::Thread;
  if (IsOfThread)
    L.Element.PerPrimitive = false;
  if (IsOfThread || (Wanted ? *Wanted == Found : Found != Place::Thread))
    return true;
  F.report(Named.Where, diags::StageSemanticPlace, Named.str(), IsInput ? "input" : "output",
           Found == Place::Vertices ? "vertices"
           : Found == Place::Patch  ? "patches"
                                    : "threads",
           StringRef(rowOf(Entry.Of).Word));
  return false;
}
