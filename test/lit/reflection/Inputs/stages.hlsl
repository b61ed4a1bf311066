// A pixel shader with every key of an input, an output and a mode, which compute shaders lack.
struct Inputs {
  float4 position : SV_Position;
  noperspective float2 uv[2] : UV;
  nointerpolation uint material : MATERIAL;
  [[vk::ext_decorate(/* Component */ 31, 2)]] float2 shifted : SHIFTED;
};
[[vk::input_attachment_index(2)]] SubpassInputMS<uint> Flags : register(t1);
RasterizerOrderedStructuredBuffer<uint> Seen : register(u2);
TextureBuffer<Inputs> Table : register(t3);
struct Outputs {
  [[vk::location(0)]] float4 color : SV_Target0;
  [[vk::location(0), vk::index(1)]] float4 factor : SV_Target1;
};
[shader("pixel")] [earlydepthstencil] Outputs main(Inputs input) {
  Outputs output;
  output.color = input.position;
  Seen[input.material] += Flags.SubpassLoad(1) + Table.material;
  output.factor = float4(input.uv[0], input.uv[1]) * float(input.material);
  return output;
}
