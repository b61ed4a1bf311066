RWByteAddressBuffer O;
template <class T> struct S {
  T v;
  void Store(RWByteAddressBuffer b, uint at, uint a) { b.Store<T>(at, v); }
  template <uint A> void Store(RWByteAddressBuffer b, uint at) { Store(b, at, A); }
};
[numthreads(1, 1, 1)] void main() { S<uint> s; s.v = 1; s.Store<4>(O, 0); }
