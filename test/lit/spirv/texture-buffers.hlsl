// Texture buffers lie as constant buffers do under the rules of Direct3D, and as storage buffers under others. They are storage
// buffers that are not written.
//
// RUN: tessera -fspv-reflect %s -o %t.spv
// RUN: spirv-val --scalar-block-layout --target-env vulkan1.3 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefixes=ALL,D3D
// RUN: tessera --layout=gl %s -o %t.gl.spv
// RUN: spirv-val --target-env vulkan1.3 %t.gl.spv
// RUN: spirv-dis %t.gl.spv | FileCheck %s --check-prefix=GL
// RUN: tessera --layout=relaxed %s -o %t.relaxed.spv
// RUN: spirv-val --target-env vulkan1.3 %t.relaxed.spv
// RUN: spirv-dis %t.relaxed.spv | FileCheck %s --check-prefix=RELAXED
// RUN: tessera --layout=scalar %s -o %t.scalar.spv
// RUN: spirv-val --scalar-block-layout --target-env vulkan1.3 %t.scalar.spv
// RUN: spirv-dis %t.scalar.spv | FileCheck %s --check-prefix=SCALAR
// RUN: tessera -spirv -T cs_6_0 -fvk-t-shift 10 all %s -Fo %t.old.spv
// RUN: spirv-val --relax-block-layout --target-env vulkan1.0 %t.old.spv
// RUN: spirv-dis %t.old.spv | FileCheck %s --check-prefix=OLD
struct Part {
  float3 v;
  float w;
};
struct Table {
  float a;
  float3 b;
  float c[3];
  float2x3 m;
  row_major float2x3 r;
  Part part;
  float d;
  Part parts[2];
  float2 e;
};
TextureBuffer<Table> One : register(t3, space1);
TextureBuffer<Table> Two[2] : register(t4);
StructuredBuffer<Table> Plain : register(t6);
tbuffer Loose : register(t7) {
  float factor;
  float3 more[2];
  float last;
};
RWStructuredBuffer<float> Out : register(u8);

