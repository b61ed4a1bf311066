// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#ifdef CONSTANT
layout(local_size_x_id = 3) in;
#endif
#ifndef COUNT
#define COUNT 8
#endif
layout(local_size_x = COUNT, local_size_y = 4) in;

void main() {}
