// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rays/Frame.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

/// Calls of callable shaders, one inside the other, that count as endless. The pipelines of devices
/// have room for fewer.
static constexpr uint32_t MostCalls = 256;
static constexpr uint32_t GreatestKind = 127;

std::string RayFrame::nameOfRay(uint32_t Number) const {
  const std::array<uint32_t, 3> &Size = In.Work.Size;
  return "ray " + text({Number % Size[0], Number / Size[0] % Size[1], Number / Size[0] / Size[1]});
}

std::string RayFrame::name(ir::Stage S) const {
  return "the " + rowOf(S).Word.str() + " shader of ray " + text(In.Index);
}

//===--- shaders -----------------------------------------------------------===//

/// A shader with a machine of its own, which has one lane.
struct RayRun::Shader {
  Shader(ir::Module &M, Launch Given) : D(std::move(Given)), Runs(M, D) {}
  const Launch D;
  Machine Runs;
};

RayRun::RayRun(const RayDispatch &Work, const Launch &D) : Work(Work) {
  for (const RayShader &S : Work.Shaders) {
    Launch Own = D;
    Own.Work = GroupGrid();
    Own.WaveSize = 1;
    Own.Constants = S.Constants;
    Shaders.push_back(std::make_unique<Shader>(*S.M, std::move(Own)));
  }
}

RayRun::~RayRun() = default;

bool RayRun::runShader(uint32_t Number, RayFrame &Frame, const std::vector<uint8_t> &Record) {
  Machine &M = Shaders[Number]->Runs;
  RayFrame *Outer = std::exchange(M.Ray, &Frame);
  std::vector<uint8_t> OuterRecord;
  for (Object &O : M.Mem.Objects)
    if (O.IsRecord) {
      OuterRecord = O.Own;
      O.Own = Record;
    }
  // Everything that a ray does in a shader is in one order: it is the same lane of the same wave.
  M.Mem.Epochs.push_back({this->Number, 0});
  Wave W(M, 0);
  W.Now = uint32_t(M.Mem.Epochs.size() - 1);
  W.start();
  W.run();
  for (Object &O : M.Mem.Objects)
    if (O.IsRecord)
      O.Own = OuterRecord;
  M.Ray = Outer;
  if (M.Found && !Found)
    Found = M.Found;
  return !Found;
}

bool RayRun::runCalled(Wave &W, uint32_t Number, RayFrame &Frame,
                       const std::vector<uint8_t> &Record) {
  if (runShader(Number, Frame, Record))
    return true;
  W.Failed = true;
  return false;
}

const ShaderRecord *RayRun::record(Wave &W, const Inst &I, const std::vector<ShaderRecord> &List,
                                   uint32_t Number, const char *What) {
  if (Number < List.size())
    return &List[Number];
  W.fail(Rule::Ray, I, 0,
         Twine(What) + " with the number " + Twine(Number) +
             " is called, and the shader table has " + Twine(List.size()) + " of them");
  return nullptr;
}

Outcome RayRun::run() {
  uint64_t Count = uint64_t(Work.Size[0]) * Work.Size[1] * Work.Size[2];
  for (uint64_t I = 0; I < Count && !Found; ++I) {
    Number = uint32_t(I);
    Index = {Number % Work.Size[0], Number / Work.Size[0] % Work.Size[1],
             Number / Work.Size[0] / Work.Size[1]};
    Hits.assign(1, {});
    RayFrame Frame(*this);
    runShader(*Work.Generation.Shader, Frame, Work.Generation.Data);
  }
  uint64_t Operations = 0;
  for (const auto &S : Shaders)
    Operations += S->Runs.ScalarOperations;
  return {std::move(Found), Operations};
}

Outcome interp::runRays(const RayDispatch &Work, const Launch &D) { return RayRun(Work, D).run(); }

bool RayRun::call(Wave &W, const Inst &I, uint32_t Index, PassedValue &Data) {
  const ShaderRecord *R = record(W, I, Work.Callables, Index, "a callable shader");
  if (!R)
    return false;
  if (Calls == MostCalls) {
    W.fail(Rule::Endless, I, 0,
           "callable shaders call each other " + Twine(MostCalls) + " times, one inside the other");
    return false;
  }
  ++Calls;
  RayFrame Frame(*this);
  Frame.Data = &Data;
  bool Good = runCalled(W, *R->Shader, Frame, R->Data);
  --Calls;
  return Good;
}

//===--- rays --------------------------------------------------------------===//

bool RayRun::isDeepEnough(Wave &W, const Inst &I) {
  if (Traces < Work.MostTraces)
    return true;
  W.fail(Rule::Ray, I, 0,
         "a ray is traced at depth " + Twine(Traces + 1) +
             ", and the MaxTraceRecursionDepth of the pipeline is " + Twine(Work.MostTraces));
  return false;
}

bool RayRun::traceHit(Wave &W, const Inst &I, const Scene &In, const Ray &R,
                      const TableRange &Range, PassedValue &Payload, HitRecord &To) {
  if (!isDeepEnough(W, I))
    return false;
  ++Traces;
  bool Good = TracedRay(*this, W, I, In, R, Range, Payload).run(To);
  --Traces;
  return Good;
}

