// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block, whose members have locations one after the other, a matrix, and an array of DISTANCES.
#version 460
#ifndef TYPE
#define TYPE float
#endif
#ifndef DISTANCES
#define DISTANCES 2
#endif
layout(location = 4) out Block {
  vec4 first;
  dvec3 second[2];
  TYPE third;
};
layout(location = 0) in mat3x4 matrix;
out float gl_ClipDistance[DISTANCES];

void main() {
  gl_Position = matrix[0] * gl_VertexIndex;
  gl_ClipDistance[0] = 1;
  first = gl_Position;
  third = TYPE(1);
}
