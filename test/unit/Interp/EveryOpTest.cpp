// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EveryOp.h"
#include "Helpers.h"
#include "Interp/Program.h"
#include <gtest/gtest.h>
#include <set>

using namespace tessera;
using namespace tessera::interp;

/// Adds the ops that the program of a text has instructions for, which can be run.
static void translateAll(const char *Text, uint32_t WaveSize, std::set<ir::Opcode> &Seen) {
  test::Messages Log;
  auto M = ir::parse(Text, "every-op.tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  Launch D;
  D.WaveSize = WaveSize;
  Program P = translate(*M, D);
  for (const Inst &I : P.Code) {
    EXPECT_TRUE(I.Run);
    EXPECT_LE(I.Target, std::max<size_t>(P.Code.size(), 1024));
    EXPECT_LE(I.To + I.Count, P.Rows);
    if (I.Op)
      Seen.insert(I.Op->opcode());
  }
}

/// Every op that does something is an instruction that can be run, whatever the wave.
TEST(Translate, EveryOp) {
  for (uint32_t WaveSize : {1u, 32u, 128u}) {
    std::set<ir::Opcode> Seen;
    for (const char *Text : {EveryOp, EveryMeshOp, EveryTaskOp})
      translateAll(Text, WaveSize, Seen);
    // Constants and addresses are rows from the start. Ops for debuggers, declarations of SPIR-V
    // and fences of one thread do nothing. The draws of test/exec/stages, tessellation and
    // geometry, and the rays of test/exec/rays, have the other ops.
    for (ir::Opcode Code : {ir::Opcode::Const,
                            ir::Opcode::Spec,
                            ir::Opcode::Global,
                            ir::Opcode::Access,
                            ir::Opcode::DebugValue,
                            ir::Opcode::DebugBreak,
                            ir::Opcode::InlineDeclare,
                            ir::Opcode::MslTextureFence,
                            ir::Opcode::IoLoad,
                            ir::Opcode::IoEvaluate,
                            ir::Opcode::Demote,
                            ir::Opcode::IsHelper,
                            ir::Opcode::SpirvKill,
                            ir::Opcode::SpirvBeginInterlock,
                            ir::Opcode::SpirvEndInterlock,
                            ir::Opcode::MslMovePosition,
                            ir::Opcode::IoReload,
                            ir::Opcode::PatchBarrier,
                            ir::Opcode::StreamEmit,
                            ir::Opcode::StreamCut,
                            ir::Opcode::QueryTrace,
                            ir::Opcode::QueryProceed,
                            ir::Opcode::QueryAct,
                            ir::Opcode::QueryCommit,
                            ir::Opcode::QueryGet,
                            ir::Opcode::RayTrace,
                            ir::Opcode::RayCall,
                            ir::Opcode::RayReport,
                            ir::Opcode::RayPayload,
                            ir::Opcode::RaySetPayload,
                            ir::Opcode::RayAttributes,
                            ir::Opcode::RayT,
                            ir::Opcode::RayIgnore,
                            ir::Opcode::RayAccept,
                            ir::Opcode::SpirvIgnoreHit,
                            ir::Opcode::SpirvAcceptHit,
                            ir::Opcode::MslRayOver,
                            ir::Opcode::HitTrace,
                            ir::Opcode::HitInvoke,
                            ir::Opcode::HitNop,
                            ir::Opcode::HitMiss,
                            ir::Opcode::HitFromQuery,
                            ir::Opcode::HitSetRecord,
                            ir::Opcode::HitGet,
                            ir::Opcode::HitAttributes,
                            ir::Opcode::RayReorder})
      Seen.insert(Code);
    for (unsigned I = 0; I < ir::NumOpcodes; ++I)
      EXPECT_TRUE(Seen.contains(ir::Opcode(I))) << ir::opInfo(ir::Opcode(I)).Mnemonic;
  }
}
