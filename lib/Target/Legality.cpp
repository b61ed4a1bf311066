// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/Legality.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <numeric>

using namespace llvm;
using namespace tessera;

namespace {
uint32_t difference(uint32_t A, uint32_t B) { return A > B ? A - B : B - A; }

/// Returns the distance of a fixed size from the requested one.
uint32_t distance(const MatrixShape &A, const MatrixShape &B) {
  return difference(A.M, B.M) + difference(A.N, B.N) + difference(A.K, B.K);
}

uint32_t distance(const MatrixSize &A, const MatrixSize &B) {
  return difference(A.Rows, B.Rows) + difference(A.Columns, B.Columns);
}

bool sameButSigns(const MatrixTypes &X, const MatrixTypes &Y) {
  return sameButSign(X.A, Y.A) && sameButSign(X.B, Y.B) && sameButSign(X.C, Y.C) &&
         sameButSign(X.R, Y.R);
}

/// How far a row gets before it fails a query: a later reason is a nearer row.
template <typename Query, typename TypeReason>
MatrixReason reasonFor(const MatrixRow &Row, const Query &Q, TypeReason Types, bool ShapeFits) {
  if (MatrixReason R = Types(Row); R != MatrixReason::Legal)
    return R;
  if (Row.Scope != Q.Scope)
    return MatrixReason::Scope;
  if (Row.Scope == MatrixScope::Workgroup && Row.Invocations != Q.Invocations)
    return MatrixReason::Invocations;
  return ShapeFits ? MatrixReason::Legal : MatrixReason::Shape;
}

/// The nearest failure over all rows, or the first legal row, fixed ones before flexible ones.
template <typename Check, typename ReasonOf>
void findRow(const Target &T, Check &Result, ReasonOf Reason) {
  Result.Reason = MatrixReason::NoMatrices;
  for (const MatrixRow &Row : T.Rows) {
    MatrixReason R = Reason(Row);
    if (R == MatrixReason::Legal) {
      if (!Result.Row || (Result.Row->Flexible && !Row.Flexible))
        Result.Row = &Row;
      continue;
    }
    Result.Reason = std::max(Result.Reason, R);
  }
  if (Result.Row)
    Result.Reason = MatrixReason::Legal;
  if (Result.Reason == MatrixReason::Invocations)
    for (const MatrixRow &Row : T.Rows)
      if (Reason(Row) == MatrixReason::Invocations &&
          !is_contained(Result.GroupSizes, Row.Invocations))
        Result.GroupSizes.push_back(Row.Invocations);
}

void addNearest(const MatrixRow &Row, const MatrixShape &Wanted,
                SmallVectorImpl<NearestShapes> &All) {
  auto It = find_if(All, [&](const NearestShapes &N) {
    return N.Types == Row.Types && N.Scope == Row.Scope && N.Invocations == Row.Invocations;
  });
  if (It == All.end()) {
    All.push_back({Row.Types, Row.Scope, Row.Invocations, {}, {}, 0});
    It = &All.back();
  }
  if (Row.Flexible) {
    It->MaxDimension = std::max(It->MaxDimension, Row.MaxDimension);
    if (!is_contained(It->Granularities, Row.Shape))
      It->Granularities.push_back(Row.Shape);
  } else if (!is_contained(It->Shapes, Row.Shape)) {
    It->Shapes.push_back(Row.Shape);
  }
  stable_sort(It->Shapes, [&](const MatrixShape &A, const MatrixShape &B) {
    return distance(A, Wanted) < distance(B, Wanted);
  });
}

/// Returns the shapes nearest to a failed query. It only uses rows that fail for the same reason:
/// first those that share most types with the query, then those with the same A, then the rest.
/// Rows at the requested scope come first.
SmallVector<NearestShapes, 3> nearestShapes(const Target &T, const MultiplyQuery &Q,
                                            MatrixReason Reason,
                                            function_ref<MatrixReason(const MatrixRow &)> Of) {
  SmallVector<NearestShapes, 8> All;
  auto Rank = [&](const MatrixRow &Row) {
    unsigned TypeRank = Of(Row) == Reason && Reason != MatrixReason::Types ? 0
                        : Row.Types.A == Q.Types.A                         ? 1
                        : sameButSign(Row.Types.A, Q.Types.A)              ? 2
                                                                           : 3;
    return 2 * TypeRank + (Row.Scope != Q.Scope);
  };
  SmallVector<const MatrixRow *, 32> Order;
  for (const MatrixRow &Row : T.Rows)
    Order.push_back(&Row);
  stable_sort(Order, [&](const MatrixRow *A, const MatrixRow *B) { return Rank(*A) < Rank(*B); });
  unsigned Best = Order.empty() ? 0 : Rank(*Order.front()) / 2;
  for (const MatrixRow *Row : Order) {
    // If there are rows with the same types or the same A, other rows do not help.
    if (Rank(*Row) / 2 != Best && (Best == 0 || Rank(*Row) / 2 == 3))
      break;
    if (Q.Scope == MatrixScope::Subgroup && Row->Scope != Q.Scope && Reason != MatrixReason::Scope)
      continue;
    addNearest(*Row, Q.Shape, All);
  }
  SmallVector<NearestShapes, 3> Result;
  append_range(Result, ArrayRef<NearestShapes>(All).take_front(3));
  return Result;
}

ElementType elementOf(const MatrixRow &Row, MatrixRole Role) {
  return Role == MatrixRole::A ? Row.Types.A : Role == MatrixRole::B ? Row.Types.B : Row.Types.R;
}

MatrixSize sizeOf(const MatrixRow &Row, MatrixRole Role) {
  const MatrixShape &S = Row.Shape;
  return Role == MatrixRole::A   ? MatrixSize{S.M, S.K}
         : Role == MatrixRole::B ? MatrixSize{S.K, S.N}
                                 : MatrixSize{S.M, S.N};
}

bool admits(const MatrixRow &Row, const MatrixQuery &Q) {
  MatrixSize Size = sizeOf(Row, Q.Role);
  if (!Row.Flexible)
    return Size == MatrixSize{Q.Rows, Q.Columns};
  auto Fits = [&](uint32_t Value, uint32_t Granularity) {
    return Value && Value % Granularity == 0 && (!Row.MaxDimension || Value <= Row.MaxDimension);
  };
  return Fits(Q.Rows, Size.Rows) && Fits(Q.Columns, Size.Columns);
}

template <unsigned N>
SmallVector<const MatrixRow *, N> rowsOf(const Target &T, ElementType A, ElementType B,
                                         ElementType C, bool Flexible) {
  SmallVector<const MatrixRow *, N> Rows;
  for (const MatrixRow &Row : T.Rows)
    if (Row.Flexible == Flexible && Row.Scope == MatrixScope::Subgroup && !Row.Saturating &&
        Row.Types == MatrixTypes{A, B, C, C})
      Rows.push_back(&Row);
  return Rows;
}
} // namespace

