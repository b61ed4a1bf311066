// RUN: %exec-test %s
// Arrays that are copied in a loop, whose elements are less aligned than where the array begins.
// py: ROWS = [v for i in range(20) for v in (i + 1, -i, i * i)]
// in Data i32 @ none: [9, 9, 9, 9, *ROWS]
// inout Copy i32 @ none: [0] * 64 -> [0, 0, 0, 0, *[v * 3 if i % 3 == 2 else v for i, v in enumerate(ROWS)]]
// push u64: [0, 0]
// addresses push: [(0, "Data"), (8, "Copy")]
#include "check.hlsli"
struct Row {
  int2 v;
  int w;
};
struct Table {
  int4 head;
  Row rows[20];
};
struct Push {
  vk::BufferPointer<Table, 16> from, to;
};
[[vk::push_constant]] Push P;

void scale(inout Row rows[20], int by) {
  for (int i = 0; i < 20; ++i)
    rows[i].w *= by;
}

[numthreads(1, 1, 1)] void main() {
  Table t = P.from.Get();
  scale(t.rows, 3);
  P.to.Get().rows = t.rows;
  CHECK(P.to.Get().rows[19].v.y); //= -19 & 0xffffffff
  int sum = 0;
  Row raw[20] = vk::RawBufferLoad<Row[20]>((uint64_t)P.from + 16, 16);
  for (int i = 0; i < 20; ++i)
    sum += raw[i].v.x * (i + 1) + raw[i].w;
  CHECK(sum); //= sum((i + 1) ** 2 + i * i for i in range(20))
}
