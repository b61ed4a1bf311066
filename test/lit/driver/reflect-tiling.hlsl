// Replacements of multiplies and matrices that the device does not support as written.
// RUN: tessera --target intel-xe2 -DWAVE=16 -DA=float16_t -DB=float16_t -DC=float %s -o %t.spv --reflect - | FileCheck %s --check-prefix=TILE
// RUN: tessera --target nvidia-hopper -DWAVE=32 -DA=int8_t4_packed -DB=uint8_t4_packed -DC=int %s -o %t.spv --reflect - | FileCheck %s --check-prefix=ROUTE
// RUN: tessera --target nvidia-hopper -DWAVE=32 -DA=float -DB=float -DC=float -Wno-emulation %s -o %t.spv --reflect - | FileCheck %s --check-prefix=LANES
// RUN: tessera --target nvidia-hopper -DWAVE=32 -DA=float16_t -DB=float16_t -DC=float %s -o %t.spv --reflect - | FileCheck %s --check-prefix=NATIVE
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  WaveMatrixLeft<A, 16, 16> a;
  WaveMatrixRight<B, 16, 16> b;
  WaveMatrixAccumulator<C, 16, 16> c;
  a.Load(In, 0, 128, false);
  b.Load(In, 4096, 128, false);
  c.Multiply(a, b);
  c.Store(Out, 0, 64, false);
}

// TILE: "tiling": [
// TILE: "types": "f16 x f16 -> f32"
// TILE-NEXT: "written": "16x16x16"
// TILE-NEXT: "tile": "8x16x16"
// TILE: "emulated": []

// ROUTE: "tiling": [
// ROUTE: "types": "s8 x u8 -> s32"
// ROUTE-NEXT: "written": "16x16x32"
// ROUTE-NEXT: "route": "{{.+}}"
// ROUTE: "emulated": []

// LANES: "tiling": []
// LANES: "emulated": [
// LANES: "element": "f32"
// LANES-NEXT: "rows": 16
// LANES-NEXT: "columns": 16
// LANES-NEXT: "use":
// LANES-NEXT: "scope": "subgroup"
// LANES-NEXT: "perLane": 8

// NATIVE: "tiling": []
// NATIVE: "emulated": []