bool RayRun::invoke(Wave &W, const Inst &I, const HitRecord &Of, PassedValue &Payload) {
  if (!isDeepEnough(W, I))
    return false;
  ++Traces;
  bool Good = shade(W, I, Of, Payload);
  --Traces;
  return Good;
}

bool RayRun::trace(Wave &W, const Inst &I, const Scene &In, const Ray &R, const TableRange &Range,
                   PassedValue &Payload) {
  HitRecord Found;
  return traceHit(W, I, In, R, Range, Payload, Found) && invoke(W, I, Found, Payload);
}

bool RayRun::shade(Wave &W, const Inst &I, const HitRecord &Of, PassedValue &Payload) {
  if (Of.IsNop || !Of.Record)
    return true;
  RayFrame Frame(*this);
  Frame.Data = &Payload;
  Frame.Along = &Of.Of;
  Frame.Current = Of.Current;
  if (!Of.Hit) {
    const ShaderRecord *Miss = record(W, I, Work.Misses, *Of.Record, "a miss shader");
    return Miss && runCalled(W, *Miss->Shader, Frame, Miss->Data);
  }
  if (Of.Of.Flags & ray_flags::SkipClosestHit)
    return true;
  const ShaderRecord *Group = groupOf(W, I, *Of.Hit, *Of.Record);
  if (!Group || !Group->Shader)
    return Group;
  Frame.Hit = &*Of.Hit;
  Frame.HitKind = Of.Kind;
  Frame.Attributes = Of.Attributes;
  return runCalled(W, *Group->Shader, Frame, Group->Data);
}

const ShaderRecord *RayRun::groupOf(Wave &W, const Inst &I, const RayHit &H, uint32_t Number) {
  const ShaderRecord *R = record(W, I, Work.HitGroups, Number, "a hit group");
  if (!R || H.IsTriangle == !R->Intersection)
    return R;
  W.fail(Rule::Ray, I, 0,
         "the ray meets a " + Twine(H.IsTriangle ? "triangle" : "box") + ", and hit group " +
             Twine(Number) + " of the shader table is for " +
             (H.IsTriangle ? "boxes" : "triangles"));
  return nullptr;
}

bool TracedRay::consider(Wave &W, ClosestHit New, bool &IsEnd) {
  using Verdict = RayFrame::Verdict;
  Verdict Says = Verdict::Kept;
  if (!New.Hit.IsOpaque) {
    const ShaderRecord *Group = groupOf(New.Hit);
    if (!Group)
      return false;
    if (Group->AnyHit) {
      RayFrame Frame(Run);
      Frame.Data = &Payload;
      Frame.Along = &Of;
      Frame.Of = this;
      Frame.Hit = &New.Hit;
      Frame.Current = New.Hit.T;
      Frame.HitKind = New.Kind;
      Frame.Attributes = New.Attributes;
      if (!Run.runCalled(W, *Group->AnyHit, Frame, Group->Data))
        return false;
      Says = Frame.Says;
    }
  }
  if (Says == Verdict::Ignored)
    return false;
  Search.reach(New.Hit.T);
  IsEnd = Says == Verdict::Accepted || (Of.Flags & ray_flags::FirstHit);
  if (IsEnd)
    Search.end();
  Closest = std::move(New);
  return true;
}

bool TracedRay::report(Wave &W, const Inst &I, float T, uint32_t Kind, PassedValue Attributes,
                       bool &IsEnd) {
  if (Kind > GreatestKind) {
    W.fail(Rule::Ray, I, 0,
           "the kind of the hit is " + Twine(Kind) + ", and the greatest one is " +
               Twine(GreatestKind));
    return false;
  }
  if (!(T >= Of.Least && T <= Search.reach()))
    return false;
  ClosestHit New{*Box, Kind, std::move(Attributes)};
  New.Hit.T = T;
  return consider(W, std::move(New), IsEnd);
}

bool TracedRay::meetBox(const RayHit &H) {
  const ShaderRecord *Group = groupOf(H);
  if (!Group)
    return false;
  RayFrame Frame(Run);
  Frame.Along = &Of;
  Frame.Of = this;
  Frame.Hit = Box = &H;
  Frame.Current = Search.reach();
  return Run.runCalled(Caller, *Group->Intersection, Frame, Group->Data);
}

bool TracedRay::run(HitRecord &To) {
  while (std::optional<RayHit> H = Search.next()) {
    bool IsEnd = false;
    if (!H->IsTriangle)
      meetBox(*H);
    else
      consider(Caller, {*H, kindOf(*H), attributesOf(*H)}, IsEnd);
    if (Caller.Failed)
      return false;
  }
  To = {false, Of, Search.reach(), std::nullopt, 0, {}, Range.Miss};
  if (Closest)
    To = {false,
          Of,
          Search.reach(),
          Closest->Hit,
          Closest->Kind,
          std::move(Closest->Attributes),
          numberOf(Closest->Hit)};
  return true;
}
