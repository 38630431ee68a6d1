# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors

# cmake -DSOURCE=... -DDATA=... -DVIEWER=... -DPACKAGE=... -DLIBRARY=... -P copy_package.cmake
# Makes PACKAGE hold the Python sources of SOURCE, the vehicles, drivers, tracks and scenes of DATA, the built viewer of reports where there is
# one, and nothing that they no longer hold; binaries in PACKAGE are the build's own. Of shared libraries only the one named LIBRARY stays: its name has the version in it.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE sources RELATIVE ${SOURCE} ${SOURCE}/*)
list(FILTER sources EXCLUDE REGEX "__pycache__|\\.pyc$|(^|/)\\.|\\.so|\\.pyd$|\\.dll$|\\.dylib")
set(wanted ${sources})
foreach(file IN LISTS sources)
  configure_file(${SOURCE}/${file} ${PACKAGE}/${file} COPYONLY)
endforeach()

file(GLOB data RELATIVE ${DATA} ${DATA}/vehicles/*.json ${DATA}/drivers/*.json ${DATA}/tracks/*.track.json ${DATA}/scenes/*.scene.json
     ${DATA}/scenes/*.xml)
foreach(file IN LISTS data)
  configure_file(${DATA}/${file} ${PACKAGE}/data/${file} COPYONLY)
  list(APPEND wanted data/${file})
endforeach()

if(EXISTS ${VIEWER})
  configure_file(${VIEWER} ${PACKAGE}/report/viewer.html COPYONLY)
  list(APPEND wanted report/viewer.html)
endif()

file(GLOB_RECURSE present RELATIVE ${PACKAGE} ${PACKAGE}/*)
list(FILTER present EXCLUDE REGEX "__pycache__|\\.so|\\.pyd$|\\.dll$|\\.dylib|(^|/)mesh_reader(\\.exe)?$")
foreach(file IN LISTS present)
  if(NOT file IN_LIST wanted)
    file(REMOVE ${PACKAGE}/${file})
  endif()
endforeach()
file(GLOB libraries RELATIVE ${PACKAGE} ${PACKAGE}/libapexline*)
list(REMOVE_ITEM libraries ${LIBRARY})
list(TRANSFORM libraries PREPEND ${PACKAGE}/)
if(libraries)
  file(REMOVE ${libraries})
endif()
