// row: work graphs (`[shader("node")]`)
// profile: lib_6_8
RWStructuredBuffer<uint> Out;
[shader("node")] [NodeLaunch("broadcasting")] [NodeDispatchGrid(1, 1, 1)] [numthreads(1, 1, 1)]
void work() { Out[0] = 1; }
