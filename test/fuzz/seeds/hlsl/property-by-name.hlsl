using namespace rocwmma;
[numthreads(32, 1, 1)] void main() {
  fragment<accumulator, 16, 16, 16, float> any;
  any.x[WaveActiveProduct] = any.x[0];
}
