// Weights that lie by rows, as neural.py --train writes them, into the layout from which neural_network.hlsli loads them
// (MatrixLayout::MulOptimal), and what a driver with cooperative vectors would call the two layouts.
//
//   optimal_weights < neural_weights.txt > weights.bin
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <tessera/matrix-layout.h>
#include <vector>

int main() {
  std::vector<uint16_t> trained; // the bits of f16
  for (unsigned word; std::scanf("%x", &word) == 1;)
    trained.push_back(uint16_t(word));
  if (trained.size() != 32 * 8 + 32 * 32 + 3 * 32 + 32 + 32 + 3) {
    std::fprintf(stderr, "%d numbers are not those of the network\n", int(trained.size()));
    return 1;
  }

  const struct {
    uint32_t rows, columns;
  } layers[] = {{32, 8}, {32, 32}, {3, 32}};
  const uint16_t *next = trained.data();
  std::vector<uint16_t> buffer; // what goes to the device
  for (const auto &layer : layers) {
    const tessera::MatrixDescription mine{.Rows = layer.rows, .Columns = layer.columns};
    tessera::MatrixDescription optimal = mine;
    optimal.Layout = tessera::MatrixLayout::MulOptimal;
    const tessera::MatrixMemory memory = tessera::matrixMemory(optimal);
    // The room that neural_network.hlsli has for a matrix, in bytes.
    const size_t room = std::max(layer.rows, 32u) * std::max(layer.columns, 32u) * 2, offset = buffer.size() * 2;
    buffer.resize((offset + room) / 2);
    const size_t size = layer.rows * layer.columns * 2;
    if (const char *error = memory.Error ? memory.Error : tessera::convertMatrix(mine, next, size, optimal, buffer.data() + offset / 2, room)) {
      std::fprintf(stderr, "%s\n", error);
      return 1;
    }
    std::fprintf(stderr, "%ux%u: offset %d, rows %d bytes apart, %d bytes\n", layer.rows, layer.columns, int(offset), int(memory.Stride), int(memory.Size));
    next += size / 2;
  }
  for (const auto &layer : layers) { // each bias at a multiple of 64 bytes
    buffer.insert(buffer.end(), next, next + layer.rows);
    buffer.resize((buffer.size() + 31) / 32 * 32);
    next += layer.rows;
  }
  std::fwrite(buffer.data(), 2, buffer.size(), stdout);

  // Of the two matrices of VkConvertCooperativeVectorMatrixInfoNV.
  for (tessera::MatrixLayout layout : {tessera::MatrixLayout::RowMajor, tessera::MatrixLayout::MulOptimal}) {
    const tessera::DriverMatrix driver = tessera::driverMatrix(tessera::MatrixComponent::F16, layout);
    std::fprintf(stderr, "component type %u, layout %u\n", driver.ComponentType, driver.Layout);
  }
}
