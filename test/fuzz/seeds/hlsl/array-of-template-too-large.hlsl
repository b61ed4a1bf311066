// An array of a template's type that is too large stays one of the template, and its list would have every element.
RWStructuredBuffer<float> o;
template <typename H> struct Holder { H held[0x80000000]; };
struct Keeps { float v; };
[numthreads(1, 1, 1)] void main() {
  const Holder<Keeps> keeps = {{{1.5}, {0.25}}};
  o[0] = keeps.held[1].v;
}
