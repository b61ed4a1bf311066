// RUN: %dxc -T lib_6_8 %s | FileCheck %s
[Shader("node")] [NodeLaunch("thread")] void f() {}
