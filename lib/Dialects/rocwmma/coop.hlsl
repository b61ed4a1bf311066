// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative loads and stores. A work item is a band of rows of a row-major fragment, or of
// columns of a column-major one. Wave i handles the items whose number is i modulo the number of
// waves. A wave with an item loads the whole fragment with one load, and stores only its own items.

namespace __detail {

// Of the workgroup: threads, and the place of this one.
[[clang::annotate("tessera.op", "group_size")]] uint3 __group_size();
[[clang::annotate("tessera.op", "builtin:group_thread_id")]] uint3 __group_thread_id();

// One component of a fragment. 8-bit components share words that other waves write partly.
template <typename __T> struct __bytes {
  static void __write(RWByteAddressBuffer __b, uint __i, __T __value) {
    __b.template Store<__T>(__i * sizeof(__T), __value);
  }
};
template <> struct __bytes<__i8> {
  static void __write(RWByteAddressBuffer __b, uint __i, int __value) {
    const uint __shift = __i % 4 * 8;
    __b.InterlockedAnd(__i & ~3u, ~(255u << __shift));
    __b.InterlockedOr(__i & ~3u, uint(__value & 255) << __shift);
  }
};
template <typename __T, typename __Mat, typename __P>
void __store_one(__Mat __m, uint __i, __POINTER __p, uint __offset) {
  __mat_store_element(__m, __i, __p, __offset);
}
template <typename __T, typename __Mat>
void __store_one(__Mat __m, uint __i, RWByteAddressBuffer __b, uint __offset) {
  __bytes<__T>::__write(__b, __offset,
                        __mat_extract<typename __component<__T>::__number>(__m, __i));
}
template <typename __T, typename __Mat, typename __Buffer>
void __store_one(__Mat __m, uint __i, __pointer<__Buffer> __p, uint __offset) {
  __store_one<__T>(__m, __i, __p.__buffer, __p.__offset + __offset);
}

// How many waves share a fragment of matrix_a (those of a row of waves) or matrix_b (of a column).
template <typename __MatrixT> struct __sharing;
template <> struct __sharing<matrix_a> {
  static uint __waves() { return __group_size().y; }
  static uint __index() { return __group_thread_id().y; }
};
template <> struct __sharing<matrix_b> {
  static uint __waves() { return __group_size().x / WaveGetLaneCount(); }
  static uint __index() { return __group_thread_id().x / WaveGetLaneCount(); }
};

} // namespace __detail

#define __LOADED(Layout) inout fragment<MatrixT, BlockM, BlockN, BlockK, DataT, Layout> frag, __POINTER data, uint ldm
#define __STORED(Layout) __POINTER data, fragment<MatrixT, BlockM, BlockN, BlockK, DataT, Layout> frag, uint ldm

template <__FRAGMENT, typename DataLayout, typename __P>
void load_matrix_coop_sync(__LOADED(DataLayout), uint waveIndex, uint waveCount, uint splitCount) {
  if (waveIndex < min(waveCount, splitCount))
    load_matrix_sync(frag, data, ldm);
}
template <__FRAGMENT, typename DataLayout, typename __P>
void load_matrix_coop_sync(__LOADED(DataLayout), uint waveIndex, uint waveCount) {
  load_matrix_coop_sync(frag, data, ldm, waveIndex, waveCount, waveCount);
}
// Each of the waves that share it has an item.
template <__FRAGMENT, typename DataLayout, typename __P>
void load_matrix_coop_sync(__LOADED(DataLayout)) {
  load_matrix_sync(frag, data, ldm);
}

template <__FRAGMENT, typename DataLayout, typename __P>
void store_matrix_coop_sync(__STORED(DataLayout), uint waveIndex, uint waveCount, uint splitCount) {
  typedef __detail::__shape<MatrixT, BlockM, BlockN, BlockK> __shape;
  const bool __by_columns = __detail::__orientation<DataLayout>::__value == mem_col_major;
  const uint __lines = __by_columns ? __shape::__cols : __shape::__rows;
  for (uint __i = 0; __i < __mat_length(frag.__m); ++__i) {
    uint2 __place = __mat_coord(frag.__m, __i);
    uint __line = __by_columns ? __place.y : __place.x;
    uint __along = __by_columns ? __place.x : __place.y;
    if (__line * splitCount / __lines % waveCount == waveIndex)
      __detail::__store_one<DataT>(frag.__m, __i, data, __line * ldm + __along);
  }
}
template <__FRAGMENT, typename DataLayout, typename __P>
void store_matrix_coop_sync(__STORED(DataLayout), uint waveIndex, uint waveCount) {
  store_matrix_coop_sync(data, frag, ldm, waveIndex, waveCount, waveCount);
}
template <__FRAGMENT, typename DataLayout, typename __P>
void store_matrix_coop_sync(__STORED(DataLayout)) {
  store_matrix_coop_sync(data, frag, ldm, __detail::__sharing<MatrixT>::__index(),
                         __detail::__sharing<MatrixT>::__waves());
}

// Overloads that are not supported.
__NO_FRAGMENT("load_matrix_coop_sync takes a fragment, what it is loaded from, and the leading dimension")
load_matrix_coop_sync(__F frag, __More... arguments);
template <typename __P, typename __F, typename... __More>
__REFUSED("store_matrix_coop_sync takes what is stored to, a fragment, and the leading dimension")
typename __detail::__unless<__detail::__is_fragment<__F>::__value>::__void
store_matrix_coop_sync(__P data, __F frag, __More... arguments);
#define __NOT_SHARED                                                                               \
  __REFUSED("the waves that share an accumulator are not known: give the index of this wave and "  \
            "how many there are, and the fragment row_major or col_major")
template <__FRAGMENT, typename __P>
__NO_COOP_LAYOUT void load_matrix_coop_sync(__LOADED(void), uint waveIndex, uint waveCount,
                                       uint splitCount);
template <__FRAGMENT, typename __P>
__NO_COOP_LAYOUT void load_matrix_coop_sync(__LOADED(void), uint waveIndex, uint waveCount);
template <__FRAGMENT, typename __P> __NO_COOP_LAYOUT void load_matrix_coop_sync(__LOADED(void));
template <__FRAGMENT, typename __P>
__NO_COOP_LAYOUT void store_matrix_coop_sync(__STORED(void), uint waveIndex, uint waveCount,
                                        uint splitCount);
template <__FRAGMENT, typename __P>
__NO_COOP_LAYOUT void store_matrix_coop_sync(__STORED(void), uint waveIndex, uint waveCount);
template <__FRAGMENT, typename __P> __NO_COOP_LAYOUT void store_matrix_coop_sync(__STORED(void));
#define MatrixT accumulator
#define __ACCUMULATOR uint BlockM, uint BlockN, uint BlockK, typename DataT, typename __P
template <__ACCUMULATOR, typename DataLayout>
__NOT_SHARED void load_matrix_coop_sync(__LOADED(DataLayout));
template <__ACCUMULATOR, typename DataLayout>
__NOT_SHARED void store_matrix_coop_sync(__STORED(DataLayout));
template <__ACCUMULATOR> __NOT_SHARED void load_matrix_coop_sync(__LOADED(void));
template <__ACCUMULATOR> __NOT_SHARED void store_matrix_coop_sync(__STORED(void));
#undef __ACCUMULATOR
#undef MatrixT
#undef __NOT_SHARED
#undef __LOADED
#undef __STORED
