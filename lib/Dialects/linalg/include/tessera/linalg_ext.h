// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions, loops over elements, clamped accesses and loads of quantized blocks for the matrices
// of <dx/linalg.h>, wave and thread-group scope. docs/linalg-ext.md describes them.
//
// Tessera has this file built in. Other compilers with <dx/linalg.h> can include a copy. They, and
// Tessera with TESSERA_LINALG_EXT_PORTABLE defined, read <tessera/linalg_ext_portable.h> too. With
// it reductions are of waves only, and sums of accumulators only.
#pragma once
#define TESSERA_LINALG_EXT 1

#include <dx/linalg.h>

#if defined(__TESSERA__) && !defined(TESSERA_LINALG_EXT_PORTABLE)
#define __TESSERA_EXT_NATIVE
#endif

namespace tessera {
using namespace dx::linalg;

// What RowSum and the others compute. The value says how: 0, 2 and 3 are sum, minimum and maximum.
struct Reduction {
  enum ReductionEnum {
    RowSum = 0,
    RowMin = 2,
    RowMax = 3,
    ColumnSum = 8,
    ColumnMin = 10,
    ColumnMax = 11,
  };
};
using ReductionEnum = Reduction::ReductionEnum;

namespace __ext {

// The component whose HLSL numbers hold those of __C exactly, and the type of these.
template <ComponentEnum __C> struct Element {
  using Type = typename dx::linalg::__detail::ComponentTypeTraits<__C>::Type;
  static const ComponentEnum Held = __C;
};
#define __TESSERA_ELEMENT(__C, __Held, __Type)                                                     \
  template <> struct Element<ComponentType::__C> {                                                 \
    using Type = __Type;                                                                           \
    static const ComponentEnum Held = ComponentType::__Held;                                       \
  };
__TESSERA_ELEMENT(I8, I32, int)
__TESSERA_ELEMENT(U8, U32, uint)
__TESSERA_ELEMENT(BFloat16, F32, float)
__TESSERA_ELEMENT(F8_E4M3FN, F32, float)
__TESSERA_ELEMENT(F8_E5M2, F32, float)
#undef __TESSERA_ELEMENT

template <ComponentEnum __C> struct Size {
  static const uint Bytes = sizeof(typename Element<__C>::Type);
};
template <> struct Size<ComponentType::I8> { static const uint Bytes = 1; };
template <> struct Size<ComponentType::U8> { static const uint Bytes = 1; };
template <> struct Size<ComponentType::F8_E4M3FN> { static const uint Bytes = 1; };
template <> struct Size<ComponentType::F8_E5M2> { static const uint Bytes = 1; };
template <> struct Size<ComponentType::BFloat16> { static const uint Bytes = 2; };

template <typename __Mat> struct Traits;
template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use, MatrixScopeEnum __Scope>
struct Traits<Matrix<__C, __M, __N, __Use, __Scope> > {
  static const ComponentEnum Component = __C;
  static const int Rows = __M;
  static const int Columns = __N;
  using Type = typename Element<__C>::Type;
  using Held = Matrix<Element<__C>::Held, __M, __N, __Use, __Scope>;
};

// Elements of a matrix that has HLSL numbers, or of a copy that has.
template <bool __HasNumbers> struct Elements {
  // A copy of the functor may keep a state.
  template <typename __Mat, typename __F> static __Mat map(__Mat __m, __F __f) {
    __Mat __result = __m;
    __F __function = __f;
    for (uint __e = 0; __e < __result.Length(); ++__e) {
      const uint2 __at = __result.GetCoordinate(__e);
      __result.Set(__e, __function(__at.x, __at.y, __result.Get(__e)));
    }
    return __result;
  }
  template <typename __Mat, typename __F> static __Mat map(__Mat __m, __Mat __other, __F __f) {
    __Mat __result = __m;
    __F __function = __f;
    for (uint __e = 0; __e < __result.Length(); ++__e) {
      const uint2 __at = __result.GetCoordinate(__e);
      __result.Set(__e, __function(__at.x, __at.y, __result.Get(__e), __other.Get(__e)));
    }
    return __result;
  }
  template <typename __Mat, typename __F> static void visit(__Mat __m, inout __F __f) {
    for (uint __e = 0; __e < __m.Length(); ++__e) {
      const uint2 __at = __m.GetCoordinate(__e);
      __f(__at.x, __at.y, __m.Get(__e));
    }
  }
};
template <> struct Elements<false> {
  template <typename __Mat> static typename Traits<__Mat>::Held held(__Mat __m) {
    return __m.template Cast<Element<Traits<__Mat>::Component>::Held>();
  }
  template <typename __Mat, typename __F> static __Mat map(__Mat __m, __F __f) {
    return Elements<true>::map(held(__m), __f).template Cast<Traits<__Mat>::Component>();
  }
  template <typename __Mat, typename __F> static __Mat map(__Mat __m, __Mat __other, __F __f) {
    return Elements<true>::map(held(__m), held(__other), __f)
        .template Cast<Traits<__Mat>::Component>();
  }
  template <typename __Mat, typename __F> static void visit(__Mat __m, inout __F __f) {
    Elements<true>::visit(held(__m), __f);
  }
};

} // namespace __ext

//===--- elements ------------------------------------------------------------===//

// The matrix of f(row, column, element). A functor is a struct with operator().
template <typename __F, ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use,
          MatrixScopeEnum __Scope>
[[nodiscard]] Matrix<__C, __M, __N, __Use, __Scope> Map(Matrix<__C, __M, __N, __Use, __Scope> __m,
                                                        __F __f) {
  return __ext::Elements<__ext::Element<__C>::Held == __C>::map(__m, __f);
}
// That of f(row, column, element, element of the other).
template <typename __F, ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use,
          MatrixScopeEnum __Scope>
[[nodiscard]] Matrix<__C, __M, __N, __Use, __Scope>
Map(Matrix<__C, __M, __N, __Use, __Scope> __m, Matrix<__C, __M, __N, __Use, __Scope> __other,
    __F __f) {
  return __ext::Elements<__ext::Element<__C>::Held == __C>::map(__m, __other, __f);
}
// f(row, column, element) for the elements that the thread holds. The functor may keep a state.
template <typename __F, ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use,
          MatrixScopeEnum __Scope>
void ForEach(Matrix<__C, __M, __N, __Use, __Scope> __m, inout __F __f) {
  __ext::Elements<__ext::Element<__C>::Held == __C>::visit(__m, __f);
}

#ifdef __TESSERA_EXT_NATIVE
namespace __ext {

template <ReductionEnum __R, typename __To, typename __Mat> __To reduce(__Mat __m) {
  __To __to;
  __builtin_LinAlgExt_MatrixReduce(__to.__handle, __m.__handle, __R & 7, __R >= 8);
  return __to;
}

template <typename __Mat, uint __Align, typename __B>
__Mat loadClamped(__B __b, uint __offset, uint __stride, MatrixLayoutEnum __layout, int __rows,
                  int __columns) {
  __Mat __result;
  __builtin_LinAlgExt_MatrixLoadClampedFromDescriptor(__result.__handle, __b, __offset, __stride,
                                                      __layout, __Align, max(__rows, 0),
                                                      max(__columns, 0));
  return __result;
}
template <typename __Mat, typename __T, int __Size>
__Mat loadClampedShared(groupshared __T __array[__Size], uint __start, uint __stride,
                        MatrixLayoutEnum __layout, int __rows, int __columns) {
  __Mat __result;
  __builtin_LinAlgExt_MatrixLoadClampedFromMemory(__result.__handle, __array, __start, __stride,
                                                  __layout, max(__rows, 0), max(__columns, 0));
  return __result;
}

template <uint __Align, typename __Mat>
void storeClamped(__Mat __m, RWByteAddressBuffer __b, uint __offset, uint __stride,
                  MatrixLayoutEnum __layout, int __rows, int __columns) {
  __builtin_LinAlgExt_MatrixStoreClampedToDescriptor(__m.__handle, __b, __offset, __stride,
                                                     __layout, __Align, max(__rows, 0),
                                                     max(__columns, 0));
}
template <typename __Mat, typename __T, int __Size>
void storeClampedShared(__Mat __m, groupshared __T __array[__Size], uint __start, uint __stride,
                        MatrixLayoutEnum __layout, int __rows, int __columns) {
  __builtin_LinAlgExt_MatrixStoreClampedToMemory(__m.__handle, __array, __start, __stride, __layout,
                                                 max(__rows, 0), max(__columns, 0));
}

} // namespace __ext
#else
} // namespace tessera
#include <tessera/linalg_ext_portable.h>
namespace tessera {
#endif

//===--- clamped accesses ----------------------------------------------------===//

template <typename __Mat, uint __Align = 128>
[[nodiscard]] __Mat LoadClamped(ByteAddressBuffer __b, uint __offset, uint __stride,
                                MatrixLayoutEnum __layout, int __rows, int __columns) {
  return __ext::loadClamped<__Mat, __Align>(__b, __offset, __stride, __layout, __rows, __columns);
}
template <typename __Mat, uint __Align = 128>
[[nodiscard]] __Mat LoadClamped(RWByteAddressBuffer __b, uint __offset, uint __stride,
                                MatrixLayoutEnum __layout, int __rows, int __columns) {
  return __ext::loadClamped<__Mat, __Align>(__b, __offset, __stride, __layout, __rows, __columns);
}
template <typename __Mat, typename __T, int __Size>
[[nodiscard]] __Mat LoadClamped(groupshared __T __array[__Size], uint __start, uint __stride,
                                MatrixLayoutEnum __layout, int __rows, int __columns) {
  return __ext::loadClampedShared<__Mat>(__array, __start, __stride, __layout, __rows, __columns);
}

template <uint __Align = 128, typename __Mat>
void StoreClamped(__Mat __m, RWByteAddressBuffer __b, uint __offset, uint __stride,
                  MatrixLayoutEnum __layout, int __rows, int __columns) {
  __ext::storeClamped<__Align>(__m, __b, __offset, __stride, __layout, __rows, __columns);
}
template <typename __Mat, typename __T, int __Size>
void StoreClamped(__Mat __m, groupshared __T __array[__Size], uint __start, uint __stride,
                  MatrixLayoutEnum __layout, int __rows, int __columns) {
  __ext::storeClampedShared(__m, __array, __start, __stride, __layout, __rows, __columns);
}

//===--- reductions ------------------------------------------------------------===//

// A matrix of any width (height) whose rows (columns) hold what those of the matrix reduce to.
template <ReductionEnum __R, typename __To, typename __Mat>
[[nodiscard]] __To Reduce(__Mat __m) {
  return __ext::reduce<__R, __To>(__m);
}

#define __TESSERA_REDUCTIONS(__Fn)                                                                 \
  template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use, MatrixScopeEnum __Scope>     \
  [[nodiscard]] Matrix<__C, __M, __N, __Use, __Scope> Row##__Fn(                                   \
      Matrix<__C, __M, __N, __Use, __Scope> __m) {                                                 \
    return Reduce<Reduction::Row##__Fn, Matrix<__C, __M, __N, __Use, __Scope> >(__m);              \
  }                                                                                                \
  template <int __Columns, ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use,               \
            MatrixScopeEnum __Scope>                                                               \
  [[nodiscard]] Matrix<__C, __M, __Columns, __Use, __Scope> Row##__Fn(                             \
      Matrix<__C, __M, __N, __Use, __Scope> __m) {                                                 \
    return Reduce<Reduction::Row##__Fn, Matrix<__C, __M, __Columns, __Use, __Scope> >(__m);        \
  }                                                                                                \
  template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use, MatrixScopeEnum __Scope>     \
  [[nodiscard]] Matrix<__C, __M, __N, __Use, __Scope> Column##__Fn(                                \
      Matrix<__C, __M, __N, __Use, __Scope> __m) {                                                 \
    return Reduce<Reduction::Column##__Fn, Matrix<__C, __M, __N, __Use, __Scope> >(__m);           \
  }                                                                                                \
  template <int __Rows, ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use,                  \
            MatrixScopeEnum __Scope>                                                               \
  [[nodiscard]] Matrix<__C, __Rows, __N, __Use, __Scope> Column##__Fn(                             \
      Matrix<__C, __M, __N, __Use, __Scope> __m) {                                                 \
    return Reduce<Reduction::Column##__Fn, Matrix<__C, __Rows, __N, __Use, __Scope> >(__m);        \
  }
