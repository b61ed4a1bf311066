//===- Stages.h - The stages of a pipeline ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/EnumSet.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::ir {

enum class Stage : uint8_t {
#define STAGE(Enumerator, ...) Enumerator,
#define FUNCTION STAGE
#include "IR/Stages.def"
};
/// Of a pipeline: without Stage::Export, which comes last.
constexpr unsigned NumStages = 0
#define STAGE(...) +1
#include "IR/Stages.def"
    ;
using StageSet = EnumSet<Stage, NumStages + 1>;

/// The sets of one stage.
namespace stages {
#define STAGE(Enumerator, ...) inline constexpr StageSet Enumerator = Stage::Enumerator;
#include "IR/Stages.def"
/// Threads run in groups.
inline constexpr StageSet InGroups = Compute | Amplification | Mesh;
/// Of a pipeline that begins with groups instead of vertices.
inline constexpr StageSet Meshes = Amplification | Mesh;
/// A rasterizer gets the primitives of the stage.
inline constexpr StageSet ToRasterizer = Vertex | Domain | Geometry | Mesh;
inline constexpr StageSet Tessellation = Hull | Domain;
/// The inputs are those of all vertices of a primitive or patch.
inline constexpr StageSet OfPrimitives = Hull | Domain | Geometry;
/// Of a ray tracing pipeline.
inline constexpr StageSet Rays =
    RayGeneration | Intersection | AnyHit | ClosestHit | Miss | Callable;
/// A ray is there.
inline constexpr StageSet OfRay = Intersection | AnyHit | ClosestHit | Miss;
/// A part of a geometry is there, which the ray hits or may hit.
inline constexpr StageSet OfHit = Intersection | AnyHit | ClosestHit;
/// TraceRay is there.
inline constexpr StageSet Tracers = RayGeneration | ClosestHit | Miss;
/// CallShader is there.
inline constexpr StageSet Callers = Tracers | Callable;
/// Another shader passes a payload, or the parameter of CallShader.
inline constexpr StageSet WithPayload = AnyHit | ClosestHit | Miss | Callable;
/// The attributes of a hit are there.
inline constexpr StageSet WithAttributes = AnyHit | ClosestHit;
} // namespace stages

/// How the threads of a stage get what they work on.
enum class StageKind : uint8_t { Groups, Locations, Rays, Functions };

/// A row of Stages.def without the names in Clang and SPIR-V.
struct StageRow {
  llvm::StringLiteral Word;
  llvm::StringLiteral Profile;   ///< "cs"; "" if only a library has it
  llvm::StringLiteral Qualifier; ///< of the function in MSL; "" if it has none
  StageKind Interface;
  bool Groups; ///< its threads run in groups
  bool Quads;  ///< its threads run in quads of 2x2 pixels

  bool isRays() const { return Interface == StageKind::Rays; }
  bool isFunction() const { return Interface == StageKind::Functions; }
};
inline constexpr StageRow StageRows[] = {
#define STAGE(Enumerator, Word, Profile, Environment, Model, Qualifier, Interface, Quads)          \
  {Word, Profile, Qualifier, StageKind::Interface, StageKind::Interface == StageKind::Groups,      \
   Quads},
#define FUNCTION STAGE
#include "IR/Stages.def"
};
constexpr const StageRow &rowOf(Stage S) { return StageRows[size_t(S)]; }

/// The pipeline of the stage, where it needs SPIR-V 1.4; "" for other stages.
constexpr llvm::StringLiteral newPipelineOf(Stage S) {
  return rowOf(S).isRays()       ? llvm::StringLiteral("a ray tracing pipeline")
         : stages::Meshes.has(S) ? llvm::StringLiteral("a mesh shading pipeline")
                                 : llvm::StringLiteral("");
}

} // namespace tessera::ir
