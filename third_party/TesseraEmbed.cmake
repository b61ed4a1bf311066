# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -DINPUT=FILE -DOUTPUT=FILE -DVARIABLE=NAME -DHEADER=NAME.h -P TesseraEmbed.cmake
# Writes a source for C or C++ with the bytes of INPUT: words of SPIR-V, or a text with a zero behind it.
file(READ ${INPUT} _hex HEX)
string(LENGTH "${_hex}" _digits)
math(EXPR _size "${_digits} / 2")
if(INPUT MATCHES "[.]spv$")
  set(_type uint32_t)
  string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1u," _values "${_hex}")
else()
  set(_type char)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," _values "${_hex}")
  string(APPEND _values "0")
endif()
set(_one "[^,]*,")
string(REGEX REPLACE "(${_one}${_one}${_one}${_one}${_one}${_one}${_one}${_one})" "\\1\n" _values "${_values}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\nconst ${_type} ${VARIABLE}[] = {\n${_values}\n};\nconst size_t ${VARIABLE}_size = ${_size};\n")
