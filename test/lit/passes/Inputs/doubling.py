# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that each call the one before twice."""
import sys

levels = int(sys.argv[1])
print("entry compute @main {num_threads = [1, 1, 1]}")
print("func @f0(%x : f32) : f32 always_inline { %y = neg %x return %y }")
for i in range(1, levels):
    print(f"func @f{i}(%x : f32) : f32 always_inline {{ %y = call @f{i-1} %x : f32 %z = call @f{i-1} %y : f32 return %z }}")
print(f"func @main() {{ %x = const 0.0 : f32 %y = call @f{levels - 1} %x : f32 return }}")
