// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocWMMA as HLSL. The name of this file alone has the compiler read what it would hold.
#pragma once
