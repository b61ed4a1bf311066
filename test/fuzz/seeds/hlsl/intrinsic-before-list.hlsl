struct S {
  void twice(uint x) { WaveActiveBitOr = {x}; }
};
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  S s;
  s.twice(i);
}
