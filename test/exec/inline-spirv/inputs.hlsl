// RUN: %exec-test %s
// Inputs by their numbers, of an enum class too, in functions and namespaces; one that is a constant of the module.
// groups: 2 3 1
// define: X=4
// py: threads = [(g % 2, g // 2, i) for g in range(6) for i in range(8)]
// out Places u32: [v for gx, gy, i in threads for v in (2, 3, 1, gx, gy, i % 4, gx * 4 + i % 4, gy * 2 + i // 4, i, 4, 2, 1)]
enum class BuiltIn { NumWorkgroups = 24, WorkgroupId = 26 };
namespace in_spirv {
[[vk::ext_builtin_input(BuiltIn::NumWorkgroups)]] static const uint3 Groups;
[[vk::ext_builtin_input(BuiltIn::WorkgroupId)]] static const int3 Group;
}
static const uint Number = 27;
[[vk::ext_builtin_input(Number)]] static const uint3 Local;
[[vk::ext_builtin_input(Number + 1)]] static const uint3 Global;
[[vk::ext_builtin_input(29)]] static const uint Index;
[[vk::ext_builtin_input(/* WorkgroupSize */ 25)]] static const uint3 Size;
RWStructuredBuffer<uint> Places : register(u0);

uint flat() { return in_spirv::Groups.x * in_spirv::Group.y + in_spirv::Group.x; }

[numthreads(X, 2, 1)] void main() {
  uint at = 12 * (flat() * 8 + Index);
  uint values[12] = {in_spirv::Groups.x, in_spirv::Groups.y, in_spirv::Groups.z, (uint)in_spirv::Group.x, (uint)in_spirv::Group.y,
                     Local.x, Global.x, Global.y, Index, Size.x, Size.y, Size.z};
  for (uint i = 0; i < 12; ++i)
    Places[at + i] = values[i];
}
