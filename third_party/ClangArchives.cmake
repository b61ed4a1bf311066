# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The distribution's Clang archives ask for libLLVM.so, which alone takes longer to load than a shader
# takes to compile. They get the archives instead.
llvm_map_components_to_libnames(_llvm_archives support option frontendhlsl frontendopenmp
  frontenddriver bitreader mcparser targetparser profiledata windowsdriver asmparser plugins)
foreach(_target IN LISTS CLANG_EXPORTED_TARGETS)
  if(NOT TARGET ${_target})
    continue()
  endif()
  get_target_property(_libraries ${_target} INTERFACE_LINK_LIBRARIES)
  if(_libraries AND "LLVM" IN_LIST _libraries)
    list(REMOVE_ITEM _libraries LLVM)
    set_target_properties(${_target} PROPERTIES
      INTERFACE_LINK_LIBRARIES "${_libraries};${_llvm_archives}")
  endif()
endforeach()
# A shared library that is only loaded, never called, costs each start a tenth of a millisecond.
if(TARGET zstd::libzstd_static)
  get_target_property(_libraries LLVMSupport INTERFACE_LINK_LIBRARIES)
  list(TRANSFORM _libraries REPLACE "^zstd::libzstd_shared$" "zstd::libzstd_static")
  set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES "${_libraries}")
endif()
