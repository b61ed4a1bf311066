// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#ifndef COUNT
#define COUNT 3
#endif
layout(triangles, invocations = 2) in;
layout(triangle_strip, max_vertices = COUNT) out;

void main() {
  gl_Position = gl_in[1].gl_Position;
  EmitVertex();
}
