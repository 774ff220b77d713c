import type { Unread } from "../../domain/contracts/contracts.ts";
import { jsonLists, someLine, tomlLists, yamlLists } from "./lists.ts";
import { hasConanDependencies, hasIdfComponents, hasVcpkgDependencies } from "./special-lists.ts";
import { unreadPackages } from "./unread-packages.ts";

const cmakeFetches = /^(?:FetchContent_Declare|ExternalProject_Add|CPM(?:Add|Find)Package|hunter_add_package)\s?\(/i;

/** Package managers of C, C++ and embedded systems. */
export const native: readonly Unread[] = [
  ...unreadPackages(
    "C and C++ packages (Conan)",
    { files: ["conan.lock"], lists: jsonLists("requires", "build_requires", "python_requires", "graph_lock") },
    { files: ["conanfile.txt", "conanfile.py"], lists: hasConanDependencies },
  ),
  ...unreadPackages("C and C++ packages (vcpkg)", { files: ["vcpkg.json"], lists: hasVcpkgDependencies }),
  ...unreadPackages("projects that CMake fetches (FetchContent, ExternalProject, CPM, Hunter)", {
    files: ["CMakeLists.txt", "*.cmake"],
    lists: someLine(cmakeFetches),
  }),
  ...unreadPackages("projects that Meson fetches (wrap files)", {
    files: ["subprojects/*.wrap"],
    lists: someLine(/^\[wrap-(?!redirect)/),
  }),
  ...unreadPackages("C and C++ packages (xmake)", {
    files: ["xmake.lua"],
    lists: someLine(/^add_requires\s?\(/, "--"),
  }),
  ...unreadPackages(
    "C and C++ packages (Spack)",
    { files: ["spack.lock"] },
    { files: ["spack.yaml"], lists: yamlLists("spack") },
  ),
  ...unreadPackages("repositories that west fetches (Zephyr)", {
    files: ["west.yml"],
    lists: someLine(/^(?:- )?(?:projects|import)\s?:/),
  }),
  ...unreadPackages("repositories that gclient fetches (DEPS)", {
    files: ["DEPS"],
    lists: someLine(/^deps\s?=\s?\{/),
  }),
  ...unreadPackages("Arduino and PlatformIO libraries", {
    files: ["platformio.ini", "library.properties"],
    lists: someLine(/^(?:lib_deps\s?=|depends=\s?\S)/, ";"),
  }),
  ...unreadPackages("ESP-IDF components", { files: ["idf_component.yml"], lists: hasIdfComponents }),
  ...unreadPackages("ROS packages", {
    files: ["package.xml"],
    lists: someLine(/^<(?:build_|build_export_|exec_|run_)?depend[\s>]/, "<!--"),
  }),
  ...unreadPackages("Zig packages", { files: ["build.zig.zon"], lists: someLine(/\.url\s?=/, "//") }),
  ...unreadPackages("Fortran packages (fpm)", {
    files: ["fpm.toml"],
    lists: tomlLists("dependencies", "dev-dependencies"),
  }),
  ...unreadPackages("Ada packages (Alire)", { files: ["alire.toml"], lists: someLine(/^\[\[depends-on\]\]/) }),
];