MultiplyCheck tessera::checkMultiply(const Target &T, const MultiplyQuery &Query) {
  MultiplyCheck Result;
  if (T.Permissive)
    return Result;
  auto Types = [&](const MatrixRow &Row) {
    if (!sameButSigns(Row.Types, Query.Types))
      return MatrixReason::Types;
    if (Row.Types != Query.Types)
      return MatrixReason::Signs;
    return Row.Saturating != Query.Saturating ? MatrixReason::Saturation : MatrixReason::Legal;
  };
  auto Reason = [&](const MatrixRow &Row) {
    return reasonFor(Row, Query, Types, Row.admits(Query.Shape));
  };
  findRow(T, Result, Reason);
  if (!Result)
    Result.Nearest = nearestShapes(T, Query, Result.Reason, Reason);
  return Result;
}

StringRef tessera::name(MatrixRole Role) {
  return Role == MatrixRole::A   ? "left operand (A)"
         : Role == MatrixRole::B ? "right operand (B)"
                                 : "accumulator";
}

MatrixCheck tessera::checkMatrix(const Target &T, const MatrixQuery &Query) {
  MatrixCheck Result;
  if (T.Permissive)
    return Result;
  auto Types = [&](const MatrixRow &Row) {
    // An accumulator may be a row's C or its result.
    bool Same = elementOf(Row, Query.Role) == Query.Element ||
                (Query.Role == MatrixRole::Accumulator && Row.Types.C == Query.Element);
    return Same ? MatrixReason::Legal : MatrixReason::Types;
  };
  auto Reason = [&](const MatrixRow &Row) {
    return reasonFor(Row, Query, Types, admits(Row, Query));
  };
  findRow(T, Result, Reason);
  if (Result)
    return Result;
  MatrixSize Wanted{Query.Rows, Query.Columns};
  for (const MatrixRow &Row : T.Rows) {
    if (Result.Reason == MatrixReason::Types) {
      ElementType Element = elementOf(Row, Query.Role);
      if (!is_contained(Result.Elements, Element))
        Result.Elements.push_back(Element);
    }
    if (Reason(Row) != Result.Reason || Result.Reason == MatrixReason::Types)
      continue;
    MatrixSize Size = sizeOf(Row, Query.Role);
    if (!Row.Flexible && !is_contained(Result.Sizes, Size))
      Result.Sizes.push_back(Size);
    if (Row.Flexible && !is_contained(Result.Granularities, Size))
      Result.Granularities.push_back(Size);
    if (Row.Flexible)
      Result.MaxDimension = std::max(Result.MaxDimension, Row.MaxDimension);
  }
  stable_sort(Result.Sizes, [&](const MatrixSize &A, const MatrixSize &B) {
    return distance(A, Wanted) < distance(B, Wanted);
  });
  return Result;
}

