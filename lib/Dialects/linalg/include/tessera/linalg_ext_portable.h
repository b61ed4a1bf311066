// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The half of <tessera/linalg_ext.h> for other compilers: what its functions stand on, in methods of
// dx::linalg::Matrix and wave operations only.
#pragma once

namespace tessera {
namespace __ext {

// The type in which components are summed.
template <ComponentEnum __C> struct Total { using Type = typename Element<__C>::Type; };
template <> struct Total<ComponentType::F16> { using Type = float; };
template <> struct Total<ComponentType::I16> { using Type = int; };
template <> struct Total<ComponentType::U16> { using Type = uint; };

// The smallest number of a type, and the largest one.
template <typename __T> struct Ends;
template <> struct Ends<float> {
  static float least() { return asfloat(0xFF800000); }
  static float most() { return asfloat(0x7F800000); }
};
template <> struct Ends<double> {
  static double least() { return asdouble(0, 0xFFF00000); }
  static double most() { return asdouble(0, 0x7FF00000); }
};
template <> struct Ends<int> {
  static int least() { return (int)0x80000000; }
  static int most() { return 0x7FFFFFFF; }
};
template <> struct Ends<uint> {
  static uint least() { return 0; }
  static uint most() { return 0xFFFFFFFF; }
};
template <> struct Ends<int64_t> {
  static int64_t least() { return (int64_t)1 << 63; }
  static int64_t most() { return ~((int64_t)1 << 63); }
};
template <> struct Ends<uint64_t> {
  static uint64_t least() { return 0; }
  static uint64_t most() { return ~(uint64_t)0; }
};

template <int __Fn> struct Combine { // a sum
  template <typename __T> static __T first() { return (__T)0; }
  template <typename __T> static __T two(__T __a, __T __b) { return __a + __b; }
  template <typename __T> static __T wave(__T __v) { return WaveActiveSum(__v); }
};
template <> struct Combine<2> {
  template <typename __T> static __T first() { return Ends<__T>::most(); }
  template <typename __T> static __T two(__T __a, __T __b) { return min(__a, __b); }
  template <typename __T> static __T wave(__T __v) { return WaveActiveMin(__v); }
};
template <> struct Combine<3> {
  template <typename __T> static __T first() { return Ends<__T>::least(); }
  template <typename __T> static __T two(__T __a, __T __b) { return max(__a, __b); }
  template <typename __T> static __T wave(__T __v) { return WaveActiveMax(__v); }
};

// Line by line; each takes a reduction of the wave.
template <ReductionEnum __R, typename __To, typename __Mat> __To reduceHeld(__Mat __m) {
  using __T = typename Total<Traits<__Mat>::Component>::Type;
  using __Fn = Combine<(int)__R & 7>;
  using __Result = typename Traits<__To>::Type;
  const bool __of_columns = (int)__R >= 8;
  const uint __lines = __of_columns ? Traits<__Mat>::Columns : Traits<__Mat>::Rows;
  __To __to = __To::Splat((__Result)0);
  for (uint __line = 0; __line < __lines; ++__line) {
    __T __total = __Fn::template first<__T>();
    for (uint __e = 0; __e < __m.Length(); ++__e) {
      const uint2 __at = __m.GetCoordinate(__e);
      if ((__of_columns ? __at.y : __at.x) == __line)
        __total = __Fn::two(__total, (__T)__m.Get(__e));
    }
    __total = __Fn::wave(__total);
    for (uint __e = 0; __e < __to.Length(); ++__e) {
      const uint2 __at = __to.GetCoordinate(__e);
      if ((__of_columns ? __at.y : __at.x) == __line)
        __to.Set(__e, (__Result)__total);
    }
  }
  return __to;
}

template <bool __HasNumbers> struct Reducer {
  template <ReductionEnum __R, typename __To, typename __Mat> static __To reduce(__Mat __m) {
    return reduceHeld<__R, __To>(__m);
  }
};
template <> struct Reducer<false> {
  template <ReductionEnum __R, typename __To, typename __Mat> static __To reduce(__Mat __m) {
    return reduceHeld<__R, typename Traits<__To>::Held>(
               __m.template Cast<Element<Traits<__Mat>::Component>::Held>())
        .template Cast<Traits<__To>::Component>();
  }
};

template <MatrixScopeEnum __Scope> struct IsOfWave { static const bool Value = false; };
template <> struct IsOfWave<MatrixScope::Wave> { static const bool Value = true; };
template <typename __Mat> struct ScopeOf;
template <ComponentEnum __C, int __M, int __N, MatrixUseEnum __Use, MatrixScopeEnum __Scope>
struct ScopeOf<Matrix<__C, __M, __N, __Use, __Scope> > {
  static const bool IsWave = IsOfWave<__Scope>::Value;
};

template <ReductionEnum __R, typename __To, typename __Mat> __To reduce(__Mat __m) {
  _Static_assert(ScopeOf<__Mat>::IsWave, "only Tessera reduces matrices of a thread group");
  _Static_assert((int)__R >= 8 ? (int)Traits<__Mat>::Columns == (int)Traits<__To>::Columns
                               : (int)Traits<__Mat>::Rows == (int)Traits<__To>::Rows,
                 "the result has as many rows, or columns if these are reduced");
  return Reducer<Element<Traits<__Mat>::Component>::Held == Traits<__Mat>::Component &&
          Element<Traits<__To>::Component>::Held ==
              Traits<__To>::Component>::template reduce<__R, __To>(__m);
}

//===--- components in memory --------------------------------------------------===//

template <typename __B> uint wordAt(__B __b, uint __at) {
  return __b.Load(__at & ~3u) >> (__at & 3) * 8;
}
template <ComponentEnum __C> struct InBytes {
  using Type = typename Element<__C>::Type;
  template <typename __B> static Type load(__B __b, uint __at) {
    return __b.template Load<Type>(__at);
  }
  static void store(RWByteAddressBuffer __b, uint __at, Type __v) {
    __b.template Store<Type>(__at, __v);
  }
};
// Of a word whose other bytes may be written at the same time.
inline void storeBits(RWByteAddressBuffer __b, uint __at, uint __bits, uint __mask) {
  const uint __shift = (__at & 3) * 8;
  uint __old;
  __b.InterlockedAnd(__at & ~3u, ~(__mask << __shift), __old);
  __b.InterlockedOr(__at & ~3u, (__bits & __mask) << __shift, __old);
}
template <> struct InBytes<ComponentType::I8> {
  template <typename __B> static int load(__B __b, uint __at) {
    return (int)(wordAt(__b, __at) << 24) >> 24;
  }
  static void store(RWByteAddressBuffer __b, uint __at, int __v) {
    storeBits(__b, __at, (uint)__v, 0xFF);
  }
};
template <> struct InBytes<ComponentType::U8> {
  template <typename __B> static uint load(__B __b, uint __at) { return wordAt(__b, __at) & 0xFF; }
  static void store(RWByteAddressBuffer __b, uint __at, uint __v) {
    storeBits(__b, __at, __v, 0xFF);
  }
};
template <> struct InBytes<ComponentType::BFloat16> {
  template <typename __B> static float load(__B __b, uint __at) {
    return asfloat(wordAt(__b, __at) << 16);
  }
  // The number is one of the type already.
  static void store(RWByteAddressBuffer __b, uint __at, float __v) {
    storeBits(__b, __at, asuint(__v) >> 16, 0xFFFF);
  }
};
template <> struct InBytes<ComponentType::F8_E5M2> {
  template <typename __B> static float load(__B __b, uint __at) {
    return f16tof32((wordAt(__b, __at) & 0xFF) << 8);
  }
  static void store(RWByteAddressBuffer __b, uint __at, float __v) {
    storeBits(__b, __at, f32tof16(__v) >> 8, 0xFF);
  }
};
template <> struct InBytes<ComponentType::F8_E4M3FN> {
  template <typename __B> static float load(__B __b, uint __at) {
    const uint __bits = wordAt(__b, __at) & 0xFF;
    if ((__bits & 0x7F) == 0x7F)
      return asfloat(0x7FC00000);
    return f16tof32((__bits & 0x80) << 8 | (__bits & 0x7F) << 7) * 256;
  }
  static void store(RWByteAddressBuffer __b, uint __at, float __v) {
    const uint __bits = f32tof16(__v / 256);
    storeBits(__b, __at, isnan(__v) ? 0x7F : (__bits >> 8 & 0x80) | (__bits >> 7 & 0x7F), 0xFF);
  }
};

template <ComponentEnum __C> struct Bytes {
  template <typename __Mat, typename __B>
  static __Mat load(__Mat __zeros, __B __b, uint __offset, uint __stride, bool __by_columns,
                    uint __rows, uint __columns) {
    __Mat __m = __zeros;
    for (uint __e = 0; __e < __m.Length(); ++__e) {
      const uint2 __at = __m.GetCoordinate(__e);
      const uint2 __place = __by_columns ? __at.yx : __at.xy;
      if (__at.x < __rows && __at.y < __columns)
        __m.Set(__e, InBytes<__C>::load(__b, __offset + __place.x * __stride +
                                                 __place.y * Size<__C>::Bytes));
    }
    return __m;
  }
  template <typename __Mat>
  static void store(__Mat __m, RWByteAddressBuffer __b, uint __offset, uint __stride,
                    bool __by_columns, uint __rows, uint __columns) {
    for (uint __e = 0; __e < __m.Length(); ++__e) {
      const uint2 __at = __m.GetCoordinate(__e);
      const uint2 __place = __by_columns ? __at.yx : __at.xy;
      if (__at.x < __rows && __at.y < __columns)
        InBytes<__C>::store(__b, __offset + __place.x * __stride + __place.y * Size<__C>::Bytes,
                            __m.Get(__e));
    }
  }
};

template <bool __HasNumbers> struct Clamped {
  template <typename __To, typename __Mat> static __To as(__Mat __m) { return __m; }
};
template <> struct Clamped<false> {
  template <typename __To, typename __Mat> static __To as(__Mat __m) {
    return __m.template Cast<Traits<__To>::Component>();
  }
};
template <typename __To, typename __Mat> __To as(__Mat __m) {
  return Clamped<Traits<__Mat>::Component == Traits<__To>::Component>::template as<__To>(__m);
}
template <typename __Mat> bool isWhole(int __rows, int __columns) {
  return __rows >= Traits<__Mat>::Rows && __columns >= Traits<__Mat>::Columns;
}

template <typename __Mat, uint __Align, typename __B>
__Mat loadClamped(__B __b, uint __offset, uint __stride, MatrixLayoutEnum __layout, int __rows,
                  int __columns) {
  const bool __is_aligned = __Align % 16 == 0 && __Align != 128;
  if (isWhole<__Mat>(__rows, __columns) &&
      (__is_aligned || ((__offset | __stride) & 15) == 0))
    return __Mat::template Load<__Align>(__b, __offset, __stride, __layout);
  typename Traits<__Mat>::Held __held = Traits<__Mat>::Held::Splat((typename Traits<__Mat>::Type)0);
  return as<__Mat>(Bytes<Traits<__Mat>::Component>::load(
      __held, __b, __offset, __stride, __layout == MatrixLayout::ColMajor, max(__rows, 0),
      max(__columns, 0)));
}

template <typename __Mat, typename __T, int __Size>
__Mat loadClampedShared(groupshared __T __array[__Size], uint __start, uint __stride,
                        MatrixLayoutEnum __layout, int __rows, int __columns) {
  typename Traits<__Mat>::Held __held =
      Traits<__Mat>::Held::Splat((typename Traits<__Mat>::Type)0);
  for (uint __e = 0; __e < __held.Length(); ++__e) {
    const uint2 __at = __held.GetCoordinate(__e);
    const uint2 __place = __layout == MatrixLayout::ColMajor ? __at.yx : __at.xy;
    if ((int)__at.x < __rows && (int)__at.y < __columns)
      __held.Set(__e, (typename Traits<__Mat>::Type)
                          __array[__start + __place.x * __stride + __place.y]);
  }
  return as<__Mat>(__held);
}

template <uint __Align, typename __Mat>
void storeClamped(__Mat __m, RWByteAddressBuffer __b, uint __offset, uint __stride,
                  MatrixLayoutEnum __layout, int __rows, int __columns) {
  const bool __is_aligned = __Align % 16 == 0 && __Align != 128;
  if (isWhole<__Mat>(__rows, __columns) &&
      (__is_aligned || ((__offset | __stride) & 15) == 0)) {
    __m.template Store<__Align>(__b, __offset, __stride, __layout);
    return;
  }
  Bytes<Traits<__Mat>::Component>::store(as<typename Traits<__Mat>::Held>(__m), __b, __offset,
                                         __stride, __layout == MatrixLayout::ColMajor,
                                         max(__rows, 0), max(__columns, 0));
}

template <typename __Mat, typename __T, int __Size>
void storeClampedShared(__Mat __m, groupshared __T __array[__Size], uint __start, uint __stride,
                        MatrixLayoutEnum __layout, int __rows, int __columns) {
  typename Traits<__Mat>::Held __held = as<typename Traits<__Mat>::Held>(__m);
  for (uint __e = 0; __e < __held.Length(); ++__e) {
    const uint2 __at = __held.GetCoordinate(__e);
    const uint2 __place = __layout == MatrixLayout::ColMajor ? __at.yx : __at.xy;
    if ((int)__at.x < __rows && (int)__at.y < __columns)
      __array[__start + __place.x * __stride + __place.y] = (__T)__held.Get(__e);
  }
}

} // namespace __ext
} // namespace tessera
