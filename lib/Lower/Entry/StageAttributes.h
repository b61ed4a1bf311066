//===- StageAttributes.h - Attributes of hull to geometry shaders ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/StageInterface.h"
#include "Lower/FunctionLowering.h"

namespace tessera {

/// InputPatch<Point, Count> or OutputPatch<Point, Count>.
struct PatchType {
  clang::QualType Point;
  uint64_t Count;
  bool IsOutput;
};
/// What \p T is, if it is a patch.
std::optional<PatchType> patchType(clang::QualType T);

/// PointStream<Vertex> and the like.
struct StreamType {
  clang::QualType Vertex;
  ir::StreamKind Kind;
};
/// What \p T is, if it is a stream.
std::optional<StreamType> streamType(clang::QualType T);

/// The primitive that a parameter of a geometry shader is said to have, as in `triangle V v[3]`.
std::optional<ir::GeometryInput> primitiveOf(const clang::DeclaratorDecl *D);

/// Gives the entry point what the attributes of a hull or domain shader say, and its parameters.
/// Reports what is missing or wrong.
void readPatchRules(FunctionLowering &F, const clang::FunctionDecl *Decl);
/// The same of a geometry shader.
void readGeometryRules(FunctionLowering &F, const clang::FunctionDecl *Decl);

/// The function of [patchconstantfunc] of a hull shader; null after a report.
const clang::FunctionDecl *patchFunction(FunctionLowering &F, const clang::FunctionDecl *Decl);

} // namespace tessera