__TESSERA_REDUCTIONS(Sum)
__TESSERA_REDUCTIONS(Min)
__TESSERA_REDUCTIONS(Max)
#undef __TESSERA_REDUCTIONS

// To memory: one number for each row (column), one after the other.
template <ReductionEnum __R, typename __Mat>
void ReduceToVector(__Mat __m, RWByteAddressBuffer __b, uint __offset) {
  const bool __of_columns = (int)__R >= 8;
  StoreClamped(Reduce<__R, __Mat>(__m), __b, __offset,
               __ext::Size<__ext::Traits<__Mat>::Component>::Bytes,
               __of_columns ? MatrixLayout::RowMajor : MatrixLayout::ColMajor,
               __of_columns ? 1 : __ext::Traits<__Mat>::Rows,
               __of_columns ? __ext::Traits<__Mat>::Columns : 1);
}
template <ReductionEnum __R, typename __Mat, typename __T, int __Size>
void ReduceToVector(__Mat __m, groupshared __T __array[__Size], uint __start) {
  const bool __of_columns = (int)__R >= 8;
  StoreClamped(Reduce<__R, __Mat>(__m), __array, __start, 1,
               __of_columns ? MatrixLayout::RowMajor : MatrixLayout::ColMajor,
               __of_columns ? 1 : __ext::Traits<__Mat>::Rows,
               __of_columns ? __ext::Traits<__Mat>::Columns : 1);
}

