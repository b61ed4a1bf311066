// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Zero and other values for every kind of matrix by initializer list, cast and default: as variables, in arrays and in structs.
// py: Z = [0] * 256
// in In f32: [3, -2]
// out C f32: Z + [2.5] * 256 + Z + Z + [3.0] * 256 + Z + [1.0] * 256 + [2.0] * 256
// out F f16: Z + [-2.0] * 256
// out I i32: Z + [9] * 256
// out Column f32: [0] * 16 + [7.5] * 16
// out Row i32: [0] * 16
// out Words u32: [0, 5, 0, 3]
// out Packed i32: Z + [3] * 256
StructuredBuffer<float> In : register(t0);
RWByteAddressBuffer C : register(u1);
RWByteAddressBuffer F : register(u2);
RWByteAddressBuffer I : register(u3);
RWByteAddressBuffer Column : register(u4);
RWByteAddressBuffer Row : register(u5);
RWStructuredBuffer<uint> Words : register(u6);
RWByteAddressBuffer Packed : register(u7);

typedef WaveMatrixAccumulator<float, 16, 16> Acc;
struct Tile {
  uint before;
  Acc acc;
  uint2 after;
};
struct Sums {
  WaveMatrixLeftColAcc<float, 16, 16> column;
  WaveMatrixRightRowAcc<int, 16, 16> row;
};
struct Alone {
  Acc acc;
};
Acc nothing() { return (Acc)0; }

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)] void main() {
  Acc a = {};
  a.Store(C, 0, 64, false);
  Tile filled = (Tile)2.5;
  filled.acc.Store(C, 1024, 64, false);
  Tile empty = (Tile)0;
  empty.acc.Store(C, 2048, 64, true);
  Tile many[2] = (Tile[2])0;
  many[1].acc.Store(C, 3072, 64, false);
  many[0] = (Tile)In[0];
  many[0].acc.Store(C, 4096, 64, false);
  nothing().Store(C, 5120, 64, false);
  Alone alone = {}, listed[2] = {};
  alone.acc.ScalarAdd(1);
  alone.acc.Store(C, 6144, 64, false);
  listed[1].acc.ScalarAdd(2);
  listed[1].acc.Store(C, 7168, 64, false);
  WaveMatrixLeft<float16_t, 16, 16> left[2] = {(WaveMatrixLeft<float16_t, 16, 16>)0, (WaveMatrixLeft<float16_t, 16, 16>)In[1]};
  left[0].Store(F, 0, 32, false);
  left[1].Store(F, 512, 32, false);
  WaveMatrixAccumulator<int, 16, 16> i = (WaveMatrixAccumulator<int, 16, 16>)0;
  i.Store(I, 0, 64, false);
  i = (WaveMatrixAccumulator<int, 16, 16>)9.75;
  i.Store(I, 1024, 64, false);
  Sums sums = (Sums)0;
  sums.column.Store(Column, 0, 4);
  sums.row.Store(Row, 0, 4);
  sums = (Sums)7.5;
  sums.column.Store(Column, 64, 4);
  WaveMatrixRight<int8_t4_packed, 16, 16> packed = {};
  WaveMatrixLeft<int8_t4_packed, 16, 16> ones;
  ones.Fill(0x01010101);
  i.Multiply(ones, packed);
  i.Store(Packed, 0, 64, false);
  packed = (WaveMatrixRight<int8_t4_packed, 16, 16>)In[0];
  i.Multiply(ones, packed);
  i.ScalarMultiply(4);
  i.ScalarDivide(packed.MatrixDepth());
  i.Store(Packed, 1024, 64, false);
  if (WaveIsFirstLane()) {
    Words[0] = empty.before + empty.after.y + many[1].before;
    Words[1] = filled.before + many[0].after.x;
    Words[2] = many[1].after.x;
    Words[3] = many[0].before;
  }
}
