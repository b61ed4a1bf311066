// Metal does not support texels of 64-bit integers.
// RUN: not tessera --target apple-m1 %s --emit=msl 2>&1 | FileCheck %s
// CHECK: :5:{{.*}}: error: {{.*}}a texture of 64-bit integers{{.*}}: write 'uint2' to it, or use a buffer
// CHECK: :6:{{.*}}: error: 'Words' has format r64i, but typed buffers are plain memory on Metal
RWTexture2D<uint64_t> Plain : register(u0);
RWBuffer<int64_t> Words : register(u1);
[numthreads(1, 1, 1)] void main() {
  Plain[uint2(0, 1)] = 3;
  Words[2] = 4;
}
