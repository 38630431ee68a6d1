# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Recipe for Conan 2, for the tree that it lies in: conan create packaging/conan"""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir

ROOT = Path(__file__).resolve().parents[2]


class ApexlineConan(ConanFile):
    name = "apexline"
    description = "Racing AI and steering behaviours as two native libraries with a C interface"
    license = "MIT"
    topics = ("racing", "ai", "games", "simulation")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": True, "fPIC": True}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        text = (ROOT / "native" / "include" / "apexline" / "base.h").read_text(encoding="utf-8")
        number = int(re.search(r"^#define APX_VERSION (\d+)$", text, re.MULTILINE)[1])
        self.version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "native/*", "steer/*", "data/*", "unity_package/Third Party Notices.md"):
            copy(self, pattern, src=ROOT, dst=self.export_sources_folder)

    def requirements(self):
        self.requires("glm/[>=0.9.9 <2]")
        self.requires("nlohmann_json/[>=3.11.2 <4]")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables |= {"APX_BUILD_TESTS": False, "APX_BUILD_PYTHON": False, "APX_WARNINGS_AS_ERRORS": False,
                                      "APX_STATIC_LIBRARY": not self.options.shared}
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=Path(self.package_folder) / "licenses")
        CMake(self).install()
        # Conan writes these itself, out of package_info.
        rmdir(self, Path(self.package_folder) / "lib" / "cmake")
        rmdir(self, Path(self.package_folder) / "lib" / "pkgconfig")

    def package_info(self):
        """Two components: apexline::racing and apexline::steer; apexline::apexline is both."""
        for name, library in (("racing", "apexline"), ("steer", "apexline_steer")):
            component = self.cpp_info.components[name]
            component.libs = [library]
            component.requires = ["glm::glm", "nlohmann_json::nlohmann_json"]
            component.set_property("cmake_target_name", f"apexline::{name}")
            component.set_property("pkg_config_name", library)
            if not self.options.shared:
                component.defines = ["APX_STATIC"]
                if self.settings.os in ("Linux", "FreeBSD"):
                    component.system_libs = ["m", "pthread"]
