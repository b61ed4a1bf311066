// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <vk/opcode_selector.h>: arithmetic and conversions of numbers, vectors and cooperative matrices by
// the type of a component.
#pragma once

namespace vk {
namespace util {

template <class ComponentType> class ArithmeticSelector {
  template <class T> static T Negate(T a) { return -a; }
  template <class T> static T Add(T a, T b) { return a + b; }
  template <class T> static T Sub(T a, T b) { return a - b; }
  template <class T> static T Mul(T a, T b) { return a * b; }
  template <class T> static T Div(T a, T b) { return a / b; }
};

template <class SourceType, class TargetType> class ConversionSelector {
  template <class T, class S> static T Convert(S a) { return (T)a; }
};

} // namespace util
} // namespace vk
