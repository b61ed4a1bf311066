//===- Lowering.h - What the files of this folder share -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleLowering holds what belongs to the shader, FunctionLowering lowers one body. The free
// functions here are how the core (types, functions, expressions, statements) calls the families
// that have files of their own.
//
// Representation
//   scalars, vectors   as they are; a vector of one component is a scalar
//   enumerations       their underlying integer; the packed 8-bit types are u32
//   small matrices     an array of row vectors (of scalars for one column)
//   structs            a struct whose first members are the base classes
//   resources          their address, a pointer value (ptr<bytes, storage> ...)
//   WaveMatrix ...     the record annotated "tessera.matrix" is a mat<...> value
// Buffers hold some types in another form (memoryType): bool as u32, column_major matrices as
// arrays of columns. Every other address space holds values as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/FunctionLowering.h"
#include <optional>

namespace tessera {

// --- MemoryTypes.cpp: what buffers hold ---

/// Whether the application sees the bytes of memory in \p Space.
inline bool isBuffer(ir::AddressSpace Space) { return ir::isResource(Space); }
/// Warns of what \p F, which has been lowered, reads and does not set before, and of out parameters
/// of \p Decl, null for the entry point, that it may leave unset (Uninitialized.cpp).
void warnOfUninitialized(ModuleLowering &L, const clang::FunctionDecl *Decl, ir::Function &F);

/// The type of an object of type \p T in \p Space; equal to L.type(T) unless isBuffer(Space).
const ir::Type *memoryType(ModuleLowering &L, clang::QualType T, ir::AddressSpace Space,
                           clang::SourceRange Where);
/// Whether a small matrix of one row or column is a vector in buffers, of one component a scalar,
/// as it is by the rules of DXC for Vulkan.
bool isOneVector(ModuleLowering &L, const clang::ConstantMatrixType *Matrix);
/// Whether a small matrix of type \p T is an array of columns in buffers.
bool isColumnMajor(ModuleLowering &L, clang::QualType T);
/// Converts between the value of an object of type \p T and its representation in memory.
ir::Value *fromMemory(FunctionLowering &F, ir::Value *V, clang::QualType T);
ir::Value *toMemory(FunctionLowering &F, ir::Value *V, clang::QualType T);
/// Loads an object of type \p T and converts it to its value.
ir::Value *loadObject(FunctionLowering &F, ir::Value *Address, clang::QualType T);
/// The opposite.
void storeObject(FunctionLowering &F, ir::Value *Address, clang::QualType T, ir::Value *V);

// --- Globals.cpp ---

/// Lowers a variable that is not a local of a function: cbuffer member, resource, groupshared,
/// static global or static const, loose global constant, specialization constant. Creates its
/// ir::Global on first use.
LValue lowerGlobal(FunctionLowering &F, const clang::VarDecl *Var, clang::SourceRange Use);
/// The resource number \p Index of \p Array, which is Flat; the type of resources is \p T.
LValue lowerFlatElement(FunctionLowering &F, const LValue &Array, ir::Value *Index,
                        clang::QualType T, clang::SourceRange Use);
/// Bindings; after all functions have been lowered.
void finishGlobals(ModuleLowering &L);

// --- SharedPointers.cpp ---

/// Whether \p T is vk::WorkgroupSpirvPointer.
bool isSharedPointer(clang::QualType T);
/// Whether a parameter of \p Callee is one.
bool takesSharedPointer(const clang::FunctionDecl *Callee);

// --- Functions.cpp ---

/// Whether \p Param is an array of resources without a size, which stands for the array that the
/// call names.
bool isResourceArray(const clang::ParmVarDecl *Param);
/// Whether \p E is such a parameter, or what C++ makes of one: to Clang it is a pointer.
bool isResourcePointer(const clang::Expr *E);

// --- Resources.cpp ---

/// The pointer type of a resource object; null when \p T is not one.
const ir::Type *resourceType(ModuleLowering &L, clang::QualType T, clang::SourceRange Where);
/// A method, operator or conversion of a resource object; empty when the callee is none. The
/// element of a structured buffer is an LValue in Storage.
std::optional<LValue> lowerResourceCall(FunctionLowering &F, const clang::CallExpr *E);

// --- Calls.cpp ---

/// What \p E is a copy of; itself if it is none.
const clang::Expr *withoutCopy(const clang::Expr *E);

// --- Matrix.cpp ---

/// mat<...> for the record annotated "tessera.matrix"; null when \p Record is not it.
const ir::Type *matrixType(ModuleLowering &L, const clang::CXXRecordDecl *Record,
                           clang::SourceRange Where);

// --- Intrinsics.cpp: functions annotated "tessera.op" ---

/// Null for void. An out or inout argument is an HLSLOutArgExpr: outArgument() gives the temporary
/// to store to, writeBack() ends it; what needs the argument itself (the target of an atomic) takes
/// lvalue(E->getArgLValue()) instead of both.
ir::Value *lowerIntrinsic(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

// --- Entry/Pixel.cpp ---

/// The same of an intrinsic that only pixel shaders have: \p Op begins with "pixel.". An error in
/// other stages.
ir::Value *lowerPixelCall(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

// --- Entry/RayEntry.cpp ---

/// Whether \p T can pass between shaders of ray tracing, as the \p What of \p Whom; reports at
/// \p Where if it cannot.
bool checkPassed(FunctionLowering &F, clang::QualType T, clang::SourceRange Where,
                 llvm::StringRef What, llvm::StringRef Whom);
/// Checks the access qualifiers of all payloads (Entry/PayloadAccess.cpp), if they count.
void checkPayloads(ModuleLowering &L);
/// Checks that \p T, a payload, is declared as one, where the profile wants that.
void checkPayloadType(FunctionLowering &F, clang::QualType T, clang::SourceRange Where);
/// Warns of accesses to the payload \p Param that the qualifiers do not allow in the entry point.
void checkPayloadUses(ModuleLowering &L, const clang::ParmVarDecl *Param);
/// The same around each TraceRay in \p Decl, for the caller.
void checkTraces(ModuleLowering &L, const clang::FunctionDecl *Decl);
/// Tells that a \p Ty passes between shaders; \p Most has the bytes of the largest.
void notePassed(const ir::Type *Ty, uint32_t &Most);
/// Sets the payload that the caller of the shader gets, before the shader ends.
void setPayload(FunctionLowering &F);

// --- Entry/MeshEntry.cpp ---
/// Whether an amplification shader gives \p Var to the groups that it launches.
bool isMeshPayload(ModuleLowering &L, const clang::VarDecl *Var);
/// Reports a payload \p Var with too many bytes.
bool fitsMeshPayload(ModuleLowering &L, const clang::VarDecl *Var);

// --- Intrinsics/Meshes.cpp ---
/// Lowers SetMeshOutputCounts and DispatchMesh.
void lowerMeshOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

// --- Entry/GeometryEntry.cpp ---
/// Lowers a method of a stream.
void lowerStreamOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

// --- Intrinsics/Rays.cpp ---

/// Returns whether the stage is one of \p Stages; reports \p Name, or the call \p E, otherwise.
bool checkStage(FunctionLowering &F, clang::SourceRange Where, llvm::StringRef Name,
                ir::StageSet Stages);
bool checkStage(FunctionLowering &F, const clang::CallExpr *E, ir::StageSet Stages);
/// The same of a method of RayQuery or HitObject and of an intrinsic of ray tracing pipelines: \p
/// Op begins with "query.", "hit." or "ray.".
ir::Value *lowerRayOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);
/// Adds the arguments of the call \p E before the one at \p RayAt, a RayDesc, and then the parts of
/// that: where it begins, the least distance, the direction, the greatest distance.
void addRay(FunctionLowering &F, const clang::CallExpr *E, unsigned RayAt,
            llvm::SmallVectorImpl<ir::Value *> &Operands);
/// Calls other shaders by \p Make, which gets the value of \p Passed, an inout argument, and
/// returns what they leave.
void callWith(FunctionLowering &F, const clang::CallExpr *E, const clang::Expr *Passed,
              llvm::function_ref<ir::Value *(ir::Value *)> Make);
/// Returns whether \p Payload can be the payload of \p Whom; reports it otherwise.
bool checkPayload(FunctionLowering &F, const clang::Expr *Payload, llvm::StringRef Whom);
/// The minor version of the shader model that has the corners of a triangle.
constexpr unsigned PositionModel = 10;
/// Returns whether the profile has shader model 6.\p Minor; reports the call \p E of \p Name
/// otherwise.
bool checkModel(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Name,
                unsigned Minor);

// --- Intrinsics/HitObjects.cpp ---

/// The same of a method of HitObject, "hit.", and of "ray.reorder".
ir::Value *lowerHitOp(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);
/// Makes the hit objects at \p Address, of one or an array, neither hits nor misses.
void makeNops(FunctionLowering &F, ir::Value *Address, clang::SourceRange Where);

} // namespace tessera
