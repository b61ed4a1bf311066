// RUN: %exec-test %s
// What people write with arrays of any size: sorting networks, medians, convolutions, polynomials, products of matrices.
// groups: 1 1 1
// py: N = 16
// in In i32: [(i * 37 + 11) % 101 - 50 for i in range(9 * N)]
// py: def part(i, n): return In[9 * i:9 * i + n]
// py: def conv(a, b): return [sum(a[j] * b[k - j] for j in range(len(a)) if 0 <= k - j < len(b)) for k in range(len(a) + len(b) - 1)]
// py: def product(i): return [sum(In[9 * i + 3 * r + k] * In[9 * i + 2 * k + c] for k in range(3)) for r in range(2) for c in range(2)]
// out Sorted i32: [x for i in range(N) for x in sorted(part(i, 9)) + sorted(part(i, 4))[::-1] + [sorted(part(i, 5))[2]]]
// out Made i32: [x for i in range(N) for x in conv(part(i, 3), [1, -2, 1, 3]) + product(i)]
// out Powers f32: [x for i in range(N) for x in (1 + 2 * i + 3 * i * i, 4 - i)]
// out Dots i32: [2 * sum(x * x for x in part(i, 3)) for i in range(N)]
StructuredBuffer<int> In : register(t0);
RWStructuredBuffer<int> Sorted : register(u1);
RWStructuredBuffer<int> Made : register(u2);
RWStructuredBuffer<float> Powers : register(u3);
RWStructuredBuffer<int> Dots : register(u4);

template <typename T> void swap(inout T a, inout T b) {
  T c = a;
  a = b;
  b = c;
}
template <typename T, uint N> void sort(inout T a[N]) {
  for (uint i = 0; i + 1 < N; ++i)
    for (uint j = 0; j + 1 < N - i; ++j)
      if (a[j] > a[j + 1])
        swap(a[j], a[j + 1]);
}
template <typename T, uint N> void reversed(T a[N], out T b[N]) {
  [unroll] for (uint i = 0; i < N; ++i) b[i] = a[N - 1 - i];
}
template <typename T, uint N> T median(T a[N]) {
  sort(a);
  return a[N / 2];
}
template <typename T, uint N, uint M> void convolve(T a[N], T b[M], inout T sums[N + M - 1]) {
  for (uint i = 0; i < N; ++i)
    for (uint j = 0; j < M; ++j)
      sums[i + j] += a[i] * b[j];
}
template <typename T, uint R, uint K, uint C> void multiply(T a[R][K], T b[K][C], out T c[R][C]) {
  for (uint i = 0; i < R; ++i)
    for (uint j = 0; j < C; ++j) {
      c[i][j] = 0;
      for (uint k = 0; k < K; ++k)
        c[i][j] += a[i][k] * b[k][j];
    }
}
template <uint N> float polynomial(float a[N], float x) {
  float y = 0;
  for (int i = N - 1; i >= 0; --i)
    y = y * x + a[i];
  return y;
}
template <typename T, uint N> struct List {
  T items[N];
  void add(int a[N]) {
    for (uint i = 0; i < N; ++i)
      items[i] += a[i];
  }
  template <uint M> int dot(int a[M]) {
    int total = 0;
    for (uint i = 0; i < min(M, N); ++i)
      total += items[i] * a[i];
    return total;
  }
};
template <typename T, uint N> List<T, N> listOf(T a[N]) {
  List<T, N> list;
  list.items = a;
  return list;
}

[numthreads(16, 1, 1)] void main(uint t : SV_GroupIndex) {
  int nine[9], five[5], four[4], back[4];
  uint i;
  for (i = 0; i < 9; ++i) nine[i] = In[9 * t + i];
  for (i = 0; i < 5; ++i) five[i] = nine[i];
  for (i = 0; i < 4; ++i) four[i] = nine[i];
  sort(nine);
  sort(four);
  reversed(four, back);
  for (i = 0; i < 9; ++i) Sorted[14 * t + i] = nine[i];
  for (i = 0; i < 4; ++i) Sorted[14 * t + 9 + i] = back[i];
  Sorted[14 * t + 13] = median(listOf(five).items);
  int a[3] = {In[9 * t], In[9 * t + 1], In[9 * t + 2]}, b[4] = {1, -2, 1, 3}, sums[6] = {0, 0, 0, 0, 0, 0};
  convolve(a, b, sums);
  int left[2][3], right[3][2], product[2][2];
  for (i = 0; i < 6; ++i) {
    left[i / 3][i % 3] = In[9 * t + i];
    right[i / 2][i % 2] = In[9 * t + i];
  }
  multiply(left, right, product);
  for (i = 0; i < 6; ++i) Made[10 * t + i] = sums[i];
  for (i = 0; i < 4; ++i) Made[10 * t + 6 + i] = product[i / 2][i % 2];
  float quadratic[3] = {1, 2, 3}, linear[2] = {4, -1};
  Powers[2 * t] = polynomial(quadratic, t);
  Powers[2 * t + 1] = polynomial(linear, t);
  List<int, 5> list = listOf(five);
  list.add(five);
  Dots[t] = list.dot(a);
}
