// RUN: %check-diags %s
float4 main([[vk::ext_decorate(31, 1)]] double3 wide : WIDE, [[vk::ext_decorate(31, 3)]] float2 two : TWO,
            [[vk::ext_decorate(31, 2)]] float2 fits : FITS) : SV_Target {
  return float4(wide.xy, two + fits);
}
// EXPECT -T ps_6_0
// DIAG: ComponentMisplaced @ 2
// DIAG: ComponentMisplaced @ 2
//| components.hlsl:2:41: error: 'WIDE' cannot begin at component 1 of a location: 'double3' needs more components, or has no location
//|     2 | float4 main([[vk::ext_decorate(31, 1)]] double3 wide : WIDE, [[vk::ext_decorate(31, 3)]] float2 two : TWO,
//|       |                                         ^~~~~~~~~~~~
//| components.hlsl:2:90: error: 'TWO' cannot begin at component 3 of a location: 'float2' needs more components, or has no location
//|     2 | float4 main([[vk::ext_decorate(31, 1)]] double3 wide : WIDE, [[vk::ext_decorate(31, 3)]] float2 two : TWO,
//|       |                                                                                          ^~~~~~~~~~
//| 2 errors generated.