SmallVector<const MatrixRow *, 8> tessera::nativeRows(const Target &T, ElementType A, ElementType B,
                                                      ElementType C) {
  return rowsOf<8>(T, A, B, C, /*Flexible=*/false);
}

SmallVector<const MatrixRow *, 4> tessera::flexibleRows(const Target &T, ElementType A,
                                                        ElementType B, ElementType C) {
  return rowsOf<4>(T, A, B, C, /*Flexible=*/true);
}

bool tessera::keepsBounds(const Target &T) {
  return !T.Permissive && T.has(Feature::RobustBufferAccess) &&
         T.has(Feature::CooperativeMatrixRobustAccess);
}

SmallVector<Feature, 4> tessera::requiredFeatures(const Target &T, const MatrixRow &Row) {
  const MatrixTypes &Types = Row.Types;
  auto Uses = [&](ElementType Type) {
    return Types.A == Type || Types.B == Type || Types.C == Type || Types.R == Type;
  };
  if (Row.Tensor)
    return {Feature::TensorOps};
  if (!includes(T.Backends, Backend::SPIRV)) {
    SmallVector<Feature, 4> Needed = {Feature::SimdgroupMatrix};
    if (Uses(ElementType::BF16))
      Needed.push_back(Feature::SimdgroupMatrixBFloat16);
    return Needed;
  }
  SmallVector<Feature, 4> Needed = {Feature::CooperativeMatrix};
  if (Row.Flexible)
    Needed.push_back(Feature::CooperativeMatrixFlexible);
  if (Row.Scope == MatrixScope::Workgroup)
    Needed.push_back(Feature::CooperativeMatrixWorkgroup);
  if (Uses(ElementType::BF16))
    Needed.push_back(Feature::CooperativeMatrixBFloat16);
  if (Uses(ElementType::E4M3) || Uses(ElementType::E5M2))
    Needed.push_back(Feature::CooperativeMatrixFloat8);
  return Needed;
}

uint32_t tessera::preferredDepth(const Target &T, uint32_t M, uint32_t N, ElementType Inputs,
                                 uint32_t Unit) {
  // Programs for GPUs with and without cooperative tensors have one depth.
  constexpr uint32_t DepthOfTensors = 16;
  uint32_t Native = 0, Tiled = 0, Derived = 0;
  uint64_t MostProducts = 0;
  for (const MatrixRow &Row : T.Rows) {
    if (Row.Tensor && Row.Shape.K != DepthOfTensors)
      continue;
    if (Row.Scope != MatrixScope::Subgroup || !sameButSign(Row.Types.A, Inputs) ||
        !sameButSign(Row.Types.B, Inputs))
      continue;
    const MatrixShape &S = Row.Shape;
    if (!Row.Flexible && S.M == M && S.N == N && S.K % Unit == 0)
      Native = std::max(Native, S.K);
    uint32_t Multiple = std::lcm(S.K, Unit);
    Derived = Derived ? std::min(Derived, Multiple) : Multiple;
    if (M % S.M || N % S.N)
      continue;
    uint64_t Products = Row.Flexible ? uint64_t(M) * N * Multiple : uint64_t(S.M) * S.N * S.K;
    if (Products > MostProducts || (Products == MostProducts && Multiple < Tiled)) {
      MostProducts = Products;
      Tiled = Multiple;
    }
  }
  return Native ? Native : Tiled ? Tiled : Derived ? Derived : Unit;
}

SmallVector<MatrixConfiguration, 16> tessera::configurations(const Target &T) {
  auto IsWGSL = [](ElementType Type) {
    using enum ElementType;
    return is_contained({F32, F16, U32, S32, U8, S8}, Type);
  };
  SmallVector<MatrixConfiguration, 16> List;
  for (const MatrixRow &Row : T.Rows) {
    const MatrixTypes &Types = Row.Types;
    if (Row.Flexible || Row.Saturating || Row.Scope != MatrixScope::Subgroup ||
        Types.A != Types.B || Types.C != Types.R || !IsWGSL(Types.A) || !IsWGSL(Types.R))
      continue;
    MatrixConfiguration C{Types.A, Types.R, Row.Shape};
    if (!is_contained(List, C))
      List.push_back(C);
  }
  return List;
}

