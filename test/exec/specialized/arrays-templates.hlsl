// RUN: %exec-test %s
// no-metal: arrays have sizes known at compile time
// Arrays in templates, whose sizes are computed from constants and parameters, with more elements than by default.
// spec 0 u32: 6
// out Sums u32: [sum(k * 2 for k in range(12)), sum(k * 3 for k in range(18)), 15]
// out Last f32: [17.0, 5.5]
[[vk::constant_id(0)]] const uint N = 2;
RWStructuredBuffer<uint> Sums : register(u0);
RWStructuredBuffer<float> Last : register(u1);

template <uint K> uint sum() {
  uint Own[N * K];
  for (uint I = 0; I < N * K; ++I)
    Own[I] = I * K;
  uint Sum = 0;
  for (uint J = 0; J < N * K; ++J)
    Sum += Own[J];
  return Sum;
}

template <typename T> T last(T First) {
  T Own[N];
  for (uint I = 0; I < N; ++I)
    Own[I] = First + T(I);
  return Own[N - 1];
}

template <typename T, uint Rows> T corner() {
  T Own[Rows][N];
  for (uint R = 0; R < Rows; ++R)
    for (uint I = 0; I < N; ++I)
      Own[R][I] = T(R * N + I);
  return Own[Rows - 1][N - 1];
}

[numthreads(1, 1, 1)] void main() {
  Sums[0] = sum<2>();
  Sums[1] = sum<3>();
  Sums[2] = last<uint>(10);
  Last[0] = corner<float, 3>();
  Last[1] = last(0.5f);
}
