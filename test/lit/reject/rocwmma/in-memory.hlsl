// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
typedef fragment<accumulator, 16, 16, 16, float> Frag;
groupshared Frag shared;
StructuredBuffer<Frag> buffer : register(t0);
cbuffer Constants { Frag constant; };
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Frag c = buffer[0];
  store_matrix_sync(Out, shared, 16, mem_row_major);
  store_matrix_sync(Out, constant, 16, mem_row_major);
  store_matrix_sync(Out, c, 16, mem_row_major);
}
// EXPECT --target vulkan
// DIAG: MatrixInMemory @ 6
// DIAG: MatrixInMemoryNote @ 6
// DIAG: MatrixInMemory @ 5
// DIAG: MatrixInMemoryNote @ 5
// DIAG: MatrixInMemory @ 7
// DIAG: MatrixInMemoryNote @ 7
//| in-memory.hlsl:6:24: error: a matrix cannot be in StructuredBuffer
//|     6 | StructuredBuffer<Frag> buffer : register(t0);
//|       |                        ^~~~~~
//| in-memory.hlsl:6:24: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     6 | StructuredBuffer<Frag> buffer : register(t0);
//|       |                        ^~~~~~
//| in-memory.hlsl:5:18: error: a matrix cannot be in groupshared memory
//|     5 | groupshared Frag shared;
//|       |                  ^~~~~~
//| in-memory.hlsl:5:18: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     5 | groupshared Frag shared;
//|       |                  ^~~~~~
//| in-memory.hlsl:7:26: error: a matrix cannot be in a constant buffer
//|     7 | cbuffer Constants { Frag constant; };
//|       |                          ^~~~~~~~
//| in-memory.hlsl:7:26: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     7 | cbuffer Constants { Frag constant; };
//|       |                          ^~~~~~~~
//| 3 errors generated.
