// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/SPIRV.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

std::vector<PublicFunction> tessera::spirv::publicFunctions(ArrayRef<uint32_t> Words) {
  std::vector<std::pair<ID, PublicFunction>> Found;
  DenseMap<ID, StringRef> Imports;
  DenseMap<ID, SetVector<ID>> Called;
  ID Function = 0;
  for (Instruction I : instructions(Words)) {
    bool IsLinked = I.opcode() == spv::Op::OpDecorate &&
                    spv::Decoration(I[2]) == spv::Decoration::LinkageAttributes;
    if (IsLinked && spv::LinkageType(I.Words.back()) == spv::LinkageType::Import)
      Imports[I[1]] = textAt(I.Words.drop_front(3));
    else if (IsLinked)
      Found.push_back({I[1], {textAt(I.Words.drop_front(3)).str(), /*IsEntry=*/false, {}}});
    else if (I.opcode() == spv::Op::OpEntryPoint)
      Found.push_back({I[2], {textAt(I.Words.drop_front(3)).str(), /*IsEntry=*/true, {}}});
    else if (I.opcode() == spv::Op::OpFunction)
      Function = I[2];
    else if (I.opcode() == spv::Op::OpFunctionCall)
      Called[Function].insert(I[3]);
  }
  std::vector<PublicFunction> Result;
  for (auto &[Root, Public] : Found) {
    SetVector<ID> Reached;
    Reached.insert(Root);
    for (size_t I = 0; I < Reached.size(); ++I) {
      if (auto It = Imports.find(Reached[I]); It != Imports.end())
        Public.Imports.push_back(It->second.str());
      if (auto It = Called.find(Reached[I]); It != Called.end())
        Reached.insert(It->second.begin(), It->second.end());
    }
    Result.push_back(std::move(Public));
  }
  return Result;
}
