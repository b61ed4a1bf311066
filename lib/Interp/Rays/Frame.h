//===- Frame.h - What a shader of a ray tracing pipeline works on -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Stages.h"
#include "Interp/Machine.h"
#include "Interp/Rays/HitValues.h"

namespace tessera::interp {

/// A value that passes between shaders: its scalars, and which are undefined.
struct PassedValue {
  std::vector<Word> Words;
  std::vector<bool> Undefined;
};

/// The attributes of a hit of a triangle.
inline PassedValue attributesOf(const RayHit &H) {
  return {{bitsOf(H.Barycentrics[0]), bitsOf(H.Barycentrics[1])}, {false, false}};
}

/// What a traced ray calls.
struct TableRange {
  uint32_t Offset = 0, Stride = 0, Miss = 0;
};

/// What a hit object says.
struct HitRecord {
  bool IsNop = true;
  Ray Of;
  float Current = 0;         ///< the distance to the hit, or to the end of the ray
  std::optional<RayHit> Hit; ///< none: a miss
  uint32_t Kind = 0;         ///< of the hit
  PassedValue Attributes;    ///< of the hit
  /// The number of the hit group or miss shader in the shader table; none: no shader is called.
  std::optional<uint32_t> Record;
};

class RayRun;
class TracedRay;

/// One call of a shader.
class RayFrame {
public:
  enum class Verdict : uint8_t { Kept, Ignored, Accepted };

  explicit RayFrame(RayRun &In) : In(In) {}

  /// "the miss shader of ray (3, 2, 0)".
  std::string name(ir::Stage S) const;
  /// "ray (3, 2, 0)".
  std::string nameOfRay(uint32_t Number) const;

  RayRun &In;
  PassedValue *Data = nullptr;  ///< the payload, or that of a callable shader
  const Ray *Along = nullptr;   ///< null without a ray
  TracedRay *Of = nullptr;      ///< of an any-hit or intersection shader
  const RayHit *Hit = nullptr;  ///< null without one
  float Current = 0;            ///< the greatest distance that counts
  uint32_t HitKind = 0;         ///< of the hit
  PassedValue Attributes;       ///< of the hit
  Verdict Says = Verdict::Kept; ///< of an any-hit shader
};

/// Runs the rays of a dispatch, one after the other, and the shaders that each calls: a call runs
/// another machine, or another wave of the same one, until it ends.
class RayRun {
public:
  RayRun(const RayDispatch &Work, const Launch &D);
  ~RayRun();

  Outcome run();
  /// Traces a ray for the lane of \p W that executes \p I. False after a violation.
  bool trace(Wave &W, const Inst &I, const Scene &In, const Ray &R, const TableRange &Range,
             PassedValue &Payload);
  /// The same without the closest-hit or miss shader: \p To says which one it would be.
  bool traceHit(Wave &W, const Inst &I, const Scene &In, const Ray &R, const TableRange &Range,
                PassedValue &Payload, HitRecord &To);
  /// Calls the shader of \p Of, if it has one. False after a violation.
  bool invoke(Wave &W, const Inst &I, const HitRecord &Of, PassedValue &Payload);
  /// Calls a callable shader. False after a violation.
  bool call(Wave &W, const Inst &I, uint32_t Index, PassedValue &Data);

  const RayDispatch &Work;
  std::array<uint32_t, 3> Index{}; ///< of the ray that runs
  /// The values of its hit objects, by number. The first one is neither a hit nor a miss.
  std::vector<HitRecord> Hits;

private:
  friend class TracedRay;
  struct Shader;

  bool runShader(uint32_t Number, RayFrame &Frame, const std::vector<uint8_t> &Record);
  /// False, with a violation, if as many rays are traced as the pipeline allows.
  bool isDeepEnough(Wave &W, const Inst &I);
  bool shade(Wave &W, const Inst &I, const HitRecord &Of, PassedValue &Payload);
  const ShaderRecord *groupOf(Wave &W, const Inst &I, const RayHit &H, uint32_t Number);
  /// The same for a shader that \p W calls, which fails if the other does.
  bool runCalled(Wave &W, uint32_t Number, RayFrame &Frame, const std::vector<uint8_t> &Record);
  /// The record with the number in a part of the table; null after a violation.
  const ShaderRecord *record(Wave &W, const Inst &I, const std::vector<ShaderRecord> &List,
                             uint32_t Number, const char *What);

  std::vector<std::unique_ptr<Shader>> Shaders;
  std::optional<Violation> Found;
  uint32_t Traces = 0, Calls = 0; ///< that have not ended
  uint32_t Number = 0;            ///< of the ray
};

/// A ray while it is traced.
class TracedRay {
public:
  TracedRay(RayRun &Run, Wave &Caller, const Inst &At, const Scene &In, const Ray &R,
            const TableRange &Range, PassedValue &Payload)
      : Of(R), Run(Run), Caller(Caller), At(At), Range(Range), Payload(Payload),
        Search(&In, R, Run.Work.Flags) {}

  /// Finds the closest hit. False after a violation.
  bool run(HitRecord &To);
  /// A hit that the intersection shader of \p W reports: whether it is the closest one so far.
  /// \p IsEnd: the search is over.
  bool report(Wave &W, const Inst &I, float T, uint32_t Kind, PassedValue Attributes, bool &IsEnd);

  const Ray Of;

private:
  struct ClosestHit {
    RayHit Hit;
    uint32_t Kind = 0;
    PassedValue Attributes;
  };

  uint32_t numberOf(const RayHit &H) const {
    return H.Of->HitGroupOffset + Range.Offset + Range.Stride * H.Geometry;
  }
  const ShaderRecord *groupOf(const RayHit &H) { return Run.groupOf(Caller, At, H, numberOf(H)); }
  /// Decides about a hit, by the any-hit shader too. False after a violation or if it is ignored.
  bool consider(Wave &W, ClosestHit Of, bool &IsEnd);
  bool meetBox(const RayHit &H);

  RayRun &Run;
  Wave &Caller;
  const Inst &At;
  const TableRange Range;
  PassedValue &Payload;
  RaySearch Search;
  std::optional<ClosestHit> Closest;
  const RayHit *Box = nullptr; ///< that an intersection shader looks into
};

Outcome runRays(const RayDispatch &Work, const Launch &D);

} // namespace tessera::interp
