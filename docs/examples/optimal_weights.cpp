// Weights that lie by rows, as they were trained, into the layout from which neural_material.hlsl loads them
// (MatrixLayout::MulOptimal), and what a driver with cooperative vectors would call the two layouts.
#include <cstdio>
#include <cstdint>
#include <tessera/matrix-layout.h>
#include <vector>

int main() {
  // 4 x 5 components of f16, rows 12 bytes apart. Their bits count, so that one sees where they are.
  const tessera::MatrixDescription trained{.Rows = 4, .Columns = 5, .Stride = 12};
  std::vector<uint16_t> weights(4 * 6, 0xffff);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 5; ++column)
      weights[row * 6 + column] = row * 16 + column;

  tessera::MatrixDescription optimal = trained;
  optimal.Layout = tessera::MatrixLayout::MulOptimal;
  optimal.Stride = 0; // the layout's own
  const tessera::MatrixMemory memory = tessera::matrixMemory(optimal);
  if (memory.Error) {
    std::fprintf(stderr, "%s\n", memory.Error);
    return 1;
  }
  std::printf("%d bytes, rows %d bytes apart\n", int(memory.Size), int(memory.Stride));

  std::vector<uint16_t> buffer(memory.Size / 2); // what goes to the device
  if (const char *error = tessera::convertMatrix(trained, weights.data(), weights.size() * 2, optimal, buffer.data(), memory.Size)) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  for (int row = 0; row < 4; ++row) {
    for (int at = 0; at < 8; ++at)
      std::printf(" %02x", buffer[row * 8 + at]);
    std::printf("\n");
  }

  // Of the two matrices of VkConvertCooperativeVectorMatrixInfoNV.
  for (const tessera::MatrixDescription &matrix : {trained, optimal}) {
    const tessera::DriverMatrix driver = tessera::driverMatrix(matrix.Component, matrix.Layout);
    std::printf("component type %u, layout %u\n", driver.ComponentType, driver.Layout);
  }
}
