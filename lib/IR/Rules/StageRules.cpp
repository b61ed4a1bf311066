// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of operations on inputs and outputs of a stage, and of modes.
#include "IR/Rules/StageRules.h"
#include "IR/OpFamilies.h"
#include "IR/Rules/OpRules.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Returns the element that the op names; null after a report.
static const StageElement *elementOf(const OpUnderTest &T, ArrayRef<StageElement> Elements) {
  uint64_t Number = uint64_t(T.O.intAttr(AttrKind::Element));
  if (Number < Elements.size())
    return &Elements[size_t(Number)];
  T.rule("there is no such element");
  return nullptr;
}

void rules::checkPixel(const OpUnderTest &T) {
  if (T.M.Entry.Of != Stage::Pixel)
    T.rule("only a pixel shader has it");
}

void rules::checkIsHelper(const OpUnderTest &T) {
  checkPixel(T);
  T.expectResult(T.types().boolTy());
}

void rules::checkIoLoad(const OpUnderTest &T) {
  const StageElement *E = elementOf(T, T.M.Entry.Inputs);
  if (!E)
    return;
  T.expectResult(E->Ty);
  bool HasVertex = T.O.as<ops::IoLoad>().vertex();
  if (HasVertex && !E->PerVertex)
    return T.rule("the input is not one that is read at vertices");
  if (!HasVertex && E->PerVertex && T.M.Entry.Of != Stage::Pixel)
    T.rule("the input has a value at each vertex");
}

void rules::checkIoReload(const OpUnderTest &T) {
  const StageElement *E = elementOf(T, T.M.Entry.Outputs);
  if (!E)
    return;
  T.expectResult(E->Ty);
  if (T.M.Entry.Of != Stage::Hull || E->PerPrimitive)
    T.rule("only the control points of a hull shader are read again");
}

void rules::checkPatchBarrier(const OpUnderTest &T) {
  if (T.M.Entry.Of != Stage::Hull)
    T.rule("only a hull shader has control points to wait for");
}

void rules::checkStream(const OpUnderTest &T) {
  if (T.M.Entry.Of != Stage::Geometry)
    T.rule("only a geometry shader has streams");
}

void rules::checkIoEvaluate(const OpUnderTest &T) {
  const StageElement *E = elementOf(T, T.M.Entry.Inputs);
  if (!E)
    return;
  checkPixel(T);
  T.expectResult(E->Ty);
  auto O = T.O.as<ops::IoEvaluate>();
  auto Fn = T.O.enumAttr<EvaluateFn>(AttrKind::Evaluate);
  const Type *Place = Fn == EvaluateFn::Sample   ? T.types().u32()
                      : Fn == EvaluateFn::Offset ? T.types().vector(T.types().f32(), 2)
                                                 : nullptr;
  if ((O.place() ? O.place()->type() : nullptr) != Place)
    T.rule("the place is the number of a sample, an offset of two floats, or missing for centroid");
}

void rules::checkIoStore(const OpUnderTest &T) {
  const StageElement *E = elementOf(T, T.M.Entry.Outputs);
  if (!E)
    return;
  ArrayRef<Value *> Path = T.O.as<ops::IoStore>().path();
  bool IsArrayed = T.M.Entry.outputCount(*E);
  if (IsArrayed && Path.empty())
    return T.rule("the output has several values, and the first index is missing");
  if (any_of(Path, [](const Value *Index) { return !Index->type()->isScalar(); }))
    return T.rule("an index of an output is one number");
  const Type *Part = E->Ty;
  for (const Value *Index : Path.drop_front(IsArrayed ? 1 : 0)) {
    if (!Part->isArray() && !Part->isVector())
      return T.rule("the path leads to no part of the value");
    Part = accessedType(Part, Index);
  }
  T.expectOperand(ops::IoStore::value_at, Part);
}

void rules::checkMeshCounts(const OpUnderTest &T) {
  if (T.M.Entry.Of != Stage::Mesh)
    T.rule("only a mesh shader has counts of vertices and primitives");
}

void rules::checkMeshDispatch(const OpUnderTest &T) {
  if (T.M.Entry.Of != Stage::Amplification)
    return T.rule("only an amplification shader launches mesh shaders");
  const Value *Payload = T.O.numOperands() > ops::MeshDispatch::payload_at
                             ? T.O.operand(ops::MeshDispatch::payload_at)
                             : nullptr;
  if (Payload && (!Payload->def() || !Payload->def()->is(Opcode::Global) ||
                  Payload->type()->space() != AddressSpace::Payload))
    T.rule("the payload is a variable in the payload space");
}

bool tessera::ir::hasOpposites(EntryModeSet Modes) {
  using Mode = EntryMode;
  static constexpr Mode Groups[][3] = {
      {Mode::DepthGreater, Mode::DepthLess, Mode::DepthUnchanged},
      {Mode::StencilGreaterFront, Mode::StencilLessFront, Mode::StencilUnchangedFront},
      {Mode::StencilGreaterBack, Mode::StencilLessBack, Mode::StencilUnchangedBack}};
  return any_of(Groups, [&](const auto &Group) {
    return count_if(Group, [&](Mode M) { return Modes.has(M); }) > 1;
  });
}

const StageElement *ir::sharesLocation(ArrayRef<StageElement> Elements) {
  struct Range {
    std::pair<uint32_t, uint32_t> Lane; ///< source and component
    uint64_t First, End;
    const StageElement *Of;
  };
  std::vector<Range> Ranges;
  for (const StageElement &E : Elements) {
    if (E.Value || E.BuiltIn || !partOfElement(E.Ty))
      continue;
    uint64_t End = uint64_t(E.Location) + locationsOf(E.Ty);
    for (uint32_t I = 0; I < componentsOf(E.Ty); ++I)
      Ranges.push_back({{E.Source, E.Component + I}, E.Location, End, &E});
  }
  llvm::stable_sort(Ranges, [](const Range &A, const Range &B) {
    return std::pair(A.Lane, A.First) < std::pair(B.Lane, B.First);
  });
  for (size_t I = 1; I < Ranges.size(); ++I)
    if (const Range &Before = Ranges[I - 1], &R = Ranges[I];
        R.Lane == Before.Lane && R.First < Before.End)
      return R.Of;
  return nullptr;
}
