// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_ray_tracing : enable
#ifndef TYPE
#define TYPE vec4
#endif
layout(location = 0) rayPayloadInEXT TYPE payload;

void main() { payload = TYPE(0); }
