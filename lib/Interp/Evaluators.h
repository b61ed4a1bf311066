//===- Evaluators.h - What each op does -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluators.def has a row for each op: the function that emits its instructions. The functions
// that do the work, and the templates that choose them by the type of numbers, are in the file of
// their subject.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Interp/Machine.h"
#include "Interp/Translator.h"

namespace tessera::interp {

using Build = void (*)(Translator &, ir::Op &);
/// The row of Evaluators.def.
Build buildOf(ir::Opcode Code);

/// Calls \p F for each active lane until a rule is violated.
template <typename Fn> void eachActive(Wave &W, Fn &&F) {
  W.Active.each([&](unsigned Lane) {
    F(Lane);
    return !W.Failed;
  });
}

/// Copies the lanes \p L of \p Count rows.
void copyLanes(Wave &W, uint32_t To, uint32_t From, uint32_t Count, Lanes L);
/// Copies whole rows.
void copyRows(Wave &W, uint32_t To, uint32_t From, uint32_t Count);

/// Before each collective op: the whole wave must be here.
void checkCollective(Wave &W, const Inst &I);

/// Checks, before each op whose result depends on its quad, that the whole quad is active. Returns
/// false after a violation.
bool checkQuads(Wave &W, const Inst &I);

/// A component of an input of a vertex or pixel shader that is a system value.
Word stageValue(const Wave &W, unsigned Lane, ir::SystemValue V, uint32_t Component);

// Group.cpp
/// Whether all waves of the group do \p O together.
bool isOfGroup(const ir::Op &O);
/// Emits the instruction before such an op where the waves wait for each other.
void emitMeeting(Translator &T, const ir::Op &O);
/// Runs the op once all waves wait there: the first wave executes it, and all others get its
/// results.
void runTogether(Machine &M, const Inst &Meeting);
/// Returns the memory, as MemoryBits, that the waiting of waves at such an op orders.
unsigned memoriesOfMatrix(const ir::Op &O);

namespace control {
void finish(Wave &W, const Inst &I);
void endFunction(Wave &W, const Inst &I);
void initialize(Wave &W, const Inst &I);
void declare(Wave &W, const Inst &I);
} // namespace control

/// The builders, by the names that Evaluators.def has for them.
namespace build {

// SystemValues.cpp
void builtin(Translator &T, ir::Op &O);

// StageOps.cpp
void ioLoad(Translator &T, ir::Op &O);
void ioEvaluate(Translator &T, ir::Op &O);
void isHelper(Translator &T, ir::Op &O);
void interlock(Translator &T, ir::Op &O);

// Raster/MeshOps.cpp
void meshCounts(Translator &T, ir::Op &O);
void meshDispatch(Translator &T, ir::Op &O);

// Raster/Outputs.cpp
void ioStore(Translator &T, ir::Op &O);
void ioReload(Translator &T, ir::Op &O);

// Raster/GeometryOps.cpp
void streamEmit(Translator &T, ir::Op &O);
void streamCut(Translator &T, ir::Op &O);

// Rays/Queries.cpp
void queryTrace(Translator &T, ir::Op &O);
void queryProceed(Translator &T, ir::Op &O);
void queryAct(Translator &T, ir::Op &O);
void queryCommit(Translator &T, ir::Op &O);
void queryGet(Translator &T, ir::Op &O);

// Rays/PipelineOps.cpp
void rayTrace(Translator &T, ir::Op &O);
void rayCall(Translator &T, ir::Op &O);
void rayReport(Translator &T, ir::Op &O);
void rayPayload(Translator &T, ir::Op &O);
void raySetPayload(Translator &T, ir::Op &O);
void rayAttributes(Translator &T, ir::Op &O);
void rayT(Translator &T, ir::Op &O);
void rayEnd(Translator &T, ir::Op &O);
void rayOver(Translator &T, ir::Op &O);

// Rays/HitObjects.cpp
void rayReorder(Translator &T, ir::Op &O);
void hitTrace(Translator &T, ir::Op &O);
void hitInvoke(Translator &T, ir::Op &O);
void hitNop(Translator &T, ir::Op &O);
void hitMiss(Translator &T, ir::Op &O);
void hitFromQuery(Translator &T, ir::Op &O);
void hitSetRecord(Translator &T, ir::Op &O);
void hitGet(Translator &T, ir::Op &O);
void hitAttributes(Translator &T, ir::Op &O);

// Values.cpp
void constant(Translator &T, ir::Op &O);
void undef(Translator &T, ir::Op &O);
void spec(Translator &T, ir::Op &O);
void global(Translator &T, ir::Op &O);
void select(Translator &T, ir::Op &O);
void any(Translator &T, ir::Op &O);
void all(Translator &T, ir::Op &O);
void convert(Translator &T, ir::Op &O);
void bitcast(Translator &T, ir::Op &O);
void construct(Translator &T, ir::Op &O);
void copyLogical(Translator &T, ir::Op &O);
void splat(Translator &T, ir::Op &O);
void extract(Translator &T, ir::Op &O);
void insert(Translator &T, ir::Op &O);
void extractDynamic(Translator &T, ir::Op &O);
void insertDynamic(Translator &T, ir::Op &O);
void shuffle(Translator &T, ir::Op &O);

// Arithmetic.cpp: component by component
#define ARITHMETIC(Name) void Name(Translator &T, ir::Op &O);
#include "Interp/Arithmetic.def"

// Vectors.cpp
void dot(Translator &T, ir::Op &O);
void length(Translator &T, ir::Op &O);
void distance(Translator &T, ir::Op &O);
void normalize(Translator &T, ir::Op &O);
void cross(Translator &T, ir::Op &O);
void reflect(Translator &T, ir::Op &O);
void refract(Translator &T, ir::Op &O);
void faceForward(Translator &T, ir::Op &O);
void frexp(Translator &T, ir::Op &O);
void ldexp(Translator &T, ir::Op &O);
void packHalf(Translator &T, ir::Op &O);
void unpackHalf(Translator &T, ir::Op &O);
void packHalves(Translator &T, ir::Op &O);
void unpackHalves(Translator &T, ir::Op &O);
void dotPacked(Translator &T, ir::Op &O);

// Access.cpp
void var(Translator &T, ir::Op &O);
void access(Translator &T, ir::Op &O);
void atAddress(Translator &T, ir::Op &O);
void bytesAt(Translator &T, ir::Op &O);
void bytesSize(Translator &T, ir::Op &O);
void arrayLength(Translator &T, ir::Op &O);
void counter(Translator &T, ir::Op &O);
void blockLength(Translator &T, ir::Op &O);
void load(Translator &T, ir::Op &O);
void store(Translator &T, ir::Op &O);
void atomic(Translator &T, ir::Op &O);
void barrier(Translator &T, ir::Op &O);
void debugPrint(Translator &T, ir::Op &O);
void nothing(Translator &T, ir::Op &O);

// Images.cpp
void mslTexelRead(Translator &T, ir::Op &O);
void mslTexelWrite(Translator &T, ir::Op &O);
void mslTexelAtomic(Translator &T, ir::Op &O);
void mslTextureSize(Translator &T, ir::Op &O);
void imageLoad(Translator &T, ir::Op &O);
void imageStore(Translator &T, ir::Op &O);
void imageSize(Translator &T, ir::Op &O);
void imageTexel(Translator &T, ir::Op &O);
void imageCount(Translator &T, ir::Op &O);
void imageResident(Translator &T, ir::Op &O);

// Sampling.cpp
void imageSample(Translator &T, ir::Op &O);
void imageLevelOf(Translator &T, ir::Op &O);
void mslSample(Translator &T, ir::Op &O);

// Quads.cpp
void derivative(Translator &T, ir::Op &O);

// InlineOps.cpp
void inlineOp(Translator &T, ir::Op &O);
void inlineBuiltin(Translator &T, ir::Op &O);

// Control.cpp
void ifOp(Translator &T, ir::Op &O);
void choiceOp(Translator &T, ir::Op &O);
void loop(Translator &T, ir::Op &O);
void switchOp(Translator &T, ir::Op &O);
void breakOp(Translator &T, ir::Op &O);
void continueOp(Translator &T, ir::Op &O);
void fallthrough(Translator &T, ir::Op &O);
void returnOp(Translator &T, ir::Op &O);
void yield(Translator &T, ir::Op &O);
void call(Translator &T, ir::Op &O);
void perElement(Translator &T, ir::Op &O);
void demote(Translator &T, ir::Op &O);
void kill(Translator &T, ir::Op &O);

// WaveOps.cpp
void isFirst(Translator &T, ir::Op &O);
void vote(Translator &T, ir::Op &O);
void allEqual(Translator &T, ir::Op &O);
void ballot(Translator &T, ir::Op &O);
void countBallot(Translator &T, ir::Op &O);
void readLane(Translator &T, ir::Op &O);
void readFirst(Translator &T, ir::Op &O);
void reduce(Translator &T, ir::Op &O);
void match(Translator &T, ir::Op &O);
void quad(Translator &T, ir::Op &O);
void ballotCount(Translator &T, ir::Op &O);

// Matrices.cpp, MatrixMemory.cpp
void matFill(Translator &T, ir::Op &O);
void matLoad(Translator &T, ir::Op &O);
void matStore(Translator &T, ir::Op &O);
void matMul(Translator &T, ir::Op &O);
void matArith(Translator &T, ir::Op &O);
void matConvert(Translator &T, ir::Op &O);
void matLength(Translator &T, ir::Op &O);
void matCoord(Translator &T, ir::Op &O);
void matExtract(Translator &T, ir::Op &O);
void matInsert(Translator &T, ir::Op &O);
void isColumnMajor(Translator &T, ir::Op &O);
void matReduce(Translator &T, ir::Op &O);
void matSum(Translator &T, ir::Op &O);
void broadcastAdd(Translator &T, ir::Op &O);
void matVec(Translator &T, ir::Op &O);
void outerProduct(Translator &T, ir::Op &O);
void vecAtomicAdd(Translator &T, ir::Op &O);
void spirvMatVec(Translator &T, ir::Op &O);
void spirvOuterProduct(Translator &T, ir::Op &O);
void spirvVecLoad(Translator &T, ir::Op &O);
void spirvVecStore(Translator &T, ir::Op &O);
void spirvVecAtomicAdd(Translator &T, ir::Op &O);
void vecConvert(Translator &T, ir::Op &O);
void matElement(Translator &T, ir::Op &O);

} // namespace build
} // namespace tessera::interp
