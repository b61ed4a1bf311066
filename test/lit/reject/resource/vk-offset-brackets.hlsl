// RUN: %check-diags %s
struct S {
  [[vk::offset]] uint a;
  [[vk::offset(4), vk::other]] uint b;
};
cbuffer C {
  [[vk::other, vk::offset(16)]] uint c;
}
RWStructuredBuffer<S> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0].a = c;
}
// EXPECT
// DIAG: OffsetAlone @ 3
// DIAG: warning @ 3
// DIAG: OffsetAlone @ 4
// DIAG: warning @ 4
// DIAG: warning @ 4
// DIAG: OffsetAlone @ 7
//| vk-offset-brackets.hlsl:3:9: error: write [[vk::offset(bytes)]] in its own brackets, with the number of bytes
//|     3 |   [[vk::offset]] uint a;
//|       |         ^~~~~~
//| vk-offset-brackets.hlsl:3:5: warning: unknown attribute 'vk::offset' ignored [-Wunknown-attributes]
//|     3 |   [[vk::offset]] uint a;
//|       |     ^~~~~~~~~~
//| vk-offset-brackets.hlsl:4:9: error: write [[vk::offset(bytes)]] in its own brackets, with the number of bytes
//|     4 |   [[vk::offset(4), vk::other]] uint b;
//|       |         ^~~~~~
//| vk-offset-brackets.hlsl:4:5: warning: unknown attribute 'vk::offset' ignored [-Wunknown-attributes]
//|     4 |   [[vk::offset(4), vk::other]] uint b;
//|       |     ^~~~~~~~~~
//| vk-offset-brackets.hlsl:4:20: warning: unknown attribute 'vk::other' ignored [-Wunknown-attributes]
//|     4 |   [[vk::offset(4), vk::other]] uint b;
//|       |                    ^~~~~~~~~
//| vk-offset-brackets.hlsl:7:20: error: write [[vk::offset(bytes)]] in its own brackets, with the number of bytes
//|     7 |   [[vk::other, vk::offset(16)]] uint c;
//|       |                    ^~~~~~
//| 3 warnings and 3 errors generated.
