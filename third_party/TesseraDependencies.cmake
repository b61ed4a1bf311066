# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds every dependency and checks it against versions.txt, the table that third_party/setup reads.

file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/versions.txt _rows REGEX "^[a-z]")
foreach(_row IN LISTS _rows)
  string(REGEX MATCH "^([a-z0-9-]+) +([0-9.]+)" _ "${_row}")
  set(TESSERA_MIN_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/versions.txt)

function(tessera_require name found)
  if(found VERSION_LESS TESSERA_MIN_${name})
    message(FATAL_ERROR "${name} ${found} is older than ${TESSERA_MIN_${name}}; run third_party/setup")
  endif()
  message(STATUS "Found ${name} ${found}")
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  tessera_require(gcc ${CMAKE_CXX_COMPILER_VERSION})
endif()

# What LLVM compresses with; for files that are never compressed here.
set(ZLIB_USE_STATIC_LIBS ON)
include(${CMAKE_CURRENT_LIST_DIR}/TesseraLLVM.cmake)
tessera_llvm_folder(_llvm ${TESSERA_MIN_llvm})
find_package(LLVM REQUIRED CONFIG HINTS ${_llvm})
tessera_require(llvm ${LLVM_PACKAGE_VERSION})
# LLVM's programs for this machine: those beside the libraries are for another one where the build is.
set(TESSERA_LLVM_TOOLS ${LLVM_TOOLS_BINARY_DIR})
if(CMAKE_CROSSCOMPILING)
  set(TESSERA_LLVM_TOOLS ${_llvm}/bin)
  # The distribution's archive names a library of its root (Z3) by the path there.
  get_target_property(_libraries LLVMSupport INTERFACE_LINK_LIBRARIES)
  list(TRANSFORM _libraries PREPEND "${CMAKE_SYSROOT}" REGEX "^/usr")
  set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES "${_libraries}")
endif()
find_package(Clang REQUIRED CONFIG PATHS ${LLVM_INSTALL_PREFIX} NO_DEFAULT_PATH)
include(${CMAKE_CURRENT_LIST_DIR}/ClangArchives.cmake)

find_package(fmt ${TESSERA_MIN_fmt} REQUIRED CONFIG)
tessera_require(fmt ${fmt_VERSION})

find_package(SPIRV-Headers REQUIRED CONFIG)
find_package(SPIRV-Tools REQUIRED CONFIG)
find_package(SPIRV-Tools-opt REQUIRED CONFIG)
find_package(SPIRV-Tools-link REQUIRED CONFIG)
# Neither package config tells a release, so the pkg-config files are asked.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SPIRV_TOOLS QUIET SPIRV-Tools)
pkg_check_modules(SPIRV_HEADERS QUIET SPIRV-Headers)
string(REGEX MATCH "[0-9.]+" _tools "${SPIRV_TOOLS_VERSION}")
tessera_require(spirv-tools ${_tools})
set(TESSERA_SPIRV_TOOLS_RELEASE ${_tools})
tessera_require(spirv-headers ${SPIRV-Headers_VERSION})

if(TESSERA_TESTS)
  find_package(GTest ${TESSERA_MIN_gtest} REQUIRED CONFIG)
  find_package(benchmark ${TESSERA_MIN_benchmark} REQUIRED CONFIG)
endif()

# tessera-run is left out where there is no Vulkan to build against.
find_package(Vulkan QUIET)
if(Vulkan_FOUND)
  tessera_require(vulkan-headers ${Vulkan_VERSION})
endif()
# tessera-playground is left out where there is no web server to build against, or no packages of npm for its page.
pkg_check_modules(LIBMICROHTTPD QUIET IMPORTED_TARGET libmicrohttpd)
set(TESSERA_PLAYGROUND_NPM ${PROJECT_SOURCE_DIR}/build/playground/node_modules CACHE PATH "The packages of npm of the playground's page")
find_program(TESSERA_NODE NAMES node)
set(TESSERA_BUILDS_PLAYGROUND FALSE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND LIBMICROHTTPD_FOUND AND TESSERA_NODE AND EXISTS ${TESSERA_PLAYGROUND_NPM})
  tessera_require(libmicrohttpd ${LIBMICROHTTPD_VERSION})
  add_library(tessera_http ALIAS PkgConfig::LIBMICROHTTPD)
  set(TESSERA_BUILDS_PLAYGROUND TRUE)
else()
  message(STATUS "tessera-playground is left out: it needs Linux, libmicrohttpd, node and the packages of npm")
endif()
# Pictures of pipeline descriptions; the archives, so that tessera-run travels alone.
pkg_check_modules(LIBPNG QUIET libpng)
tessera_require(libpng "${LIBPNG_VERSION}")
find_library(TESSERA_LIBPNG NAMES libpng16.a libpng.a REQUIRED)
find_path(TESSERA_LIBPNG_HEADERS png.h HINTS ${LIBPNG_INCLUDE_DIRS} REQUIRED)
find_package(ZLIB ${TESSERA_MIN_zlib} REQUIRED)
add_library(tessera_png INTERFACE)
target_include_directories(tessera_png SYSTEM INTERFACE ${TESSERA_LIBPNG_HEADERS})
target_link_libraries(tessera_png INTERFACE ${TESSERA_LIBPNG} ZLIB::ZLIB)

find_package(Python3 ${TESSERA_MIN_python} REQUIRED COMPONENTS Interpreter)
# Of a version manager it may be a script that looks for the interpreter at each start, which takes longer than a small test.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)"
  OUTPUT_VARIABLE Python3_EXECUTABLE OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
