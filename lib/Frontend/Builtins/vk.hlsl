// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What namespace vk has for inline SPIR-V, and the clock of the device.
namespace vk {

template <typename T, T V> struct integral_constant {
  static const T value = V;
};

// An operand that is a word, of an integral_constant.
template <typename Constant> struct [[clang::annotate("tessera.spirv_literal")]] Literal {};

template <uint Opcode, uint Size, uint Alignment, typename... Operands>
struct [[clang::annotate("tessera.spirv_type")]] SpirvType {};
template <uint Opcode, typename... Operands>
struct [[clang::annotate("tessera.spirv_type")]] SpirvOpaqueType {};

// Only the type identifies a value.
template <typename T> using ext_result_id = T;
template <uint Number> struct [[clang::annotate("tessera.ext_type")]] ext_type {};

template <typename... Operands>
[[clang::annotate("tessera.op", "execution_mode")]] void ext_execution_mode(uint mode,
                                                                            Operands... operands);
template <typename... Operands>
[[clang::annotate("tessera.op", "execution_mode_id")]] void
ext_execution_mode_id(uint mode, Operands... operands);

static const uint CrossDeviceScope = 0;
static const uint DeviceScope = 1;
static const uint WorkgroupScope = 2;
static const uint SubgroupScope = 3;
static const uint InvocationScope = 4;
static const uint QueueFamilyScope = 5;

[[clang::annotate("tessera.op", "read_clock")]] uint64_t ReadClock(uint scope);

} // namespace vk
