// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header that the build compiles once for all texts: the model, and the vector types complete
// with their swizzles. A text that makes one of these types itself takes a hundredth of a second
// for it.

#ifndef TESSERA_MSL_MODEL_PRECOMPILED_H
#define TESSERA_MSL_MODEL_PRECOMPILED_H

#include "model/Model.h"

namespace msl_model {

template <typename T>
inline constexpr bool has_vectors_v =
    sizeof(vec<T, 2>) && sizeof(vec<T, 3>) && sizeof(vec<T, 4>) && sizeof(packed_vec<T, 2>) &&
    sizeof(packed_vec<T, 3>) && sizeof(packed_vec<T, 4>);
static_assert(has_vectors_v<signed char> && has_vectors_v<uchar> && has_vectors_v<short> &&
              has_vectors_v<ushort> && has_vectors_v<int> && has_vectors_v<uint> &&
              has_vectors_v<long> && has_vectors_v<ulong> && has_vectors_v<half> &&
              has_vectors_v<bfloat> && has_vectors_v<float> && has_vectors_v<bool>);

} // namespace msl_model

#endif
