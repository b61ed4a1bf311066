// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers by their addresses: DXC's vk::RawBufferLoad and RawBufferStore, and vk::BufferPointer of
// HLSL proposal 0010. No dialect: it has no matrices.

// Lets a program test for the feature; Clang knows no other feature with such a name.
#define __feature_hlsl_vk_buffer_pointer ~, 1
#define __second_of(__a, __b, ...) __b
#define __second(...) __second_of(__VA_ARGS__)
#define __has_feature(__name) __second(__feature_##__name, __has_extension(__name), )

namespace vk {

template <typename __T = uint>
[[clang::annotate("tessera.op", "address.load")]] __T RawBufferLoad(uint64_t __address,
                                                                    uint __alignment = 4);
template <typename __T = uint>
[[clang::annotate("tessera.op", "address.store")]] void
RawBufferStore(uint64_t __address, __T __value, uint __alignment = 4);

// Lowering has a u64 for it. Alignment 0 is that of the type.
template <typename __T, uint __Alignment = 0>
struct [[clang::annotate("tessera.buffer_pointer")]] BufferPointer {
private:
  static __T __content; // a reference cannot be written, but is the type of a name

public:
  uint64_t __address;
  [[clang::annotate("tessera.op", "address.get")]] decltype((__content)) Get() const;
};

template <typename __To, uint __ToAlignment = 0, typename __From, uint __FromAlignment>
[[clang::annotate("tessera.op", "address.static_cast")]] BufferPointer<__To, __ToAlignment>
static_pointer_cast(BufferPointer<__From, __FromAlignment> __pointer);
template <typename __To, uint __ToAlignment = 0, typename __From, uint __FromAlignment>
[[clang::annotate("tessera.op", "address.reinterpret_cast")]] BufferPointer<__To, __ToAlignment>
reinterpret_pointer_cast(BufferPointer<__From, __FromAlignment> __pointer);

} // namespace vk
