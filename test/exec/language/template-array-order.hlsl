// RUN: %exec-test %s
// Of several templates for arrays a call means the more specialized one, of a function and a template the function.
// groups: 1 1 1
// out Chosen u32: [1, 104, 2, 3, 205, 6, 302, 7, 402, 10, 8, 9, 44, 102, 107]
RWStructuredBuffer<uint> Chosen : register(u0);

template <typename T> uint f(T a) { return 1; }
template <typename T, uint N> uint f(T a[N]) { return 100 + N; }
template <typename T> uint f(T a[3]) { return 2; }
uint f(float a[7]) { return 3; }

template <typename T, uint N> uint g(T a[N]) { return 200 + N; }
template <uint N> uint g(int a[N]) { return 6; }

template <typename T, uint N> uint h(T a[N], uint b) { return 300 + N; }
uint h(uint a, uint b) { return 7; }

template <typename T, uint N, uint M> uint k(T a[N][M]) { return 10; }
template <typename T, uint N> uint k(T a[N]) { return 400 + N; }

template <typename T, uint N> uint m(T a[N], T b[N]) { return 8; }
template <typename T, uint N, uint M> uint m(T a[N], T b[M]) { return 9; }

template <uint N> uint later(float a[N]);

[numthreads(1, 1, 1)] void main() {
  float one = 1, two[2] = {1, 2}, three[3] = {1, 2, 3}, four[4] = {1, 2, 3, 4}, five[5] = {1, 2, 3, 4, 5};
  float seven[7] = {1, 2, 3, 4, 5, 6, 7};
  int numbers[2] = {1, 2};
  uint table[2][3] = {1, 2, 3, 4, 5, 6};
  Chosen[0] = f(one);
  Chosen[1] = f(four);
  Chosen[2] = f(three);
  Chosen[3] = f(seven);
  Chosen[4] = g(five);
  Chosen[5] = g(numbers);
  Chosen[6] = h(two, 1);
  Chosen[7] = h(1, 1);
  Chosen[8] = k(two);
  Chosen[9] = k(table);
  Chosen[10] = m(two, two);
  Chosen[11] = m(two, three);
  Chosen[12] = later(two) + later<2>(two);
  Chosen[13] = f<int, 2>(numbers);
  Chosen[14] = f<float>(seven);
}

template <uint N> uint later(float a[N]) { return 10 * N + a[N - 1]; }
