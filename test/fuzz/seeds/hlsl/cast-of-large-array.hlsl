// A cast lists the elements of what it takes, here of a struct that is not complete.
RWStructuredBuffer<uint> o;
struct Far { uint a[1000000000]; a[1] = 2; };
[numthreads(1, 1, 1)] void main() {
  vk::BufferPointer<Far> p = vk::BufferPointer<Far>(8);
  o[0] = (uint)p.Get().a;
}
