// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <vk/opcode_selector.h>: arithmetic and conversions of numbers, vectors and cooperative matrices by
// the type of a component.
#pragma once

namespace vk {
namespace util {

template <class ComponentType> class ArithmeticSelector {
  template <class __T> static __T Negate(__T __a) { return -__a; }
  template <class __T> static __T Add(__T __a, __T __b) { return __a + __b; }
  template <class __T> static __T Sub(__T __a, __T __b) { return __a - __b; }
  template <class __T> static __T Mul(__T __a, __T __b) { return __a * __b; }
  template <class __T> static __T Div(__T __a, __T __b) { return __a / __b; }
};

template <class SourceType, class TargetType> class ConversionSelector {
  template <class __T, class __S> static __T Convert(__S __a) { return (__T)__a; }
};

} // namespace util
} // namespace vk