bool tessera::hasPlainLayout(const VectorTypes &Types) {
  return Types.Matrix != ElementType::E4M3 && Types.Matrix != ElementType::E5M2;
}

/// The groups that shaders of the stage may use.
static SmallVector<const VectorGroup *, 2> vectorGroups(const Target &T, ir::Stage S) {
  SmallVector<const VectorGroup *, 2> Groups;
  if (!T.Permissive && T.has(Feature::CooperativeVector))
    for (const VectorGroup &G : T.Vectors)
      if (G.Stages.has(S))
        Groups.push_back(&G);
  return Groups;
}

bool tessera::hasVectors(const Target &T, ir::Stage S) { return !vectorGroups(T, S).empty(); }

const VectorTypes *tessera::vectorRow(const Target &T, ir::Stage S, ElementType Numbers,
                                      ElementType Matrix, ElementType Result) {
  for (const VectorGroup *G : vectorGroups(T, S))
    for (const VectorTypes &Types : G->Types) {
      bool IsPacked = Types.Interpretation == ElementType::S8Packed ||
                      Types.Interpretation == ElementType::U8Packed;
      bool TakesAsIs = IsPacked || Types.Interpretation == Types.Input;
      if (TakesAsIs && Types.Interpretation == Numbers && Types.Matrix == Matrix &&
          Types.Result == Result)
        return &Types;
    }
  return nullptr;
}

const VectorTypes *tessera::byteFloatRow(const Target &T, ir::Stage S, ElementType Numbers,
                                         ElementType Result) {
  for (const VectorGroup *G : vectorGroups(T, S))
    for (const VectorTypes &Types : G->Types)
      if (Types.Input == ElementType::F16 && Types.Interpretation == Numbers &&
          Types.Matrix == Numbers && Types.Result == Result && !hasPlainLayout(Types))
        return &Types;
  return nullptr;
}

bool tessera::accumulates(const Target &T, ir::Stage S, ElementType Numbers) {
  return T.has(Feature::CooperativeVectorTraining) &&
         any_of(vectorGroups(T, S),
                [&](const VectorGroup *G) { return is_contained(G->Accumulates, Numbers); });
}

WaveCheck tessera::checkWaveSize(const Target &T, WaveSizeRange Attribute,
                                 std::array<uint32_t, 3> NumThreads, bool UsesMatrices) {
  WaveCheck Result;
  Result.GroupSize = uint64_t(NumThreads[0]) * NumThreads[1] * NumThreads[2];
  const SubgroupSizes &Known = T.Subgroup;
  if (!Attribute.isGiven()) {
    Result.WaveSize = Known.Default;
  } else if (Known.Sizes.empty()) {
    Result.WaveSize = Attribute.isFixed() ? Attribute.Min : Attribute.Preferred;
    Result.MustRequire = true;
  } else {
    auto Usable = [&](uint32_t Size) {
      return is_contained(Known.Sizes, Size) && Size >= Attribute.Min && Size <= Attribute.Max;
    };
    const uint32_t *Smallest = find_if(Known.Sizes, Usable);
    if (Smallest == Known.Sizes.end()) {
      Result.Reason = WaveReason::NoSuchSize;
      return Result;
    }
    Result.WaveSize = Usable(Attribute.Preferred) ? Attribute.Preferred
                      : Usable(Known.Default)     ? Known.Default
                                                  : *Smallest;
    Result.MustRequire = Known.Sizes.size() > 1;
  }
  if (UsesMatrices && Result.WaveSize && Result.GroupSize % Result.WaveSize)
    Result.Reason = WaveReason::NotMultiple;
  return Result;
}

uint32_t tessera::requiredWaveSize(const Target &T) {
  return T.Subgroup.Sizes.size() == 1 ? T.Subgroup.Default : 0;
}

LimitCheck tessera::checkGroupSize(const Target &T, std::array<uint32_t, 3> NumThreads) {
  for (unsigned I = 0; I < 3; ++I)
    if (uint32_t Limit = T.Limits.WorkgroupSize[I]; Limit && NumThreads[I] > Limit)
      return {LimitReason::GroupDimension, NumThreads[I], Limit, I};
  uint64_t Threads = uint64_t(NumThreads[0]) * NumThreads[1] * NumThreads[2];
  if (uint32_t Limit = T.Limits.WorkgroupInvocations; Limit && Threads > Limit)
    return {LimitReason::GroupThreads, Threads, Limit, 0};
  return {};
}

LimitCheck tessera::checkSharedMemory(const Target &T, uint64_t Bytes) {
  if (uint32_t Limit = T.Limits.SharedMemory; Limit && Bytes > Limit)
    return {LimitReason::SharedMemory, Bytes, Limit, 0};
  return {};
}
