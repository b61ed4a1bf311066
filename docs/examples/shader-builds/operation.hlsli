// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
float scale(float x, float n) { return x * n; }
float shift(float x, float n) { return x + n; }
