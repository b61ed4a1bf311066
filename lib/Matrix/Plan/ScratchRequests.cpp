// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/ScratchRequests.h"
#include "Matrix/Code/Exchange.h"
#include "Matrix/Code/ExpandPackedFills.h"
#include "Matrix/Code/Indices.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Bounds.h"
#include "Matrix/Plan/Misplaced.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void requestConversion(const DecidedMatrices &Decided, const MatrixAccesses &A,
                              std::vector<ScratchRequest> &Requests) {
  if (wayOfConversion(Decided, A) != MatrixWay::Scratch)
    return;
  const Type *FromTile = Decided.Rows.tileOf(A.Matrix), *ToTile = Decided.Rows.tileOf(A.Result);
  auto Add = [&](const Type *Component, uint32_t Count) {
    for (const Type *Tile : {FromTile, ToTile})
      Requests.push_back({{Component, Count}, Tile, A.where()});
  };
  MatrixExchange Singles{Decided.heldAs(FromTile), Decided.heldAs(ToTile), A.Transposes,
                         A.Saturates};
  MatrixExchange Tiled{FromTile, ToTile, A.Transposes, A.Saturates};
  const MatrixExchange &E = Tiled.isOfSingles() || FromTile->isFragment() ? Singles : Tiled;
  Add(E.From->element(), E.count());
  Add(E.To->element(), E.count());
  // Each tile of the block is stored and loaded in the type that holds it.
  for (const Type *Held : {Singles.From, Singles.To})
    if (E.From == Tiled.From)
      Add(Held->element(), Held->rows() * Held->cols());
}

/// Lanes compute both matrices, and pass the components where their tiles differ.
static void requestBetweenLanes(const DecidedMatrices &Decided, const MatrixAccesses &A,
                                std::vector<ScratchRequest> &Requests) {
  const Type *From = Decided.Rows.tileOf(A.Matrix), *To = Decided.Rows.tileOf(A.Result);
  MatrixExchange E{From, To, A.Transposes, A.Saturates};
  if (E.isOfSingles())
    return;
  for (const Type *Tile : {From, To})
    Requests.push_back({{Tile->element(), E.count()}, Tile, A.where()});
}

static void requestMemory(const DecidedMatrices &Decided, const MatrixAccesses &A,
                          std::vector<ScratchRequest> &Requests) {
  const PlanInput &In = Decided.In;
  const Type *Tile = Decided.tileOf(A), *Held = Decided.Sums.matrixFor(Tile);
  if (!Held)
    return;
  auto Add = [&](ScratchUse Use, bool IsMisplaced = false) {
    Requests.push_back({Use, Tile, A.where(), IsMisplaced});
  };
  bool IsTested = needsTest(In, Decided.Rows, A, /*IsNative=*/true);
  if (Tile->isFragment() && (wayOfFragment(Decided, A, Held) == MatrixWay::Scratch || IsTested))
    Add(A.Code == Opcode::MatLoad ? ScratchUse{Held->element(), Tile->rows() * Tile->cols()}
                                  : scratchFor(Held));
  if (In.Options.Tile && isHeldWider(In.Device, Held))
    Add(scratchFor(holderOf(In.Types, In.Device, Held)));
  else if (wayOf(Decided, A) == MatrixWay::Scratch)
    Add(scratchFor(Tile), /*IsMisplaced=*/!A.InWords && misplacementOf(In, Decided.Rows, A));
  else if (In.forSPIRV() && Decided.Rows.isPadded(A))
    Add(scratchFor(Tile)); // the places of its elements, by which they are cut, need less
  else if (IsTested && wayOutside(Decided, A) == MatrixWay::Scratch)
    Add(scratchFor(Tile));
}

static void request(const DecidedMatrices &Decided, const MatrixAccesses &A,
                    std::vector<ScratchRequest> &Requests) {
  const Type *Tile = Decided.tileOf(A);
  switch (A.Code) {
  case Opcode::MatFill:
    Requests.push_back({scratchOfFills(Tile), Tile, A.where()});
    return;
  case Opcode::MatConvert:
    return requestConversion(Decided, A, Requests);
  case Opcode::MatCoord:
    if (const Type *Held = Decided.heldAs(Tile); Held && wayOf(Decided, A) == MatrixWay::Scratch)
      Requests.push_back({MatrixIndices::scratchOf(Held), Tile, A.where()});
    return;
  default:
    return requestMemory(Decided, A, Requests);
  }
}

/// For the places of elements of padded matrices, which tell those beyond the matrix.
static void requestPlaces(const DecidedMatrices &Decided, const MatrixOps &Kind,
                          std::vector<ScratchRequest> &Requests) {
  if (Kind.Code != Opcode::MatLength && !losesZeros(Kind.Code) && !Kind.isMove())
    return;
  const Type *Ty = Kind.Code == Opcode::MatLength ? Kind.Met.front() : Kind.result();
  const Type *Tile = Decided.Rows.tileOf(Ty);
  if (const Type *Held = Decided.heldAs(Tile); Held && Decided.Rows.isPadded(Ty))
    Requests.push_back({MatrixIndices::scratchOf(Held), Tile, Kind.Where});
}

std::vector<ScratchRequest> tessera::scratchRequests(const DecidedMatrices &Decided) {
  std::vector<ScratchRequest> Requests;
  auto InLanes = [&](const Type *Ty) {
    return !Ty || Decided.Lanes.contains(Decided.Rows.tileOf(Ty));
  };
  for (const MatrixAccesses &A : Decided.In.Written.Accesses)
    if (!InLanes(A.Matrix) || !InLanes(A.Result))
      request(Decided, A, Requests);
    else if (A.Code == Opcode::MatConvert)
      requestBetweenLanes(Decided, A, Requests);
  if (Decided.In.forSPIRV())
    for (const MatrixOps &Kind : Decided.Routed.Ops)
      requestPlaces(Decided, Kind, Requests);
  return Requests;
}

void tessera::reserveScratch(Module &M, ArrayRef<ScratchRequest> Requests,
                             DiagnosticEngine &Diags) {
  WaveScratch Scratch(M);
  uint32_t Waves = M.Plan.ScratchWaves;
  for (const auto &[Use, Where] : scratchVariables(Requests)) {
    uint64_t Count = WaveScratch::componentsFor(Use, Waves);
    if (Count <= limits::ValueComponents) {
      Scratch.get(Use, Where);
      continue;
    }
    Diags.report(Where, diags::WaveScratchSize, Count, Waves, limits::ValueComponents);
    Diags.report(Loc(), diags::WaveScratchSizeNote);
  }
}
