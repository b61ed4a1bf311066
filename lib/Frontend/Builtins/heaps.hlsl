// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The descriptor heaps of shader model 6.6. An element is its index until it becomes a resource, which lowering takes
// from an array of those (Heaps.cpp).
namespace hlsl {
template <bool __Is> struct __descriptor_if {};
template <> struct __descriptor_if<true> {
  typedef int __type;
};

// A class that holds what no memory does.
#define __TESSERA_DESCRIPTOR                                                                       \
  template <typename __T, typename __If = typename __descriptor_if<                                \
                              __is_class(__T) && __builtin_hlsl_is_intangible(__T)>::__type>

struct __ResourceDescriptor {
  uint __index;
  __TESSERA_DESCRIPTOR
  [[clang::annotate("tessera.op", "heap.resource")]] operator __T() const;
};
struct __SamplerDescriptor {
  uint __index;
  __TESSERA_DESCRIPTOR
  [[clang::annotate("tessera.op", "heap.sampler")]] operator __T() const;
};
struct __ResourceHeap {
  [[clang::annotate("tessera.op", "heap.at")]] __ResourceDescriptor operator[](uint __at) const;
};
struct __SamplerHeap {
  [[clang::annotate("tessera.op", "heap.at")]] __SamplerDescriptor operator[](uint __at) const;
};
[[clang::annotate("tessera.heap")]] static const __ResourceHeap ResourceDescriptorHeap;
[[clang::annotate("tessera.heap")]] static const __SamplerHeap SamplerDescriptorHeap;
} // namespace hlsl

#undef __TESSERA_DESCRIPTOR
