// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints what the build embedded.
#include "kernels.h"
#include <cstdio>

int main() {
  std::printf("kernels_colors_fill_red_lavapipe begins with %08x\n",
              unsigned(kernels_colors_fill_red_lavapipe[0]));
  for (size_t I = 0; I < kernels_num_shaders; ++I)
    std::printf("%s: %zu bytes\n", kernels_shaders[I].name, *kernels_shaders[I].size);
}
