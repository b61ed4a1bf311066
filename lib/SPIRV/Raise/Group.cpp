// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ImageOps.h"
#include "IR/Waves.h"
#include "SPIRV/Raise/Raise.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::BuiltinFn;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// The largest wave that HLSL knows (WaveGetLaneCount is 4 to 128).
constexpr uint32_t LargestWave = 128;

/// The largest wave that may run the shader.
static uint32_t largestWave(const ir::EntryPoint &E, const Target &Device) {
  uint32_t Most = E.Wave ? E.Wave->Max : LargestWave, Found = 0;
  for (uint32_t Size : Device.Subgroup.Sizes)
    if (Size <= Most)
      Found = std::max(Found, Size);
  return Found ? Found : Most;
}

bool tessera::spirv::needsLinearGroup(ir::Module &M, const Target &Device) {
  const ir::EntryPoint &E = M.Entry;
  if (E.NumThreads[0] == E.groupSize() || E.NumThreads[0] % largestWave(E, Device) == 0)
    return false;
  bool UsesWaves = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) { UsesWaves |= ir::worksInWaves(O); });
  // Quads of 2x2 threads need their rows; which lanes a wave is made of is the device's choice
  // then.
  return UsesWaves && !ir::takesSquareDerivatives(M);
}

namespace {
/// The ids of a thread in a group that has one dimension.
class ThreadIDs {
public:
  explicit ThreadIDs(ir::Module &M) : M(M), Size(std::to_array(M.Entry.NumThreads)) {}

  /// The value of a built-in that depends on the shape of the group; nothing for others.
  std::optional<Value *> replace(Op &O, Builder &B) {
    if (!O.is(Opcode::Builtin))
      return std::nullopt;
    switch (O.enumAttr<BuiltinFn>(AttrKind::Builtin)) {
    case BuiltinFn::GroupThreadID:
      return inGroup(O);
    case BuiltinFn::DispatchThreadID: {
      Value *Group =
          B.Builtin({}, O.type(), {Builder::word(AttrKind::Builtin, BuiltinFn::GroupID)});
      SmallVector<Value *, 3> Threads;
      for (uint32_t Count : Size)
        Threads.push_back(B.u32(Count));
      return B.Add({B.Mul({Group, B.Construct(Threads, O.type())}), inGroup(O)});
    }
    default:
      return std::nullopt;
    }
  }

private:
  /// The thread's place in the user's group, computed once where the function of \p User starts.
  Value *inGroup(Op &User) {
    ir::Region *Body = User.parent();
    while (Body->owner())
      Body = Body->owner()->parent();
    Value *&Known = Places[Body];
    if (Known)
      return Known;
    Builder B(M, *Body);
    B.setInsertionBefore(&Body->front());
    B.setLoc(User.loc());
    Value *Index =
        B.Builtin({}, M.types().u32(), {Builder::word(AttrKind::Builtin, BuiltinFn::GroupIndex)});
    Value *Row = quotient(B, Index, Size[0]);
    Value *Y = Size[2] == 1 ? Row : remainder(B, Row, Size[1]);
    Value *Z = Size[2] == 1 ? B.u32(0) : quotient(B, Row, Size[1]);
    return Known = B.Construct({remainder(B, Index, Size[0]), Y, Z}, User.type());
  }

  static Value *quotient(Builder &B, Value *V, uint32_t By) {
    return isPowerOf2_32(By) ? shiftRight(B, V, Log2_32(By)) : B.Div({V, B.u32(By)});
  }
  static Value *remainder(Builder &B, Value *V, uint32_t By) {
    if (By == 1)
      return B.u32(0);
    return isPowerOf2_32(By) ? B.And({V, B.u32(By - 1)}) : B.Rem({V, B.u32(By)});
  }

  ir::Module &M;
  std::array<uint32_t, 3> Size;
  DenseMap<ir::Region *, Value *> Places;
};
} // namespace

void tessera::spirv::linearizeGroup(ir::Module &M, const PassContext &Ctx) {
  if (!needsLinearGroup(M, Ctx.Device))
    return;
  ThreadIDs IDs(M);
  rewrite(M, [&](Op &O, Builder &B) { return IDs.replace(O, B); });
  uint32_t Threads = uint32_t(M.Entry.groupSize());
  copy(std::array{Threads, 1u, 1u}, M.Entry.NumThreads);
}
