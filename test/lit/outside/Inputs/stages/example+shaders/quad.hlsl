// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef BY_DXC
#define NOT_THERE noperspective
#else
#define NOT_THERE
#endif

struct Corner {
  float4 place : SV_Position;
  float2 uv : TEXCOORD;
};

Corner vertex(uint number : SV_VertexID) {
  Corner corner;
  corner.uv = float2(number & 1, number >> 1);
  corner.place = float4(corner.uv, 0, 1);
  return corner;
}

float4 same(float2 uv : TEXCOORD) : SV_Target { return float4(uv, 0, 1); }

float4 different(NOT_THERE float2 uv : TEXCOORD) : SV_Target { return float4(uv, 0, 1); }

RWStructuredBuffer<float> Out;

#ifdef BY_DXC
[numthreads(8, 1, 1)]
#else
[numthreads(4, 1, 1)]
#endif
void threads(uint3 id : SV_DispatchThreadID) { Out[id.x] = 1; }
