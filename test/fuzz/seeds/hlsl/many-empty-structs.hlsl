struct E {};
struct F : E {
  float2 c;
  E k[2147483647];
  float d;
};
RWStructuredBuffer<float> O;
[numthreads(1, 1, 1)] void main() {
  F f = {O[1], O[2]};
  O[0] = f.d;
}
