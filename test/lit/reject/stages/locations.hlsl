// RUN: %check-diags %s
struct Some {
  [[vk::location(3)]] float2 a : A;
  float2 b : B;
};
struct Twice {
  [[vk::location(2)]] float4x3 a : A;
  [[vk::location(5)]] float2 b : B;
};
float4 some(Some i) : SV_Position { return i.a.xyxy + i.b.xyxy; }
float4 twice(Twice i) : SV_Position { return float4(i.a[0], i.b.x); }
// EXPECT -T vs_6_0 -E some
// DIAG: LocationMissing @ 4
//| locations.hlsl:4:14: error: 'B' has no [[vk::location]], but other inputs have one: give all of them a location, or none
//|     4 |   float2 b : B;
//|       |              ^
//| 1 error generated.
// EXPECT -T vs_6_0 -E twice
// DIAG: LocationTaken @ 8
//| locations.hlsl:8:34: error: location 5 is already taken by 'A'
//|     8 |   [[vk::location(5)]] float2 b : B;
//|       |                                  ^
//| 1 error generated.
