// RUN: %dxc -T rootsig_1_1 -E S %s | FileCheck %s
#define S ""
