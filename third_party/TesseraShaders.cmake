# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_add_shaders: compiles shaders as a target of the build. docs/build-systems.md describes it.
include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/TesseraNames.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/TesseraPermutations.cmake)

# The compiler of this package is preferred; the cache entry or PATH may name another.
find_program(TESSERA_PROGRAM tessera HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin ${CMAKE_CURRENT_LIST_DIR}/../../../../bin
  ${CMAKE_CURRENT_LIST_DIR}/../../tools/tessera) # vcpkg's folder
set(_TESSERA_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/TesseraEmbed.cmake)

# tessera_add_shaders(NAME
#   SOURCES file...
#   [DEFINES permutation...]     macros with commas between them: N=1,FAST
#   [ENTRIES entry...]           functions; main=cs_6_6 also chooses the profile
#   [PROFILE profile]
#   [TARGETS device...]          names or files for --target
#   [EMIT spirv|msl]             default: what the target takes, SPIR-V without a target
#   [REFLECT]                    a reflection file for each output
#   [EMBED]                      NAME is a library with the bytes, and NAME.h declares them
#   [REMARKS summary|all|off]
#   [OPTIONS argument...]
#   [OUTPUT_DIRECTORY folder]    default: the folder NAME in the current binary folder
#   [OUTPUTS variable]           gets the list of outputs
#   [REFLECTIONS variable])      gets the list of reflection files
# Each source is compiled with each permutation and entry for each target.
function(tessera_add_shaders target)
  set(_flags REFLECT EMBED)
  set(_single PROFILE EMIT REMARKS OUTPUT_DIRECTORY OUTPUTS REFLECTIONS)
  set(_lists SOURCES DEFINES ENTRIES TARGETS OPTIONS)
  cmake_parse_arguments(PARSE_ARGV 1 _arg "${_flags}" "${_single}" "${_lists}")
  set(_tessera_call "tessera_add_shaders(${target})")
  _tessera_check_keywords("${_flags};${_single};${_lists}")
  if(TARGET ${target})
    _tessera_error("there is already a target of this name")
  endif()
  if(NOT _arg_SOURCES)
    _tessera_error("SOURCES names no file")
  endif()
  if(NOT TESSERA_PROGRAM)
    _tessera_error("the program 'tessera' was not found beside this package or in PATH; set TESSERA_PROGRAM to its path")
  endif()
  _tessera_check_word(EMIT "spirv;msl" "")
  _tessera_check_word(REMARKS "summary;all;off" "summary")
  if(NOT DEFINED _arg_OUTPUT_DIRECTORY)
    set(_arg_OUTPUT_DIRECTORY ${target})
  endif()
  cmake_path(ABSOLUTE_PATH _arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  file(MAKE_DIRECTORY ${_arg_OUTPUT_DIRECTORY})

  # Each list has one element, "-", where the call does not name any: a list cannot hold only an empty element.
  foreach(_list DEFINES ENTRIES TARGETS)
    if(NOT _arg_${_list})
      set(_arg_${_list} "-")
    endif()
  endforeach()
  foreach(_device IN LISTS _arg_TARGETS)
    _tessera_read_target("${_device}")
  endforeach()

  set(_outputs)
  set(_reflections)
  set(_remark_files)
  set(_variables)
  set(_sources_of_bytes)
  foreach(_source IN LISTS _arg_SOURCES)
    _tessera_find_source(_source "${_source}")
    cmake_path(GET _source STEM LAST_ONLY _stem)
    foreach(_permutation IN LISTS _arg_DEFINES)
      _tessera_read_permutation("${_permutation}")
      foreach(_entry IN LISTS _arg_ENTRIES)
        _tessera_read_entry("${_entry}")
        foreach(_device IN LISTS _arg_TARGETS)
          _tessera_read_target("${_device}")
          set(_file ${_stem}${_entry_part}${_macros_part}${_target_part})
          set(_base ${_arg_OUTPUT_DIRECTORY}/${_file})
          set(_output ${_base}${_ending})
          _tessera_claim("${_output}")
          set(_more)
          set(_byproducts)
          if(_arg_REFLECT)
            list(APPEND _byproducts ${_base}.json)
            list(APPEND _more --reflect ${_base}.json)
            list(APPEND _reflections ${_base}.json)
            _tessera_claim("${_base}.json")
          endif()
          if(NOT _arg_REMARKS STREQUAL all)
            list(APPEND _byproducts ${_output}.remarks)
            list(APPEND _more --remarks ${_output}.remarks)
            list(APPEND _remark_files ${_output}.remarks)
          endif()
          add_custom_command(OUTPUT ${_output} BYPRODUCTS ${_byproducts}
            COMMAND ${TESSERA_PROGRAM} ${_source} ${_arg_OPTIONS} ${_entry_arguments} ${_macros} ${_target_arguments}
              --emit=${_kind} -o ${_output} -MF ${_output}.d ${_more}
            DEPENDS ${_source} ${_target_file} ${TESSERA_PROGRAM} DEPFILE ${_output}.d
            COMMENT "tessera ${_output}" VERBATIM)
          list(APPEND _outputs ${_output})
          if(_arg_EMBED)
            string(MAKE_C_IDENTIFIER "${target}_${_file}" _variable)
            if(_variable IN_LIST _variables)
              _tessera_error("two shaders would be embedded as ${_variable}, the second is ${_output}; give a permutation a name, as in 'fast:N=2'")
            endif()
            list(APPEND _variables ${_variable})
            list(APPEND _sources_of_bytes ${_output}@${_variable})
          endif()
        endforeach()
      endforeach()
    endforeach()
  endforeach()

  set(_made ${_outputs})
  if(_arg_REMARKS STREQUAL summary)
    set(_list ${_arg_OUTPUT_DIRECTORY}/${target}.remarks)
    _tessera_claim("${_list}")
    string(REPLACE ";" "\n" _text "${_remark_files}")
    _tessera_write(${_list} "${_text}\n")
    add_custom_command(OUTPUT ${_list}.done
      COMMAND ${TESSERA_PROGRAM} --summarize-remarks ${_list} COMMAND ${CMAKE_COMMAND} -E touch ${_list}.done
      DEPENDS ${_outputs} ${_list} COMMENT "tessera: remarks of ${target}" VERBATIM)
    list(APPEND _made ${_list}.done)
  endif()
  if(_arg_EMBED)
    _tessera_embed("${_made}" "${_sources_of_bytes}")
  else()
    add_custom_target(${target} ALL DEPENDS ${_made})
  endif()
  set_property(TARGET ${target} PROPERTY TESSERA_OUTPUTS ${_outputs})
  set_property(TARGET ${target} PROPERTY TESSERA_REFLECTIONS ${_reflections})
  if(_arg_OUTPUTS)
    set(${_arg_OUTPUTS} ${_outputs} PARENT_SCOPE)
  endif()
  if(_arg_REFLECTIONS)
    set(${_arg_REFLECTIONS} ${_reflections} PARENT_SCOPE)
  endif()
endfunction()

# Makes ${target} a static library of the bytes with the header ${target}.h. `made` are the files that it depends on, `shaders` the
# outputs, each with @ and its variable.
macro(_tessera_embed made shaders)
  get_property(_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CXX" IN_LIST _languages)
    set(_suffix .cpp)
  elseif("C" IN_LIST _languages)
    set(_suffix .c)
  else()
    _tessera_error("EMBED needs a C or C++ compiler: add LANGUAGES CXX to project()")
  endif()
  string(MAKE_C_IDENTIFIER ${target} _prefix)
  set(_declarations "")
  set(_rows "")
  set(_units)
  foreach(_pair IN ITEMS ${shaders})
    string(REGEX REPLACE "@[^@]*$" "" _binary "${_pair}")
    string(REGEX REPLACE "^.*@" "" _variable "${_pair}")
    cmake_path(GET _binary FILENAME _file)
    set(_unit ${_binary}${_suffix})
    _tessera_claim("${_unit}")
    add_custom_command(OUTPUT ${_unit}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${_binary} -DOUTPUT=${_unit} -DVARIABLE=${_variable} -DHEADER=${target}.h -P ${_TESSERA_EMBED_SCRIPT}
      DEPENDS ${_binary} ${_TESSERA_EMBED_SCRIPT} COMMENT "embed ${_binary}" VERBATIM)
    list(APPEND _units ${_unit})
    if(_binary MATCHES "[.]spv$")
      set(_type uint32_t)
    else()
      set(_type char)
    endif()
    string(APPEND _declarations "/* ${_file} */\nextern const ${_type} ${_variable}[];\nextern const size_t ${_variable}_size;\n")
    string(APPEND _rows "    {\"${_file}\", ${_variable}, &${_variable}_size},\n")
  endforeach()
  set(_header ${_arg_OUTPUT_DIRECTORY}/${target}.h)
  _tessera_claim("${_header}")
  _tessera_write(${_header} "/* Made by tessera_add_shaders(${target}). Sizes are in bytes. */
#ifndef ${_prefix}_SHADERS_H
#define ${_prefix}_SHADERS_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern \"C\" {
#endif
${_declarations}
/* All of them, by the names of their files. */
typedef struct ${_prefix}_shader {
  const char *name;
  const void *data;
  const size_t *size;
} ${_prefix}_shader;
extern const ${_prefix}_shader ${_prefix}_shaders[];
extern const size_t ${_prefix}_num_shaders;
#ifdef __cplusplus
}
#endif
#endif
")
  set(_table ${_arg_OUTPUT_DIRECTORY}/${target}.shaders${_suffix})
  _tessera_claim("${_table}")
  _tessera_write(${_table} "/* Made by tessera_add_shaders(${target}). */
#include \"${target}.h\"
const ${_prefix}_shader ${_prefix}_shaders[] = {
${_rows}};
const size_t ${_prefix}_num_shaders = sizeof(${_prefix}_shaders) / sizeof(${_prefix}_shaders[0]);
")
  add_custom_target(${target}-shaders DEPENDS ${made})
  add_library(${target} STATIC ${_table} ${_units})
  add_dependencies(${target} ${target}-shaders)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${_arg_OUTPUT_DIRECTORY}>)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endmacro()
