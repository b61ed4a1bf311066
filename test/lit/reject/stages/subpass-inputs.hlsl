// RUN: %check-diags %s
SubpassInput Missing;
[[vk::input_attachment_index(0)]] SubpassInput Several[2];
[[vk::input_attachment_index(-1)]] SubpassInput Below;
[[vk::input_attachment_index(2)]] Texture2D Plain;
[[vk::input_attachment_index(3)]] SubpassInput<bool> Flags;
[[vk::input_attachment_index(4)]] SubpassInputMS<double> Wide;
struct Inputs { SubpassInput first; };
Inputs Members;
float4 main(uint i : SV_SampleIndex) : SV_Target {
  SubpassInput<float> taken = ResourceDescriptorHeap[1];
  float4 sum = Missing.SubpassLoad() + Several[1].SubpassLoad() + Below.SubpassLoad();
  sum += Plain.Load(int3(0, 0, 0)) + (Flags.SubpassLoad() ? 1 : 2) + float(Wide.SubpassLoad(i));
  return sum + Members.first.SubpassLoad() + taken.SubpassLoad();
}
// EXPECT -T ps_6_6
// DIAG: HeapElement @ 11
// DIAG: AttachmentMissing @ 2
// DIAG: AttachmentArray @ 3
// DIAG: AttachmentNumber @ 4
// DIAG: AttachmentMisplaced @ 5
// DIAG: TypedElement @ 6
// DIAG: TypedElement @ 7
// DIAG: AttachmentMissing @ 8
//| subpass-inputs.hlsl:11:31: error: an element of 'ResourceDescriptorHeap' cannot be used as 'SubpassInput': declare it with [[vk::input_attachment_index(n)]]
//|    11 |   SubpassInput<float> taken = ResourceDescriptorHeap[1];
//|       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~
//| subpass-inputs.hlsl:2:14: error: subpass input 'Missing' has no index: write [[vk::input_attachment_index(n)]] before it
//|     2 | SubpassInput Missing;
//|       |              ^~~~~~~
//| subpass-inputs.hlsl:3:48: error: 'Several' is an array of subpass inputs, which is not supported: declare a variable for each input attachment
//|     3 | [[vk::input_attachment_index(0)]] SubpassInput Several[2];
//|       |                                                ^~~~~~~
//| subpass-inputs.hlsl:4:49: error: the argument of 'vk::input_attachment_index' on 'Below' must be a non-negative integer constant
//|     4 | [[vk::input_attachment_index(-1)]] SubpassInput Below;
//|       |                                                 ^~~~~
//| subpass-inputs.hlsl:5:45: error: 'vk::input_attachment_index' applies only to SubpassInput and SubpassInputMS; 'Plain' is neither
//|     5 | [[vk::input_attachment_index(2)]] Texture2D Plain;
//|       |                                             ^~~~~
//| subpass-inputs.hlsl:6:54: error: 'SubpassInput' of bool is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     6 | [[vk::input_attachment_index(3)]] SubpassInput<bool> Flags;
//|       |                                                      ^~~~~
//| subpass-inputs.hlsl:7:58: error: 'SubpassInputMS' of double is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     7 | [[vk::input_attachment_index(4)]] SubpassInputMS<double> Wide;
//|       |                                                          ^~~~
//| subpass-inputs.hlsl:8:30: error: subpass input 'Members.first' has no index: write [[vk::input_attachment_index(n)]] before it
//|     8 | struct Inputs { SubpassInput first; };
//|       |                              ^~~~~
//| 8 errors generated.
