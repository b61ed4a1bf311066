// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Methods of row and column accumulators: the stride goes from element to element.
  void Load(ByteAddressBuffer __b, uint __o, uint __s, uint __a = 0) {
    __m = __mat_load<__mat>(__b, __o, __s, false, __a);
  }
  void Load(RWByteAddressBuffer __b, uint __o, uint __s, uint __a = 0) {
    __m = __mat_load<__mat>(__b, __o, __s, false, __a);
  }
  template <typename __A> void Load(groupshared __A __b, uint __o, uint __s) {
    __m = __mat_load_shared<__mat>(__b, __o, __s, false);
  }
  void Store(RWByteAddressBuffer __b, uint __o, uint __s, uint __a = 0) {
    __mat_store(__m, __b, __o, __s, false, __a);
  }
  template <typename __A> void Store(groupshared __A __b, uint __o, uint __s) {
    __mat_store_shared(__m, __b, __o, __s, false);
  }
