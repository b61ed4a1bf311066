# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake --install: headers, the libraries, the programs, find_package(tessera) and pkg-config's tessera.pc.
# The components are the packages of TesseraPackages.cmake.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package ${CMAKE_INSTALL_LIBDIR}/cmake/tessera)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(DIRECTORY include/tessera DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS tessera EXPORT tesseraTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT tesseraTargets NAMESPACE tessera:: DESTINATION ${_package})
install(TARGETS tessera_shared EXPORT tesseraShared
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(EXPORT tesseraShared NAMESPACE tessera:: DESTINATION ${_package})

# The folder may be moved: the file says where it is by its own place.
file(RELATIVE_PATH TESSERA_PREFIX_FROM_PC
  ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(third_party/tessera.pc.in ${CMAKE_CURRENT_BINARY_DIR}/tessera.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# A name in lower case is found for find_package(tessera) and find_package(Tessera).
configure_package_config_file(third_party/tessera-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/tessera-config.cmake INSTALL_DESTINATION ${_package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tessera-config-version.cmake
  COMPATIBILITY SameMinorVersion)
set(_functions Embed LLVM Names Permutations Shaders)
list(TRANSFORM _functions REPLACE "(.+)" "third_party/Tessera\\1.cmake")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tessera-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/tessera-config-version.cmake
  third_party/ClangArchives.cmake ${_functions} DESTINATION ${_package})

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME programs)

get_property(_programs GLOBAL PROPERTY TESSERA_PROGRAMS)
install(TARGETS ${_programs} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# lit's configuration for tests of shaders (docs/testing-your-shaders.md).
install(FILES tools/lit/tessera_shaders.py DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera/lit)
# Man pages and completion (docs/options.md).
set(_made ${CMAKE_BINARY_DIR}/tools/tessera)
get_property(_manuals GLOBAL PROPERTY TESSERA_MANUALS)
install(FILES ${_made}/tessera.1 ${_manuals} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${_made}/tessera.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tessera)
install(FILES ${_made}/_tessera DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${_made}/tessera.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES docs/reflection.schema.json docs/tessera-project.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera)
install(DIRECTORY tools/compiler-explorer DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera)
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT notices)
# The Python package: pip install DIR/share/tessera/python.
install(DIRECTORY tools/python DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera COMPONENT python
  FILES_MATCHING PATTERN *.py PATTERN *.toml PATTERN py.typed PATTERN README.md PATTERN build EXCLUDE PATTERN __pycache__ EXCLUDE
  PATTERN *.egg-info EXCLUDE)
include(TesseraPackages)