//===--- quantized blocks --------------------------------------------------------===//

namespace __ext {
template <typename __T, typename __Decoder> struct DecodedElement {
  ByteAddressBuffer Buffer;
  uint Offset, Stride, First;
  bool ByColumns;

  __T operator()(uint __row, uint __column, __T __unused) {
    const uint __line = ByColumns ? __column : __row;
    const uint __index = First + (ByColumns ? __row : __column);
    const uint __block =
        Offset + __line * Stride + __index / __Decoder::Elements * __Decoder::Bytes;
    return (__T)__Decoder::Decode(Buffer, __block, __index % __Decoder::Elements);
  }
};
template <typename __T, typename __Decoder> struct ClampedElement {
  DecodedElement<__T, __Decoder> Whole;
  uint Rows, Columns;

  __T operator()(uint __row, uint __column, __T __unused) {
    if (__row >= Rows || __column >= Columns)
      return (__T)0;
    return Whole(__row, __column, __unused);
  }
};
template <typename __Mat, typename __Decoder>
DecodedElement<typename Traits<__Mat>::Type, __Decoder>
decoded(ByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout,
        uint __first) {
  DecodedElement<typename Traits<__Mat>::Type, __Decoder> __element;
  __element.Buffer = __b;
  // The same in all lanes, as the device needs them to call the decoder.
  __element.Offset = WaveReadLaneFirst(__offset);
  __element.Stride = WaveReadLaneFirst(__stride);
  __element.First = WaveReadLaneFirst(__first);
  __element.ByColumns = __layout == MatrixLayout::ColMajor;
  return __element;
}
} // namespace __ext

