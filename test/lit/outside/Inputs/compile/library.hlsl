// RUN: %dxc -T lib_6_6 %s | FileCheck %s
export float f() { return 1; }
