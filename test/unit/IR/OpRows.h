//===- OpRows.h - Every op on values, with the types that it takes --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests of back ends: a valid op for each row with each of its types and shapes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

namespace tessera::op_rows {

using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;

inline constexpr const char *Floats[] = {"f16", "f32", "f64"};
inline constexpr const char *ShortFloats[] = {"f16", "f32"};
inline constexpr const char *Ints[] = {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"};
inline constexpr const char *Numbers[] = {"i8",  "u8",  "i16", "u16", "i32", "u32",
                                          "i64", "u64", "f16", "f32", "f64"};
inline constexpr const char *Bools[] = {"bool"};
inline constexpr const char *Scalars[] = {"bool", "i8",  "u8",  "i16", "u16", "i32",
                                          "u32",  "i64", "u64", "f16", "f32", "f64"};
inline constexpr const char *Word[] = {"u32"};
inline constexpr const char *Words[] = {"u32", "i32"};
inline constexpr const char *F32[] = {"f32"};
inline constexpr unsigned Shapes[] = {0, 1, 2, 3, 4, 5, 8};
inline constexpr unsigned ScalarShape[] = {0};
inline constexpr unsigned Vectors[] = {1, 2, 3, 4, 5, 8};
inline constexpr unsigned PairAndUp[] = {2, 3, 4, 5, 8};
inline constexpr unsigned UpToFour[] = {0, 1, 2, 3, 4};
inline constexpr unsigned Three[] = {3};

/// $T the type, $S its scalar, $C(X) a type with its shape and the scalar X.
struct Row {
  const char *Line;
  ArrayRef<const char *> Scalars;
  ArrayRef<unsigned> Shapes;
  const char *Third = nullptr; ///< the type of %c where it is not $T
};

inline const Row Rows[] = {
    {"%r = add %a, %b", Numbers, Shapes},
    {"%r = add %a, %b {precise}", Floats, Shapes},
    {"%r = sub %a, %b", Numbers, Shapes},
    {"%r = mul %a, %b", Numbers, Shapes},
    {"%r = div %a, %b", Numbers, Shapes},
    {"%r = rem %a, %b", Numbers, Shapes},
    {"%r = neg %a", Numbers, Shapes},
    {"%r = and %a, %b", Ints, Shapes},
    {"%r = and %a, %b", Bools, Shapes},
    {"%r = or %a, %b", Ints, Shapes},
    {"%r = or %a, %b", Bools, Shapes},
    {"%r = xor %a, %b", Ints, Shapes},
    {"%r = xor %a, %b", Bools, Shapes},
    {"%r = not %a", Ints, Shapes},
    {"%r = not %a", Bools, Shapes},
    {"%r = shl %a, %b", Ints, Shapes},
    {"%r = shr %a, %b", Ints, Shapes},
    {"%r = fma %a, %b, %b", Floats, Shapes},
    {"%r = mad %a, %b, %b", Numbers, Shapes},
    {"%r = mad %a, %b, %b {precise}", Floats, Shapes},
    {"%r = eq %a, %b", Scalars, Shapes},
    {"%r = ne %a, %b", Scalars, Shapes},
    {"%r = lt %a, %b", Numbers, Shapes},
    {"%r = le %a, %b", Numbers, Shapes},
    {"%r = gt %a, %b", Numbers, Shapes},
    {"%r = ge %a, %b", Numbers, Shapes},
    {"%r = select %c, %a, %b : $T", Scalars, Shapes, "bool"},
    {"%r = select %c, %a, %b : $T", Scalars, Shapes, "$C(bool)"},
    {"%r = any %a : bool", Bools, Shapes},
    {"%r = all %a : bool", Bools, Shapes},
    {"%r = abs %a", Numbers, Shapes},
    {"%r = sign %a : $C(i32)", Numbers, Shapes},
    {"%r = min %a, %b", Numbers, Shapes},
    {"%r = max %a, %b", Numbers, Shapes},
    {"%r = clamp %a, %b, %b", Numbers, Shapes},
    {"%r = saturate %a", Floats, Shapes},
    {"%r = floor %a", Floats, Shapes},
    {"%r = ceil %a", Floats, Shapes},
    {"%r = round %a", Floats, Shapes},
    {"%r = trunc %a", Floats, Shapes},
    {"%r = frac %a", Floats, Shapes},
    {"%r = sqrt %a", Floats, Shapes},
    {"%r = rsqrt %a", Floats, Shapes},
    {"%r = exp %a", ShortFloats, Shapes},
    {"%r = exp2 %a", ShortFloats, Shapes},
    {"%r = log %a", ShortFloats, Shapes},
    {"%r = log2 %a", ShortFloats, Shapes},
    {"%r = pow %a, %b", ShortFloats, Shapes},
    {"%r = sin %a", ShortFloats, Shapes},
    {"%r = cos %a", ShortFloats, Shapes},
    {"%r = tan %a", ShortFloats, Shapes},
    {"%r = asin %a", ShortFloats, Shapes},
    {"%r = acos %a", ShortFloats, Shapes},
    {"%r = atan %a", ShortFloats, Shapes},
    {"%r = atan2 %a, %b", ShortFloats, Shapes},
    {"%r = sinh %a", ShortFloats, Shapes},
    {"%r = cosh %a", ShortFloats, Shapes},
    {"%r = tanh %a", ShortFloats, Shapes},
    {"%r = ldexp %a, %c", Floats, Shapes, "$C(i32)"},
    {"%f = frexp %a : struct %Parts\n%r = extract %f {indices = [0]} : $T", Floats, UpToFour},
    {"%r = isnan %a", Floats, Shapes},
    {"%r = isinf %a", Floats, Shapes},
    {"%r = lerp %a, %b, %b", Floats, Shapes},
    {"%r = step %a, %b", Floats, Shapes},
    {"%r = smoothstep %a, %b, %b", Floats, Shapes},
    {"%r = dot %a, %b", Numbers, Shapes},
    {"%r = length %a", Floats, Shapes},
    {"%r = distance %a, %b", Floats, UpToFour},
    {"%r = normalize %a", Floats, UpToFour},
    {"%r = cross %a, %b", Floats, Three},
    {"%r = reflect %a, %b", Floats, UpToFour},
    {"%r = refract %a, %b, %c", Floats, UpToFour, "$S"},
    {"%r = faceforward %a, %b, %b", Floats, UpToFour},
    {"%r = count_bits %a : $C(u32)", Ints, Shapes},
    {"%r = reverse_bits %a", Ints, Shapes},
    {"%r = first_bit_high %a : $C(u32)", Ints, Shapes},
    {"%r = first_bit_low %a : $C(u32)", Ints, Shapes},
    {"%r = pack_half %a : $C(u32)", F32, Shapes},
    {"%r = unpack_half %a : $C(f32)", Word, Shapes},
    {"%r = dot_packed %a, %b, %b", Words, ScalarShape},
    {"%r = convert %a : $C(bool)", Scalars, Shapes},
    {"%r = convert %a : $C(i8)", Scalars, Shapes},
    {"%r = convert %a : $C(u16)", Scalars, Shapes},
    {"%r = convert %a : $C(i32)", Scalars, Shapes},
    {"%r = convert %a : $C(u32)", Scalars, Shapes},
    {"%r = convert %a : $C(i64)", Scalars, Shapes},
    {"%r = convert %a : $C(u64)", Scalars, Shapes},
    {"%r = convert %a : $C(f16)", Scalars, Shapes},
    {"%r = convert %a : $C(f32)", Scalars, Shapes},
    {"%r = convert %a : $C(f64)", Scalars, Shapes},
    {"%r = bitcast %a : $C(u32)", F32, Shapes},
    {"%r = splat %c : $T", Scalars, Vectors, "$S"},
    {"%r = extract %a {indices = [0]} : $S", Scalars, Vectors},
    {"%r = insert %a, %c {indices = [0]}", Scalars, Vectors, "$S"},
    {"%r = extract_dynamic %a, %c : $S", Scalars, Vectors, "u32"},
    {"%e = extract %a {indices = [0]} : $S\n%r = insert_dynamic %a, %e, %c", Scalars, Vectors,
     "u32"},
    {"%r = shuffle %a, %b {indices = [1, 0, 2]} : vec<$S, 3>", Numbers, PairAndUp},
    {"%r = shuffle %a {indices = [0, 0, 0, 0, 0, 0]} : vec<$S, 6>", Numbers, Vectors},
    {"%r = shuffle %a {indices = [0]} : vec<$S, 1>", Numbers, PairAndUp},
    {"%r = construct %c, %c : array<$T, 2>", Scalars, Shapes, "$T"},

    {"%r = wave.is_first : bool", Bools, ScalarShape},
    {"%r = wave.any %a : bool", Bools, ScalarShape},
    {"%r = wave.all %a : bool", Bools, ScalarShape},
    {"%r = wave.all_equal %a", Scalars, Shapes},
    {"%r = wave.ballot %a : vec<u32, 4>", Bools, ScalarShape},
    {"%r = wave.count_bits %a : u32", Bools, ScalarShape},
    {"%r = wave.prefix_count_bits %a : u32", Bools, ScalarShape},
    {"%r = wave.read_lane %a, %c", Scalars, Shapes, "u32"},
    {"%l = const 1 : u32\n%r = wave.read_lane %a, %l", Scalars, Shapes},
    {"%r = wave.read_first %a", Scalars, Shapes},
    {"%r = wave.reduce %a {fn = sum}", Numbers, Shapes},
    {"%r = wave.reduce %a {fn = product}", Numbers, Shapes},
    {"%r = wave.reduce %a {fn = min}", Numbers, Shapes},
    {"%r = wave.reduce %a {fn = max}", Numbers, Shapes},
    {"%r = wave.reduce %a {fn = and}", Ints, Shapes},
    {"%r = wave.reduce %a {fn = or}", Ints, Shapes},
    {"%r = wave.reduce %a {fn = xor}", Ints, Shapes},
    {"%r = wave.prefix %a {fn = sum}", Numbers, Shapes},
    {"%r = wave.prefix %a {fn = product}", Numbers, Shapes},
    {"%r = wave.match %a : vec<u32, 4>", Scalars, Shapes},
    {"%r = wave.multi_prefix %a, %c {fn = sum}", Numbers, Shapes, "vec<u32, 4>"},
    {"%r = wave.multi_prefix %a, %c {fn = product}", Numbers, Shapes, "vec<u32, 4>"},
    {"%r = wave.multi_prefix %a, %c {fn = and}", Ints, Shapes, "vec<u32, 4>"},
    {"%r = wave.multi_prefix %a, %c {fn = or}", Ints, Shapes, "vec<u32, 4>"},
    {"%r = wave.multi_prefix %a, %c {fn = xor}", Ints, Shapes, "vec<u32, 4>"},
    {"%r = quad.read %a {fn = across_x}", Scalars, Shapes},
    {"%r = quad.read %a {fn = across_y}", Scalars, Shapes},
    {"%r = quad.read %a {fn = diagonal}", Scalars, Shapes},
    {"%l = const 2 : u32\n%r = quad.read_lane %a, %l", Scalars, Shapes},
    {"%r = quad.any %a : bool", Bools, ScalarShape},
    {"%r = quad.all %a : bool", Bools, ScalarShape},
};

inline std::string shaped(StringRef Scalar, unsigned Shape) {
  return Shape == 0 ? Scalar.str() : ("vec<" + Scalar + ", " + Twine(Shape) + ">").str();
}

inline std::string expand(StringRef Text, StringRef Scalar, unsigned Shape) {
  std::string Result;
  while (!Text.empty()) {
    if (Text.consume_front("$T"))
      Result += shaped(Scalar, Shape);
    else if (Text.consume_front("$S"))
      Result += Scalar;
    else if (Text.consume_front("$C(")) {
      Result += shaped(Text.take_until([](char C) { return C == ')'; }), Shape);
      Text = Text.drop_until([](char C) { return C == ')'; }).drop_front();
    } else {
      Result += Text.front();
      Text = Text.drop_front();
    }
  }
  return Result;
}

inline std::string local(StringRef Name, StringRef Ty) {
  return ("%p" + Name + " = var : ptr<" + Ty + ", function>\n%" + Name + " = load %p" + Name +
          " : " + Ty + "\n")
      .str();
}

/// The types and the body of a function with the op.
struct Example {
  std::string Types, Body;
};

inline Example exampleOf(const Row &R, StringRef Scalar, unsigned Shape) {
  std::string Ty = shaped(Scalar, Shape);
  std::string Body = local("a", Ty) + local("b", Ty);
  if (R.Third)
    Body += local("c", expand(R.Third, Scalar, Shape));
  return {"struct %Parts { fraction : " + Ty + ", exponent : " + shaped("i32", Shape) + " }\n",
          Body + expand(R.Line, Scalar, Shape) + "\n"};
}

} // namespace tessera::op_rows
