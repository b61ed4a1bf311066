// </script><script>alert(1)</script> <img src=x onerror=alert(2)> --> ]]> &amp; &#60; "quoted' `ticks` ${x}
#define NAME </pre><b id=s0-1>
ByteAddressBuffer A : register(t1); // </style><style>*{display:none}</style>
RWByteAddressBuffer C : register(u3);
#include "h<i>&quot.hlsl"
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(0); /* <u> */ c.Fill(A.Load<float>(4 << 1 > 0 && true ? 0 : 4)); // two on a line; < > & " '
  a.Load(A, 0, 64, false); b.Load(A, OFFSET, 64, true);	// a tab
  c.MultiplyAccumulate(a, b); c.Store(C, 0, 64, false);
#line 700 "</title><script>alert(3)</script>"
  C.Store(4096, A.Load(8)); /* é ü 漢 */
}
