// Comments, directives, literals, statements and declarations.
// ^^^^ comment.line
/* Of two
   lines */ static const float Half = 0.5f;
// ^^^^^^^^ comment.block
//          ^^^^^^ storage.modifier
//                 ^^^^^ storage.modifier
//                       ^^^^^ storage.type
//                                    ^^^^ constant.numeric.float
#include <dx/linalg.h>
// ^^^^^ keyword.control.directive
//       ^^^^^^^^^^^^^ string.quoted.include
#define SQUARE(x) ((x) * \
//      ^^^^^^ entity.name.function.preprocessor
//            ^^^ variable.parameter.preprocessor
                   (x))
//                  ^ meta.preprocessor.macro
#if defined(__HLSL_VERSION) && __HLSL_VERSION >= 2021
//  ^^^^^^^ keyword.operator.defined
//          ^^^^^^^^^^^^^^ entity.name.function.preprocessor
//                                               ^^^^ constant.numeric.integer
#endif
uint a = 0x1Fu, b = 12UL, c = 1e-3h, d = .5, e = 3.;
//       ^^^^^ constant.numeric.hex
//                  ^^^^ constant.numeric.integer
//                            ^^^^^ constant.numeric.float
//                                       ^^ constant.numeric.float
//                                               ^^ constant.numeric.float
float4x4 m; float16_t3 v; uint8_t4_packed p; bfloat16_t f; matrix<float, 3, 4> n;
//^^^^^^ storage.type
//          ^^^^^^^^^^ storage.type
//                        ^^^^^^^^^^^^^^^ storage.type
//                                           ^^^^^^^^^^ storage.type
//                                                         ^^^^^^ storage.type
struct Base { float x; };
//     ^^^^ entity.name.type
struct Derived : Base { uint low : 4; uint high : 28; };
//               ^^^^ entity.other.inherited-class
//                                 ^ constant.numeric.integer
enum class Kind : uint { None, Some = 1 };
//   ^^^^^ keyword.declaration
//         ^^^^ entity.name.type
//                ^^^^ storage.type
template <typename T> T twice(T x) { return x + x; }
//^^^^^^ keyword.declaration
//        ^^^^^^^^ keyword.declaration
//                      ^^^^^ entity.name.function
//                                   ^^^^^^ keyword.control
float choose(bool which, float Left, float Right) {
  // A colon of `?:`, of a case or of a label is not that of a semantic.
  float x = which ? Left : Right;
  //              ^ keyword.operator.ternary
  //                     ^ keyword.operator.ternary
  //                       ^^^^^ source
  float y = which ? which ? Left : Right : Half;
  //                             ^ keyword.operator.ternary
  //                                     ^ keyword.operator.ternary
  switch ((uint)x) {
  //       ^^^^ storage.type
  case SQUARE(2):
  //   ^^^^^^ entity.name.function
  //            ^ punctuation.separator
    break;
  default:
  //^^^^^ keyword.control
    x += y;
  }
  [unroll(4)]
  //^^^^^ entity.other.attribute-name
  //      ^ constant.numeric.integer
  for (int i = 0; i < 4; ++i)
    x += asfloat(WaveActiveSum(i)) + m[i].x + lerp(x, y, 0.5) + v.yx.x;
    //   ^^^^^^^ support.function.intrinsic
    //           ^^^^^^^^^^^^^ support.function.intrinsic
    //                                ^ punctuation.section.brackets.begin
    //                                    ^ variable.other.member
    //                                        ^^^^ support.function.intrinsic
  if (x < 0) discard;
  //         ^^^^^^^ keyword.control
  return x;
}
