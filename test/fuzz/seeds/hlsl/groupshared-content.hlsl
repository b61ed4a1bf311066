//@ nvidia-hopper
struct P { float4 c; float total() { return c.x; } };
groupshared TextureBuffer<P> T : register(t4);
groupshared ConstantBuffer<P> C[2];
float of(groupshared ConstantBuffer<P> b) { return b.total(); }
RWStructuredBuffer<float> O;
[numthreads(1, 1, 1)] void main() { O[0] = T.total() + C[1].c.x; }
