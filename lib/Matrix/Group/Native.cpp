// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Group/Native.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Code/AlignShared.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/TileSearch.h"
#include "Matrix/Plan/GroupScratch.h"
#include "Matrix/Plan/Strategies.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::movesComponents(const Op &Convert) {
  return Convert.flag(AttrKind::Transpose) ||
         Convert.as<ops::MatConvert>().matrix()->type()->use() != Convert.type()->use();
}

bool tessera::movesInGroup(Module &M, const Target &Device, const Op &Convert) {
  const Type *From = Convert.as<ops::MatConvert>().matrix()->type(), *To = Convert.type();
  // The components become others first.
  const Type *Between =
      M.types().matrix(To->element(), From->rows(), From->cols(), From->use(), From->scope());
  return Device.has(Feature::CooperativeMatrixConvert) && !Convert.flag(AttrKind::Transpose) &&
         !(Convert.flag(AttrKind::Saturating) && canSaturate(From->element(), To->element())) &&
         From->use() == MatrixUse::Accumulator && To->use() != MatrixUse::Accumulator &&
         checkMatrix(Device, matrixQuery(Between, invocationsOf(M)));
}

/// Returns the groupshared memory for conversions that move components between waves although the
/// device holds all matrices.
static uint64_t handedBytes(Module &M, const Target &Device) {
  DenseMap<const Type *, uint64_t> Most;
  auto Visit = [&](Op &O) {
    auto Convert = O.dyn<ops::MatConvert>();
    if (!Convert || Convert->type()->scope() != Scope::Workgroup || !movesComponents(O) ||
        movesInGroup(M, Device, O))
      return;
    const Type *From = Convert.matrix()->type();
    for (const Type *Element : {From->element(), O.type()->element()})
      Most[Element] =
          std::max(Most[Element], GroupScratch::bytesFor(Element, From->rows(), From->cols()));
  };
  for (Function *F : M.Functions)
    walk(F->body(), Visit);
  uint64_t Sum = 0;
  for (auto [Element, Bytes] : Most)
    Sum += Bytes;
  return Sum;
}

/// Returns why the device cannot do this access or element operation; empty if it can.
static std::string whyNot(const MatrixAccesses &A, const PassContext &Ctx) {
  const Target &Device = Ctx.Device;
  switch (A.Code) {
  case Opcode::MatAtomicAdd:
    return "the device adds no matrix to memory atomically";
  case Opcode::MatCoord:
    return "the device does not expose the coordinates of the elements of such a matrix";
  case Opcode::MatFill:
    return A.FillsFromScratch ? "the device is not known to fill matrices of 8-bit components" : "";
  case Opcode::MatConvert: {
    bool Moves = A.Transposes || (A.Result && A.Result->use() != A.Matrix->use());
    if (!Moves && A.Saturates && A.Result && canSaturate(A.Matrix->element(), A.Result->element()))
      return "the device does not saturate when it converts";
    return {};
  }
  default:
    break;
  }
  if (!A.isInMemory())
    return {};
  if (Ctx.Matrix.CheckBounds)
    return "the device does not check the bounds of such a matrix";
  if (A.ByComponent || A.Unaligned ||
      (A.InWords && !Device.has(Feature::CooperativeMatrixPackedArrays)))
    return "the device cannot load and store such matrices at this place";
  if (std::optional<Misalignment> Place = knownMisalignment(A.Matrix, A.Place))
    return fmt::format("the device loads and stores it only if its {} is a multiple of {} bytes",
                       Place->OfStride ? "stride" : "offset", Place->Multiple);
  return {};
}

std::string tessera::whyNotOfGroup(Module &M, const PassContext &Ctx, const MatrixSet &S,
                                   const MatrixSummary &All) {
  const Target &Device = Ctx.Device;
  auto OfTarget = [&](const std::string &What) {
    return fmt::format("target '{}' {}", Device.Name, What);
  };
  if (Device.Permissive || !Device.has(Feature::CooperativeMatrixWorkgroup))
    return OfTarget("is not known to have matrices of a whole workgroup");
  uint32_t Threads = invocationsOf(M);
  TileSearch Search(M.types(), Device, S, Threads);
  if (S.Fixed || S.hasFragment() || !Search.isNativeAsWritten()) {
    for (const Product &P : S.Products)
      if (!P.isSum() && !checkMultiply(Device, P.Query))
        return OfTarget(fmt::format("{} for a group of {} threads", lackOf(P.Query), Threads));
    for (const Type *Ty : S.Types)
      if (!checkMatrix(Device, matrixQuery(Ty, Threads)))
        return OfTarget(fmt::format("{} for a group of {} threads", lackOf(Ty), Threads));
    return "a matrix of the set belongs to a function's interface";
  }
  for (const MatrixAccesses &A : All.Accesses)
    if (is_contained(S.Types, A.Matrix) || (A.Result && is_contained(S.Types, A.Result)))
      if (std::string Why = whyNot(A, Ctx); !Why.empty())
        return Why;
  // If the option --group-matrices requests such matrices, a missing amount of memory is an error
  // instead.
  uint64_t Handed = Ctx.Matrix.NativeGroups ? 0 : handedBytes(M, Device);
  if (uint32_t Limit = Device.Limits.SharedMemory;
      Limit && alignedSharedBytes(M) + Handed + Device.GroupMatrices.ReservedShared > Limit)
    return OfTarget(fmt::format("keeps {} of its {} bytes of groupshared memory for such matrices",
                                Device.GroupMatrices.ReservedShared, Limit));
  return {};
}

bool tessera::hasNativeGroups(const Module &M) {
  return any_of(M.Plan.Groups, [](const PlannedGroup &G) { return G.isNative(); });
}
