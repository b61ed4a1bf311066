// RUN: %exec-test %s
// Searches along edges: unrolled loops with constant offsets that break, continue and return depending on a texel.
// groups: 1 1 1
// py: import textures
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Repeat}
// py: s = textures.Sampler("Nearest", "Nearest", "Repeat")
// py: at = textures.points(32, [(8, 6)], -0.5, 1.5)
// in Points f32: [x for p in at for x in (*p, 0, 0)]
// texture Image: 8x6
// in Image f32: textures.noise(48, 3, 0, 9)
// py: a = textures.Texture("2D", Image, 8, 6)
// py: def tap(i, x, y): return a.sample(s, at[i], 0, (x, y))[0]
// py: def broken(i):
//   total = 0
//   for k in range(-3, 4):
//     total += 10 * tap(i, k, 0)
//     if tap(i, k, 1) > 6: break
//     total += 1
//   return total
// py: def skipped(i):
//   total = 0
//   for k in range(8):
//     if k == 3 or tap(i, k - 4, 0) < 3: continue
//     total += tap(i, 0, k - 4) * (k + 1)
//   return total
// py: def both(i):
//   total = 0
//   for y in range(-1, 2):
//     for x in range(-2, 3):
//       v = tap(i, x, y)
//       if v == 1: continue
//       if v > 7: break
//       total = 3 * total + v if total < 1000 else total + v
//     if total > 500: break
//   return total
// py: def returned(i):
//   for k in range(1, 6):
//     if tap(i, k, -k) > 4: return k
//   return -1
// py: def switched(i):
//   total = 0
//   for k in range(4):
//     v = tap(i, k, 2)
//     if v < 2: continue
//     if v < 5: total += 100
//     total += tap(i, -k, -2)
//   return total
// py: def gathered(i): return sum(w * x for k in range(3) for w, x in zip((1, 2, 3, 4), a.gather(s, at[i], 0, (k - 1, 2 * k - 2))))
// py: def ended(i): return next((k for k in range(1, 5) if tap(i, 0, k) > 5), 5)
// out Results f32: [x for i in range(32) for x in (broken(i), skipped(i), both(i), returned(i), switched(i), gathered(i), ended(i), 3 * tap(i, -2, 1), at[i - i % 4 + (i + 1) % 4][0])]
Texture2D<float> Image : register(t1);
StructuredBuffer<float4> Points : register(t2);
SamplerState Near : register(s3);
RWStructuredBuffer<float> Results : register(u4);

float tap(float2 at, int x, int y) { return Image.SampleLevel(Near, at, 0, int2(x, y)); }

float broken(float2 at) {
  float total = 0;
  [unroll] for (int k = -3; k <= 3; ++k) {
    total += 10 * tap(at, k, 0);
    if (tap(at, k, 1) > 6) break;
    total += 1;
  }
  return total;
}

float skipped(float2 at) {
  float total = 0;
  [unroll(8)] for (uint k = 0; k < 8; ++k) {
    if (k == 3) continue;
    if (tap(at, int(k) - 4, 0) < 3) continue;
    total += tap(at, 0, int(k) - 4) * (k + 1);
  }
  return total;
}

float both(float2 at) {
  float total = 0;
  [unroll] for (int y = -1; y <= 1; ++y) {
    [unroll] for (int x = -2; x <= 2; ++x) {
      float v = Image.SampleLevel(Near, at, 0, int2(x, y));
      if (v == 1) continue;
      if (v > 7) break;
      total = total < 1000 ? 3 * total + v : total + v;
    }
    if (total > 500) break;
  }
  return total;
}

float returned(float2 at) {
  [unroll] for (int k = 1; k < 6; ++k)
    if (tap(at, k, -k) > 4) return k;
  return -1;
}

float switched(float2 at) {
  float total = 0;
  [unroll] for (int k = 0; k < 4; ++k) {
    switch (int(tap(at, k, 2))) {
    case 0:
    case 1: continue;
    case 2:
    case 3:
    case 4: total += 100; break;
    default: break;
    }
    total += tap(at, -k, -2);
  }
  return total;
}

float gathered(float2 at) {
  float total = 0;
  for (int k = 0; k < 3; ++k)
    total += dot(Image.Gather(Near, at, int2(k - 1, 2 * k - 2)), float4(1, 2, 3, 4));
  return total;
}

float ended(float2 at) {
  int k = 1;
  [unroll] do {
    if (tap(at, 0, k) > 5) break;
    ++k;
  } while (k < 5);
  return k;
}

float first(float2 at) {
  float total = 0;
  [unroll] for (int y = 1; y < 4; ++y) {
    [unroll] for (int x = -2; x < 3; ++x) {
      float v = tap(at, x, y);
      return 3 * v;
      if (v > 7) break;
      total += v;
    }
    if (total > 500) break;
  }
  return total;
}

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  float2 at = Points[t].xy;
  float next = 0;
  [unroll] for (uint lane = 0; lane < 4; ++lane) {
    float there = QuadReadLaneAt(at.x, lane);
    if (lane == (t + 1) % 4) next = there;
  }
  float results[9] = {broken(at),   skipped(at), both(at),  returned(at), switched(at),
                      gathered(at), ended(at),   first(at), next};
  [unroll] for (int n = 0; n < 9; ++n) Results[9 * t + n] = results[n];
}
