// RUN: %check-diags %s
// A buffer that lanes choose: only some of them execute the operation on each.
RWByteAddressBuffer A : register(u0);
RWByteAddressBuffer B : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint group : SV_GroupID, uint index : SV_GroupIndex) {
  RWByteAddressBuffer from = A, to = A;
  if (group == 1)
    to = B;
  if (index > 3)
    from = B;
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(from, 0, 64, false);
  c.Store(to, 1024, 64, false);
}
// EXPECT --target nvidia-hopper
// DIAG: MatrixDivergent @ 12
// DIAG: UniformityChosen @ 6
// DIAG: UniformityBranch @ 9
// DIAG: UniformityNamedSource @ 5
//| chosen-buffer.hlsl:12:5: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    12 |   c.Load(from, 0, 64, false);
//|       |     ^~~~
//| chosen-buffer.hlsl:6:23: note: it is computed from 'from', which has different values on the paths that lead here
//|     6 |   RWByteAddressBuffer from = A, to = A;
//|       |                       ^~~~
//| chosen-buffer.hlsl:9:3: note: the branch taken here differs from lane to lane
//|     9 |   if (index > 3)
//|       |   ^~
//| chosen-buffer.hlsl:5:79: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|     5 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint group : SV_GroupID, uint index : SV_GroupIndex) {
//|       |                                                                               ^~~~~
//| 1 warning generated.
