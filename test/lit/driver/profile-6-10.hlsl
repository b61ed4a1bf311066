// The next profile and its macros. A whole wave follows the branch for its index.
// RUN: tessera -T cs_6_10 --target=lavapipe -Werror %s -o /dev/null
// RUN: tessera -T cs_6_10 --target=apple-m1 --emit=msl -Werror %s -o /dev/null
// RUN: not tessera -T cs_6_9 --target=lavapipe %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: profile-6-10.hlsl:[[#@LINE+2]]:2: error: other profile
#if __SHADER_TARGET_MAJOR != 6 || __SHADER_TARGET_MINOR != 10 || !defined(__hlsl_dx_compiler)
#error other profile
#endif
RWByteAddressBuffer B;
[numthreads(128, 1, 1)] void main() {
  if (GetGroupWaveIndex() < GetGroupWaveCount() / 2) {
    WaveMatrixAccumulator<float, 16, 16> m;
    m.Fill(GetGroupWaveIndex());
    m.Store(B, GetGroupWaveIndex() * 1024, 64, false);
  }
}
