// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#ifndef HOW
#define HOW patch
#endif
layout(vertices = 3) out;
layout(location = 2) HOW out vec2 value[3];

void main() {
  gl_TessLevelInner[0] = 1;
  value[gl_InvocationID] = vec2(1);
}
