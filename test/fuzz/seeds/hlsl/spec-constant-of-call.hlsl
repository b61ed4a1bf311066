// spec 1 i64: -5000000000
// spec 3 u64: 18446744073709551615
// out O i64: [-5000000000, 7, 5000000000, -5000000021, -1, 64, 3, 64]
RWStructuredBuffer<int64_t> O : register(u0);
[[vk::constant_id(1)]] const int64_t Overridden = -6;
[[vk::constant_id(17)]] int64_t Default = min(7, 7);
[[vk::constant_id(3)]] const uint64_t Bits = 1;
namespace N {
[[vk::constant_id(4)]] const uint64_t Inside = 3;
uint64_t inside() { return min(Inside, (uint64_t)8); }
} // namespace N

int width(int x) { return 32; }
int width(uint x) { return 32; }
int width(int64_t x) { return 64; }
int width(uint64_t x) { return 64; }
template <typename T> int size(T x) { return sizeof(T) * 8; }

[numthreads(1, 1, 1)] void main() {
  O[0] = Default;
  O[1] = Default;
  O[17] = ceil(Overridden);
  O[3] = Overridden - 3 * Default;
  O[4] = int64_t(Bits);
  O[5] = width(Overridden);
  O[6] -= N::inside();
  O[7] = size(Bits);
}
