// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Methods of left and right matrices and accumulators, which have an orientation in memory.
  void Load(ByteAddressBuffer __b, uint __o, uint __s, bool __c, uint __a = 0) {
    __m = __mat_load<__mat>(__b, __o, __s, __c, __a);
  }
  void Load(RWByteAddressBuffer __b, uint __o, uint __s, bool __c, uint __a = 0) {
    __m = __mat_load<__mat>(__b, __o, __s, __c, __a);
  }
  template <typename __A> void Load(groupshared __A __b, uint __o, uint __s, bool __c) {
    __m = __mat_load_shared<__mat>(__b, __o, __s, __c);
  }
  void Store(RWByteAddressBuffer __b, uint __o, uint __s, bool __c, uint __a = 0) {
    __mat_store(__m, __b, __o, __s, __c, __a);
  }
  template <typename __A> void Store(groupshared __A __b, uint __o, uint __s, bool __c) {
    __mat_store_shared(__m, __b, __o, __s, __c);
  }
