// RUN: %check-diags %s
// Wrong arguments in calls of instructions.
struct Item {
  uint a;
  bool b;
};
RWStructuredBuffer<uint> Out;
StructuredBuffer<Item> Items;
static uint Changes;
[[vk::ext_instruction(342)]] uint bitCount(uint scope, [[vk::ext_literal]] uint operation, uint4 ballot);
template <typename T> [[vk::ext_instruction(61)]] T load([[vk::ext_reference]] T place);
[[vk::ext_instruction(61)]] uint loadWord([[vk::ext_reference]] uint place);
[[vk::ext_instruction(61)]] uint loadOut(inout uint place);
[[vk::ext_instruction(84)]] float2x2 transposed(float2x2 m);
[[vk::ext_instruction(84)]] vector<float, 5> longVector(float x);
[[vk::ext_instruction(62)]] void take(RWStructuredBuffer<uint> buffer);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float f = 1;
  Out[0] = bitCount(3, Changes, 0);
  Out[1] = loadWord(i + 1);
  Out[2] = loadWord(f);
  Out[3] = load(Items[i]).a;
  Out[4] = load(Items[i].b) ? 1 : 2;
  Out[5] = loadOut(i);
  Out[6] = transposed(float2x2(1, 2, 3, 4))[0].x;
  Out[7] = longVector(1)[0];
  take(Out);
}
// EXPECT
// DIAG: InlineLiteral @ 19
// DIAG: InlineReference @ 20
// DIAG: InlineReference @ 21
// DIAG: InlineReferenceForm @ 22
// DIAG: InlineReferenceForm @ 23
// DIAG: InlineOut @ 13
// DIAG: InlineOperand @ 25
// DIAG: InlineOperand @ 26
// DIAG: InlineOperand @ 27
//| operands.hlsl:19:24: error: 'operation' is a literal of 'bitCount': its argument must be a constant number
//|    19 |   Out[0] = bitCount(3, Changes, 0);
//|       |                        ^~~~~~~
//| operands.hlsl:20:21: error: 'place' is a reference of 'loadWord': its argument must be a variable of type 'uint', or an element of one
//|    20 |   Out[1] = loadWord(i + 1);
//|       |                     ^~~~~
//| operands.hlsl:21:21: error: 'place' is a reference of 'loadWord': its argument must be a variable of type 'uint', or an element of one
//|    21 |   Out[2] = loadWord(f);
//|       |                     ^
//| operands.hlsl:22:17: error: a reference of 'load' into a buffer must be to a number or a vector: structs, arrays, matrices and bools have another form in buffers than as SPIR-V values
//|    22 |   Out[3] = load(Items[i]).a;
//|       |                 ^~~~~~~~
//| operands.hlsl:23:17: error: a reference of 'load' into a buffer must be to a number or a vector: structs, arrays, matrices and bools have another form in buffers than as SPIR-V values
//|    23 |   Out[4] = load(Items[i].b) ? 1 : 2;
//|       |                 ^~~~~~~~~~
//| operands.hlsl:13:53: error: 'place' is a parameter of an instruction, which cannot be out or inout: use [[vk::ext_reference]] to pass its address
//|    13 | [[vk::ext_instruction(61)]] uint loadOut(inout uint place);
//|       |                                                     ^~~~~
//| operands.hlsl:25:23: error: 'transposed' cannot take or give a matrix, which is an array of vectors in SPIR-V: use its rows
//|    25 |   Out[6] = transposed(float2x2(1, 2, 3, 4))[0].x;
//|       |                       ^~~~~~~~~~~~~~~~~~~
//| operands.hlsl:26:12: error: 'longVector' cannot take or give a vector of more than four components
//|    26 |   Out[7] = longVector(1)[0];
//|       |            ^~~~~~~~~~
//| operands.hlsl:27:8: error: 'take' cannot take or give a resource: a parameter with [[vk::ext_reference]] takes its address
//|    27 |   take(Out);
//|       |        ^~~
//| 9 errors generated.
