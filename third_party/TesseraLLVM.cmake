# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Systems keep each LLVM release in a folder of its own, where find_package does not look by itself.

# tessera_llvm_folder(VARIABLE RELEASE): the folder that the release's llvm-config names, as a hint; LLVM_DIR and
# CMAKE_PREFIX_PATH go before it. Empty where there is no such program.
function(tessera_llvm_folder variable release)
  find_program(TESSERA_LLVM_CONFIG NAMES llvm-config-${release} llvm-config)
  set(_folder "")
  if(TESSERA_LLVM_CONFIG)
    execute_process(COMMAND ${TESSERA_LLVM_CONFIG} --prefix OUTPUT_VARIABLE _folder OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  set(${variable} "${_folder}" PARENT_SCOPE)
endfunction()
