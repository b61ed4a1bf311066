//@ ps_6_8 entry=late
[[vk::post_depth_coverage]] [[vk::depth_unchanged]]
uint late(float4 at : SV_Position, out float depth : SV_DepthLessEqual) : SV_Target {
  depth = at.z;
  return 1;
}

[[vk::post_depth_coverage]] [earlydepthstencil]
uint early(uint covered : SV_Coverage) : SV_Target { return covered; }

