// RUN: %check-diags %s
// Matrix operations that only some lanes of a wave reach.
ByteAddressBuffer In;
RWByteAddressBuffer Out;
cbuffer Problem { uint K; };

typedef WaveMatrixAccumulator<float, 16, 16> Accumulator;

void store(Accumulator c, uint at) { c.Store(Out, at, 64, false); }

void guarded(Accumulator c, uint thread) {
  if (thread >= 1000)
    return;
  c.Store(Out, 0, 64, false);
}

[WaveSize(32)] [numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  Accumulator c;
  c.Fill(0);
  guarded(c, id.x);
  if (index == 0) {
    store(c, 0);
    store(c, 1024);
  }
  for (uint i = 0; i < index; ++i)
    c.ScalarAdd(1);
  for (uint k = 0; k < K; k += 16) {
    if (index % 2)
      continue;
    c.ScalarMultiply(2);
  }
  switch (index) {
  case 1:
    store(c, 2048);
    break;
  }
  do {
    if (WaveIsFirstLane())
      break;
    store(c, 3072);
  } while (true);
  if (index < 7)
    return;
  store(c, 4096);
}
// EXPECT --target nvidia-ada
// DIAG: MatrixDivergent @ 14
// DIAG: UniformityBranch @ 12
// DIAG: UniformityNamed @ 21
// DIAG: UniformityNamedSource @ 18
// DIAG: MatrixDivergent @ 9
// DIAG: UniformityBranch @ 22
// DIAG: UniformityNamedSource @ 18
// DIAG: MatrixDivergent @ 27
// DIAG: UniformityTurns @ 26
// DIAG: UniformityNamedSource @ 18
// DIAG: MatrixDivergent @ 31
// DIAG: UniformityLeaves @ 30
// DIAG: UniformityBranch @ 29
// DIAG: UniformityNamedSource @ 18
// DIAG: MatrixDivergent @ 9
// DIAG: UniformityBranch @ 33
// DIAG: UniformityNamedSource @ 18
// DIAG: MatrixDivergent @ 9
// DIAG: UniformityLeaves @ 40
// DIAG: UniformityBranch @ 39
// DIAG: UniformitySource @ 39
// DIAG: MatrixDivergent @ 9
// DIAG: UniformityLeaves @ 44
// DIAG: UniformityBranch @ 43
// DIAG: UniformityNamedSource @ 18
//| matrix-flow.hlsl:14:5: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    14 |   c.Store(Out, 0, 64, false);
//|       |     ^~~~~
//| matrix-flow.hlsl:12:3: note: the branch taken here differs from lane to lane
//|    12 |   if (thread >= 1000)
//|       |   ^~
//| matrix-flow.hlsl:21:14: note: it is computed from 'thread'
//|    21 |   guarded(c, id.x);
//|       |              ^~~~
//| matrix-flow.hlsl:18:17: note: it is computed from 'id', which is SV_DispatchThreadID and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                 ^~
//| matrix-flow.hlsl:9:40: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|     9 | void store(Accumulator c, uint at) { c.Store(Out, at, 64, false); }
//|       |                                        ^~~~~
//| matrix-flow.hlsl:22:3: note: the branch taken here differs from lane to lane
//|    22 |   if (index == 0) {
//|       |   ^~
//| matrix-flow.hlsl:18:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| matrix-flow.hlsl:27:7: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    27 |     c.ScalarAdd(1);
//|       |       ^~~~~~~~~
//| matrix-flow.hlsl:26:3: note: the number of iterations of this loop differs from lane to lane
//|    26 |   for (uint i = 0; i < index; ++i)
//|       |   ^~~
//| matrix-flow.hlsl:18:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| matrix-flow.hlsl:31:7: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    31 |     c.ScalarMultiply(2);
//|       |       ^~~~~~~~~~~~~~
//| matrix-flow.hlsl:30:7: note: some threads are inactive after this 'continue'
//|    30 |       continue;
//|       |       ^~~~~~~~
//| matrix-flow.hlsl:29:5: note: the branch taken here differs from lane to lane
//|    29 |     if (index % 2)
//|       |     ^~
//| matrix-flow.hlsl:18:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| matrix-flow.hlsl:9:40: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|     9 | void store(Accumulator c, uint at) { c.Store(Out, at, 64, false); }
//|       |                                        ^~~~~
//| matrix-flow.hlsl:33:3: note: the branch taken here differs from lane to lane
//|    33 |   switch (index) {
//|       |   ^~~~~~
//| matrix-flow.hlsl:18:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| matrix-flow.hlsl:9:40: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|     9 | void store(Accumulator c, uint at) { c.Store(Out, at, 64, false); }
//|       |                                        ^~~~~
//| matrix-flow.hlsl:40:7: note: some threads are inactive after this 'break'
//|    40 |       break;
//|       |       ^~~~~
//| matrix-flow.hlsl:39:5: note: the branch taken here differs from lane to lane
//|    39 |     if (WaveIsFirstLane())
//|       |     ^~
//| matrix-flow.hlsl:39:9: note: it is computed from WaveIsFirstLane(), which differs from lane to lane
//|    39 |     if (WaveIsFirstLane())
//|       |         ^~~~~~~~~~~~~~~
//| matrix-flow.hlsl:9:40: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|     9 | void store(Accumulator c, uint at) { c.Store(Out, at, 64, false); }
//|       |                                        ^~~~~
//| matrix-flow.hlsl:44:5: note: some threads are inactive after this 'return'
//|    44 |     return;
//|       |     ^~~~~~
//| matrix-flow.hlsl:43:3: note: the branch taken here differs from lane to lane
//|    43 |   if (index < 7)
//|       |   ^~
//| matrix-flow.hlsl:18:48: note: it is computed from 'index', which is SV_GroupIndex and differs from lane to lane
//|    18 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| 7 warnings generated.
