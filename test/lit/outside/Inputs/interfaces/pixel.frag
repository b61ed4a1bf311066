// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each macro changes one property of the interface.
#version 460
#extension GL_EXT_fragment_shader_barycentric : enable
#ifndef PLACE
#define PLACE location = 1
#endif
#ifndef TYPE
#define TYPE vec4
#endif
#ifndef HOW
#define HOW
#endif
#ifndef MODE
#define MODE depth_greater
#endif
layout(location = 0) flat in int number;
layout(PLACE) HOW in TYPE value;
layout(location = 10) in float last;
layout(location = 0, index = 0) out vec4 color;
#ifdef SECOND
layout(location = 0, index = 1) out vec4 second;
#endif
#ifdef CORNERS
layout(location = 3) pervertexEXT in vec2 corners[];
#endif
layout(MODE) out float gl_FragDepth;

void main() {
  color = vec4(value.xxyy) + last + number;
  gl_FragDepth = gl_FragCoord.z;
#ifdef SECOND
  second = color;
#endif
#ifdef CORNERS
  color.x += corners[2].y;
#endif
}
