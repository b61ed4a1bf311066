// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// Orientations, strides and alignments that become constants: expressions, functions, locals and uniform values. Each
// stride only has room for a line of one orientation.
// py: A = [[(r * 37 + k * 5 + r * k) % 200 - 100 for k in range(64)] for r in range(16)]
// py: T = transpose(A)
// py: One = [x for column in T for x in column + [7] * 8]
// in Columns f16: [9] * 8 + One
// in Rows f16: flat([row + [3] * 8 for row in A])
// in P u32: [1, 48]
// out Dst f16: flat(A) * 6
ByteAddressBuffer Columns : register(t0);
ByteAddressBuffer Rows : register(t1);
StructuredBuffer<uint> P : register(t2);
RWByteAddressBuffer Dst : register(u3);

typedef WaveMatrixAccumulator<float16_t, 16, 64> Tile;
static const uint Align = 4;
static const uint Strides[2] = {48, 144};
enum Order { RowMajor, ColumnMajor };

Tile load(bool columns, uint stride, uint offset, uint align) {
  Tile t;
  if (columns)
    t.Load(Columns, offset, stride, columns, align);
  else
    t.Load(Rows, offset, stride, columns, align);
  return t;
}
template <bool C> struct Loader {
  uint stride;
  Tile go(ByteAddressBuffer b, uint offset) {
    Tile t;
    t.Load(b, offset, stride, C, Align * 2);
    return t;
  }
};

[WaveSize(WAVE)]
[numthreads(WAVE, 1, 1)] void main() {
  load(true, 48, 16, 8).Store(Dst, 0, 128, false, 4 * 4);
  load(1 == 2, Strides[RowMajor + 1], 0, 16).Store(Dst, 2048, 128, !true, sizeof(float) * 4);
  Loader<true> loader;
  loader.stride = Strides[0];
  loader.go(Columns, 4 * 4).Store(Dst, 4096, 128, false);
  Tile t;
  bool columns = true;
  uint stride = 24, align = 4;
  stride *= 2;
  align += 4;
  t.Load(Columns, 16, stride, columns, align);
  t.Store(Dst, 6144, 128, !columns);
  columns = !columns;
  t.Load(Rows, 0, stride + 96, columns, align * 2);
  t.Store(Dst, 8192, 128, columns, Align);
  uint known = WaveReadLaneFirst(48);
  t.Load(Columns, 16, known, ColumnMajor);
  t.Store(Dst, 10240, 128, RowMajor);
}
