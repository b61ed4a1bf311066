# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_add_shaders: shaders as a target of a build. docs/build-systems.md describes it.
include_guard(GLOBAL)

# In an installed package the program is beside it; a cache entry or the PATH may name another.
find_program(TESSERA_PROGRAM tessera HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin ${CMAKE_CURRENT_LIST_DIR}/../../../../bin)

# tessera_add_shaders(TARGET
#   SOURCES file...
#   [DEFINES permutation...]    macros of one with commas between them: N=1,FAST; each source is compiled with each
#   [TARGETS device...]         names or files for --target; each permutation is compiled for each
#   [EMIT spirv|msl]
#   [OPTIONS argument...]       for all of them
#   [OUTPUT_DIRECTORY folder]   default: the current binary folder
#   [OUTPUTS variable])         set to the list of files
# An output is SOURCE[.PERMUTATION][.DEVICE].spv, SOURCE without its ending, with '_' for what is neither letter nor digit in
# a permutation. It depends on the program, the source, files that it includes, and a target file.
function(tessera_add_shaders target)
  cmake_parse_arguments(PARSE_ARGV 1 _arg "" "EMIT;OUTPUT_DIRECTORY;OUTPUTS" "SOURCES;DEFINES;TARGETS;OPTIONS")
  if(_arg_UNPARSED_ARGUMENTS OR _arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "tessera_add_shaders(${target}): wrong arguments: ${_arg_UNPARSED_ARGUMENTS} ${_arg_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT _arg_SOURCES)
    message(FATAL_ERROR "tessera_add_shaders(${target}): there are no SOURCES")
  endif()
  if(NOT TESSERA_PROGRAM)
    message(FATAL_ERROR "tessera_add_shaders(${target}): tessera was not found; set TESSERA_PROGRAM")
  endif()
  if(NOT _arg_EMIT)
    set(_arg_EMIT spirv)
  endif()
  if(_arg_EMIT STREQUAL spirv)
    set(_ending .spv)
  elseif(_arg_EMIT STREQUAL msl)
    set(_ending .metal)
  else()
    message(FATAL_ERROR "tessera_add_shaders(${target}): EMIT is spirv or msl, not '${_arg_EMIT}'")
  endif()
  if(NOT _arg_OUTPUT_DIRECTORY)
    set(_arg_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  cmake_path(ABSOLUTE_PATH _arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  file(MAKE_DIRECTORY ${_arg_OUTPUT_DIRECTORY})
  # One pass each where nothing is asked for; a list cannot hold an empty element alone.
  if(NOT _arg_DEFINES)
    set(_arg_DEFINES "-")
  endif()
  if(NOT _arg_TARGETS)
    set(_arg_TARGETS "-")
  endif()

  set(_outputs)
  foreach(_source IN LISTS _arg_SOURCES)
    cmake_path(ABSOLUTE_PATH _source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(GET _source STEM LAST_ONLY _stem)
    foreach(_permutation IN LISTS _arg_DEFINES)
      set(_defines)
      set(_part "")
      if(NOT _permutation STREQUAL "-")
        string(REPLACE "," ";" _macros "${_permutation}")
        list(TRANSFORM _macros PREPEND "-D" OUTPUT_VARIABLE _defines)
        string(REGEX REPLACE "[^A-Za-z0-9]" "_" _part ".${_permutation}")
        string(REGEX REPLACE "^_" "." _part "${_part}")
      endif()
      foreach(_device IN LISTS _arg_TARGETS)
        set(_for)
        set(_depends)
        set(_name ${_arg_OUTPUT_DIRECTORY}/${_stem}${_part})
        if(NOT _device STREQUAL "-")
          if(_device MATCHES "[.]ya?ml$|/")
            cmake_path(ABSOLUTE_PATH _device BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
            set(_depends ${_device})
          endif()
          set(_for --target ${_device})
          cmake_path(GET _device STEM LAST_ONLY _device_name)
          if(NOT _depends)
            set(_device_name ${_device})
          endif()
          string(APPEND _name .${_device_name})
        endif()
        set(_output ${_name}${_ending})
        if(_output IN_LIST _outputs)
          message(FATAL_ERROR "tessera_add_shaders(${target}): two of them would be ${_output}")
        endif()
        add_custom_command(OUTPUT ${_output}
          COMMAND ${TESSERA_PROGRAM} ${_source} ${_arg_OPTIONS} ${_defines} ${_for} --emit=${_arg_EMIT} -o ${_output} -MF ${_output}.d
          DEPENDS ${_source} ${_depends} ${TESSERA_PROGRAM} DEPFILE ${_output}.d
          COMMENT "tessera ${_output}" VERBATIM)
        list(APPEND _outputs ${_output})
      endforeach()
    endforeach()
  endforeach()
  add_custom_target(${target} ALL DEPENDS ${_outputs})
  set_property(TARGET ${target} PROPERTY TESSERA_OUTPUTS ${_outputs})
  if(_arg_OUTPUTS)
    set(${_arg_OUTPUTS} ${_outputs} PARENT_SCOPE)
  endif()
endfunction()