// A matrix whose rows (columns if it is column-major) lie in blocks that the type __Decoder decodes:
//   static const uint Elements, Bytes;   of a block
//   static float Decode(ByteAddressBuffer b, uint block, uint element);   block: its place in bytes
// The matrix begins at element `first` of each line; elements beyond the counts are 0.
template <typename __Mat, typename __Decoder>
[[nodiscard]] __Mat LoadDecoded(ByteAddressBuffer __b, uint __offset, uint __stride,
                                MatrixLayoutEnum __layout, uint __first) {
  return Map(__Mat::Splat((typename __ext::Traits<__Mat>::Type)0),
             __ext::decoded<__Mat, __Decoder>(__b, __offset, __stride, __layout, __first));
}
template <typename __Mat, typename __Decoder>
[[nodiscard]] __Mat LoadDecoded(ByteAddressBuffer __b, uint __offset, uint __stride,
                                MatrixLayoutEnum __layout, uint __first, int __rows,
                                int __columns = 0x7FFFFFFF) {
  __ext::ClampedElement<typename __ext::Traits<__Mat>::Type, __Decoder> __element;
  __element.Whole = __ext::decoded<__Mat, __Decoder>(__b, __offset, __stride, __layout, __first);
  __element.Rows = WaveReadLaneFirst(max(__rows, 0));
  __element.Columns = WaveReadLaneFirst(max(__columns, 0));
  return Map(__Mat::Splat((typename __ext::Traits<__Mat>::Type)0), __element);
}

// The byte at any place, and the f16 at an even one.
inline uint ByteAt(ByteAddressBuffer __b, uint __at) {
  return __b.Load(__at & ~3u) >> (__at & 3) * 8 & 0xFF;
}
inline float HalfAt(ByteAddressBuffer __b, uint __at) {
  return f16tof32(__b.Load(__at & ~3u) >> (__at & 2) * 8 & 0xFFFF);
}

// Blocks of ggml: a scale in f16, then 32 numbers. Byte i of q4_0 and q4_1 holds numbers i (its low
// half) and i + 16.
struct Q8_0 {
  static const uint Elements = 32, Bytes = 34;
  static float Decode(ByteAddressBuffer __b, uint __block, uint __element) {
    return HalfAt(__b, __block) * ((int)(ByteAt(__b, __block + 2 + __element) << 24) >> 24);
  }
};
struct Q4_0 {
  static const uint Elements = 32, Bytes = 18;
  static float Decode(ByteAddressBuffer __b, uint __block, uint __element) {
    const uint __byte = ByteAt(__b, __block + 2 + __element % 16);
    return HalfAt(__b, __block) * ((int)(__byte >> __element / 16 * 4 & 15) - 8);
  }
};
struct Q4_1 {
  static const uint Elements = 32, Bytes = 20;
  static float Decode(ByteAddressBuffer __b, uint __block, uint __element) {
    const uint __byte = ByteAt(__b, __block + 4 + __element % 16);
    return HalfAt(__b, __block) * (int)(__byte >> __element / 16 * 4 & 15) +
           HalfAt(__b, __block + 2);
  }
};

} // namespace tessera
