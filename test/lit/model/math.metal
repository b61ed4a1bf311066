// RUN: %metal-test %s
// Functions of floating-point numbers, rounded to single and half precision.
// py: import math
// py: X = [0.5, -0.25, 1.0, 2.75, -3.5, 10.0, 0.001, 1.5, -1.5, 2.5, 100.25, -0.999, 3.0, 0.125, 7.5, 0.75]
// in A f32: X
// py: even = lambda x: float(round(x))
// py: away = lambda x: math.copysign(math.floor(abs(x) + 0.5), x)
// out Exact f32: [v for x in A for v in (math.floor(x), math.ceil(x), math.trunc(x), even(x), away(x), abs(x), f32(x - math.floor(x)), min(max(x, 0), 1), (x > 0) - (x < 0), 0 if x < 1 else 1, math.fmod(x, 0.75), math.copysign(2, x), max(x - 1, 0), math.sqrt(abs(x)), x * 4)]
// out Near f32: [v for x in A for v in (math.sin(x), math.cos(x), math.exp(x), math.log(abs(x)), math.log2(abs(x)), math.atan2(x, 2), abs(x) ** 1.5, math.tanh(x), 1 / math.sqrt(abs(x)), 3 * x * (1 - x) + x * x * x, math.hypot(x, 1, 2))]
// tolerance Near: 4 ulp, 1e-6
// out Halves f16: [v for x in A for v in (f16(f16(x) * f16(x)), f16(f16(f16(x) + f16(0.1)) * f16(0.3)), f16(math.sqrt(abs(x))), f16(f16(x) * f16(0.1) + f16(0.3)))]
// out Classes u32: [v for x in A for v in (1, 0, int(x < 0), 1, 0, 5, 1)]
#include <metal_stdlib>
using namespace metal;
// threadgroup: 16,1,1
kernel void functions(device const float* A [[buffer(0)]], device float* Exact [[buffer(1)]],
                      device float* Near [[buffer(2)]], device half* Halves [[buffer(3)]],
                      device uint* Classes [[buffer(4)]], uint i [[thread_position_in_grid]])
{
    float x = A[i];
    device float* e = Exact + i * 15;
    e[0] = floor(x);
    e[1] = ceil(x);
    e[2] = trunc(x);
    e[3] = rint(x);
    e[4] = round(x);
    e[5] = metal::abs(x);
    e[6] = fract(x);
    e[7] = saturate(x);
    e[8] = sign(x);
    e[9] = step(1.0, x);
    e[10] = fmod(x, 0.75);
    e[11] = copysign(2.0, x);
    e[12] = fdim(x, 1.0);
    e[13] = precise::sqrt(fabs(x));
    e[14] = ldexp(x, 2);
    device float* n = Near + i * 11;
    n[0] = sin(x);
    n[1] = fast::cos(x);
    n[2] = exp(x);
    n[3] = log(abs(x));
    n[4] = log2(abs(x));
    n[5] = atan2(x, 2.0);
    n[6] = powr(abs(x), 1.5);
    n[7] = tanh(x);
    n[8] = rsqrt(abs(x));
    n[9] = mix(3 * x, x * x, x);
    n[10] = length(float3(x, 1, 2));
    half h = half(x);
    Halves[i * 4] = h * h;
    Halves[i * 4 + 1] = (h + 0.1h) * 0.3h;
    Halves[i * 4 + 2] = half(sqrt(abs(x)));
    Halves[i * 4 + 3] = fma(h, 0.1h, 0.3h);
    float nan = as_type<float>(0x7fc00000u | i);
    Classes[i * 7] = isnan(nan);
    Classes[i * 7 + 1] = isinf(x) || isnan(x);
    Classes[i * 7 + 2] = signbit(x);
    Classes[i * 7 + 3] = isfinite(x) && isinf(x / 0.0f);
    Classes[i * 7 + 4] = nan == nan;
    Classes[i * 7 + 5] = uint(max(nan, 5.0f));
    Classes[i * 7 + 6] = uint(min(1.0f, nan));
}
