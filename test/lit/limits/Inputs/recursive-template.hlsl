RWStructuredBuffer<uint> O;
template <uint N> struct F { static const uint v = F<N + 1>::v; };
[numthreads(1, 1, 1)] void main() { O[0] = F<1>::v; }
