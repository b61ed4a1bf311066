// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// A triangle over the whole picture, for mlp_plain.comp as a pixel shader.
void main() { gl_Position = vec4(gl_VertexIndex == 1 ? 3 : -1, gl_VertexIndex == 2 ? 3 : -1, 0, 1); }
