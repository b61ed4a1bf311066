# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compiler flags, and the two functions with which every folder declares itself.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckLinkerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

find_program(TESSERA_CCACHE ccache)
if(TESSERA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TESSERA_CCACHE})
endif()

add_library(tessera_options INTERFACE)
# LLVM is built without run-time type information and without exceptions, so what derives from its
# classes must be too.
target_compile_options(tessera_options INTERFACE
  -fno-rtti -fno-exceptions -fvisibility-inlines-hidden -ffunction-sections -fdata-sections
  -Wall -Wextra -Wpedantic -Wimplicit-fallthrough -Wno-unused-parameter $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wno-pass-failed>
  $<$<BOOL:${TESSERA_WERROR}>:-Werror>)
# GCC's optimizer takes inlined code of the C++ library's strings, and of containers, for wrong that is not.
target_compile_options(tessera_options INTERFACE "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds;-Wno-maybe-uninitialized>")
target_include_directories(tessera_options INTERFACE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/lib)
target_include_directories(tessera_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
separate_arguments(_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(tessera_options INTERFACE
  ${_llvm_definitions} $<$<BOOL:${TESSERA_VERIFY_EACH}>:TESSERA_VERIFY_EACH>)
# Header-only, so that the programs need no fmt where they run.
target_link_libraries(tessera_options INTERFACE fmt::fmt-header-only)
# fmt 9's own sources do not pass Clang's check of format strings at compile time.
target_compile_definitions(tessera_options INTERFACE FMT_CONSTEVAL=)
# LLVM's archives name libraries (Z3) of which nothing is used.
target_link_options(tessera_options INTERFACE -Wl,--gc-sections -Wl,--as-needed)

# lld links the Clang archives several times faster than the system's linker.
# GCC has no option for a linker that is named so, and takes the system's.
find_program(TESSERA_LLD NAMES ld.lld-${TESSERA_MIN_llvm} ld.lld)
if(TESSERA_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # What static constructors need lies side by side then: less of the program is read at each start.
  target_link_options(tessera_options INTERFACE --ld-path=${TESSERA_LLD} -Wl,-z,keep-text-section-prefix)
endif()

# Hardening (docs/security.md). Functions are fortified where there is an optimizer; sanitizers find more, in plain ones.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fstack-protector-strong
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
  target_link_options(tessera_options INTERFACE -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
  # Relocations of Clang's tables at each start, of which there are many, in a few words and near each other.
  check_linker_flag(CXX -Wl,-z,pack-relative-relocs TESSERA_HAS_PACKED_RELOCATIONS)
  if(TESSERA_HAS_PACKED_RELOCATIONS)
    target_link_options(tessera_options INTERFACE -Wl,-z,pack-relative-relocs)
  endif()
endif()

if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE
    -fsanitize=${TESSERA_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()

# libFuzzer's feedback (test/fuzz): which branches an input reaches, and what it compares.
if(TESSERA_FUZZ)
  target_compile_options(tessera_options INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(tessera_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# tessera_columns(OUTPUT TABLE... MACROS text): the rows of tables (.def) with those columns that headers read, as the
# preprocessor leaves them after MACROS, in a file that is written anew only where they change: who touches another
# column does not build everything again.
set(TESSERA_COLUMNS ${PROJECT_BINARY_DIR}/columns)
add_custom_target(tessera_columns)
target_include_directories(tessera_options INTERFACE ${TESSERA_COLUMNS})
add_dependencies(tessera_options tessera_columns)
function(tessera_columns output)
  cmake_parse_arguments(_columns "" "MACROS" "" ${ARGN})
  set(_out ${TESSERA_COLUMNS}/${output})
  set(_text)
  foreach(_table IN LISTS _columns_UNPARSED_ARGUMENTS)
    string(APPEND _text "${_columns_MACROS}\n#include \"${_table}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${_out}.in CONTENT "@_text@" @ONLY)
  list(TRANSFORM _columns_UNPARSED_ARGUMENTS PREPEND ${PROJECT_SOURCE_DIR}/lib/)
  add_custom_command(OUTPUT ${_out}
    COMMAND ${CMAKE_CXX_COMPILER} -E -P -x c++ -I${PROJECT_SOURCE_DIR}/lib ${_out}.in -o ${_out}.new
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${_out}.new ${_out}
    DEPENDS ${_columns_UNPARSED_ARGUMENTS} ${_out}.in BYPRODUCTS ${_out}.new VERBATIM)
  string(MAKE_C_IDENTIFIER ${output} _name)
  add_custom_target(tessera_columns_${_name} DEPENDS ${_out})
  add_dependencies(tessera_columns tessera_columns_${_name})
endfunction()

# tessera_component(NAME source...): one folder of lib/, compiled once, gathered into the one library.
function(tessera_component name)
  add_library(${name} OBJECT ${ARGN})
  target_link_libraries(${name} PUBLIC tessera_options)
  set_property(GLOBAL APPEND PROPERTY TESSERA_COMPONENTS ${name})
endfunction()

# tessera_round_each(TARGET): each operation on floats is rounded, so that results are the same on every processor.
# Otherwise a compiler computes a product and a sum with one rounding where there is an instruction for both: not in x86-64's
# base, but in arm64's.
function(tessera_round_each target)
  target_compile_options(${target} PRIVATE -ffp-contract=off)
endfunction()

# tessera_order_functions(TARGET): what a compile runs lies side by side then: the GEMM of test/bench touches half as many
# pages. test/bench/hot_functions.py writes the file.
set(TESSERA_HOT_FUNCTIONS ${CMAKE_CURRENT_LIST_DIR}/hot-functions.txt)
set(TESSERA_ORDER "LINKER:--symbol-ordering-file=${TESSERA_HOT_FUNCTIONS},--no-warn-symbol-ordering")
if(TESSERA_LLD)
  check_linker_flag(CXX "--ld-path=${TESSERA_LLD};${TESSERA_ORDER}" TESSERA_ORDERS_FUNCTIONS)
endif()
function(tessera_order_functions target)
  if(TESSERA_ORDERS_FUNCTIONS)
    target_link_options(${target} PRIVATE "${TESSERA_ORDER}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${TESSERA_HOT_FUNCTIONS})
  endif()
endfunction()

# tessera_static_runtime(TARGET): puts the C++ library inside. With sanitizers it is left out: they bring their own.
function(tessera_static_runtime target)
  if(TESSERA_STATIC_RUNTIME AND NOT TESSERA_SANITIZE)
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()

# tessera_program(NAME source...): a program in build/<preset>/bin, linked with the library.
function(tessera_program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE tessera tessera_options)
  tessera_static_runtime(${name})
  tessera_order_functions(${name})
endfunction()

# tessera_embed(TARGET OUTPUT.inc file... [PARTS file...]): a generated table { name, text } of the files' contents; PARTS
# are what they include.
function(tessera_embed target output)
  cmake_parse_arguments(_embed "" "" PARTS ${ARGN})
  set(_script ${PROJECT_SOURCE_DIR}/third_party/embed.cmake)
  set(_out ${CMAKE_CURRENT_BINARY_DIR}/${output})
  add_custom_command(OUTPUT ${_out}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${_out} "-DFILES=${_embed_UNPARSED_ARGUMENTS}" -P ${_script}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${_embed_UNPARSED_ARGUMENTS} ${_embed_PARTS} ${_script} VERBATIM)
  target_sources(${target} PRIVATE ${_out})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

# tessera_precompile(TARGET header...): headers that are parsed once for all files of a component. ccache goes without
# them and parses everything anew, which takes several times as long, so it is left out there.
function(tessera_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
endfunction()