[numthreads(1, 1, 1)] void main(uint3 at : SV_DispatchThreadID) {
  Table copy = One;
  Out[0] = copy.d + One.m[1].z + Two[at.x].c[at.y] + Plain[0].d + more[at.y].y * last;
}
// ALL-DAG: OpName [[ONE:%.*]] "type.TextureBuffer.Table"
// ALL-DAG: OpName [[LOOSE:%.*]] "type.Loose"
// ALL-DAG: OpDecorate %One DescriptorSet 1
// ALL-DAG: OpDecorate %One Binding 3
// ALL-DAG: OpDecorate %One NonWritable
// ALL-DAG: OpDecorate %Two Binding 4
// ALL-DAG: OpDecorate %Loose Binding 7
// ALL-DAG: OpDecorate %Loose NonWritable
// ALL-DAG: OpDecorateString %One UserTypeGOOGLE "texturebuffer:<Table>"
// ALL-DAG: OpDecorateString %Loose UserTypeGOOGLE "tbuffer"
// ALL-DAG: OpDecorate [[ONE]] Block
// ALL-DAG: %One = OpVariable {{.*}} StorageBuffer
// ALL-DAG: %Two = OpVariable {{.*}} StorageBuffer
// ALL-DAG: %Loose = OpVariable {{.*}} StorageBuffer
// D3D-DAG: OpMemberDecorate [[ONE]] 1 Offset 4
// D3D-DAG: OpMemberDecorate [[ONE]] 2 Offset 16
// D3D-DAG: OpMemberDecorate [[ONE]] 3 Offset 64
// D3D-DAG: OpMemberDecorate [[ONE]] 4 Offset 112
// D3D-DAG: OpMemberDecorate [[ONE]] 5 Offset 144
// D3D-DAG: OpMemberDecorate [[ONE]] 6 Offset 160
// D3D-DAG: OpMemberDecorate [[ONE]] 7 Offset 176
// D3D-DAG: OpMemberDecorate [[ONE]] 8 Offset 208
// D3D-DAG: OpMemberDecorate [[LOOSE]] 1 Offset 16
// D3D-DAG: OpMemberDecorate [[LOOSE]] 2 Offset 44
// GL-DAG: OpName [[ONE:%.*]] "type.TextureBuffer.Table"
// GL-DAG: OpName [[LOOSE:%.*]] "type.Loose"
// GL-DAG: OpMemberDecorate [[ONE]] 1 Offset 16
// GL-DAG: OpMemberDecorate [[ONE]] 2 Offset 28
// GL-DAG: OpMemberDecorate [[ONE]] 3 Offset 40
// GL-DAG: OpMemberDecorate [[ONE]] 4 Offset 64
// GL-DAG: OpMemberDecorate [[ONE]] 5 Offset 96
// GL-DAG: OpMemberDecorate [[ONE]] 6 Offset 112
// GL-DAG: OpMemberDecorate [[ONE]] 7 Offset 128
// GL-DAG: OpMemberDecorate [[ONE]] 8 Offset 160
// GL-DAG: OpMemberDecorate [[LOOSE]] 1 Offset 16
// GL-DAG: OpMemberDecorate [[LOOSE]] 2 Offset 48
// RELAXED-DAG: OpName [[ONE:%.*]] "type.TextureBuffer.Table"
// RELAXED-DAG: OpName [[LOOSE:%.*]] "type.Loose"
// RELAXED-DAG: OpMemberDecorate [[ONE]] 1 Offset 4
// RELAXED-DAG: OpMemberDecorate [[ONE]] 2 Offset 16
// RELAXED-DAG: OpMemberDecorate [[ONE]] 3 Offset 32
// RELAXED-DAG: OpMemberDecorate [[ONE]] 4 Offset 64
// RELAXED-DAG: OpMemberDecorate [[ONE]] 5 Offset 96
// RELAXED-DAG: OpMemberDecorate [[ONE]] 6 Offset 112
// RELAXED-DAG: OpMemberDecorate [[ONE]] 7 Offset 128
// RELAXED-DAG: OpMemberDecorate [[ONE]] 8 Offset 160
// RELAXED-DAG: OpMemberDecorate [[LOOSE]] 1 Offset 16
// RELAXED-DAG: OpMemberDecorate [[LOOSE]] 2 Offset 48
// SCALAR-DAG: OpName [[ONE:%.*]] "type.TextureBuffer.Table"
// SCALAR-DAG: OpName [[LOOSE:%.*]] "type.Loose"
// SCALAR-DAG: OpMemberDecorate [[ONE]] 1 Offset 4
// SCALAR-DAG: OpMemberDecorate [[ONE]] 2 Offset 16
// SCALAR-DAG: OpMemberDecorate [[ONE]] 3 Offset 28
// SCALAR-DAG: OpMemberDecorate [[ONE]] 4 Offset 52
// SCALAR-DAG: OpMemberDecorate [[ONE]] 5 Offset 76
// SCALAR-DAG: OpMemberDecorate [[ONE]] 6 Offset 92
// SCALAR-DAG: OpMemberDecorate [[ONE]] 7 Offset 96
// SCALAR-DAG: OpMemberDecorate [[ONE]] 8 Offset 128
// SCALAR-DAG: OpMemberDecorate [[LOOSE]] 1 Offset 4
// SCALAR-DAG: OpMemberDecorate [[LOOSE]] 2 Offset 28
// OLD-DAG: OpName [[ONE:%.*]] "type.TextureBuffer.Table"
// OLD-DAG: OpName [[LOOSE:%.*]] "type.Loose"
// OLD-DAG: OpDecorate %One Binding 13
// OLD-DAG: OpDecorate %Loose Binding 17
// OLD-DAG: OpDecorate [[ONE]] BufferBlock
// OLD-DAG: %One = OpVariable {{.*}} Uniform
// OLD-DAG: OpMemberDecorate [[ONE]] 1 Offset 4
// OLD-DAG: OpMemberDecorate [[ONE]] 2 Offset 16
// OLD-DAG: OpMemberDecorate [[ONE]] 3 Offset 32
// OLD-DAG: OpMemberDecorate [[ONE]] 4 Offset 64
// OLD-DAG: OpMemberDecorate [[ONE]] 5 Offset 96
// OLD-DAG: OpMemberDecorate [[ONE]] 6 Offset 112
// OLD-DAG: OpMemberDecorate [[ONE]] 7 Offset 128
// OLD-DAG: OpMemberDecorate [[ONE]] 8 Offset 160
// OLD-DAG: OpMemberDecorate [[LOOSE]] 1 Offset 16
// OLD-DAG: OpMemberDecorate [[LOOSE]] 2 Offset 48
