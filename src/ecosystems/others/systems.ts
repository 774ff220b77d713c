import type { Unread } from "../../domain/contracts.ts";
import { jsonLists, someLine, tomlLists, yamlLists } from "./lists.ts";
import { conanLists, dubLists, nimbleLists, rebarLists, rockspecLists, vcpkgLists } from "./special-lists.ts";
import { unreadPackages } from "./unread-packages.ts";

/** Package managers of C, C++, scripting languages and functional languages. */
export const systems: readonly Unread[] = [
  ...unreadPackages(
    "C and C++ packages (Conan)",
    { files: ["conan.lock"], lists: jsonLists("requires", "build_requires", "python_requires", "graph_lock") },
    { files: ["conanfile.txt", "conanfile.py"], lists: conanLists },
  ),
  ...unreadPackages("C and C++ packages (vcpkg)", { files: ["vcpkg.json"], lists: vcpkgLists }),
  ...unreadPackages("projects that Meson fetches (wrap files)", {
    files: ["subprojects/*.wrap"],
    lists: someLine(/^\[wrap-(?!redirect)/),
  }),
  ...unreadPackages("Zig packages", { files: ["build.zig.zon"], lists: someLine(/\.url\s?=/, "//") }),
  ...unreadPackages(
    "D packages (dub)",
    { files: ["dub.selections.json"], lists: jsonLists("versions") },
    { files: ["dub.json", "dub.sdl"], lists: dubLists },
  ),
  ...unreadPackages(
    "Nim packages (Nimble)",
    { files: ["nimble.lock"], lists: jsonLists("packages") },
    { files: ["*.nimble"], lists: nimbleLists },
  ),
  ...unreadPackages(
    "Crystal packages (shards)",
    { files: ["shard.lock"], lists: yamlLists("shards") },
    { files: ["shard.yml"], lists: yamlLists("dependencies", "development_dependencies") },
  ),
  ...unreadPackages(
    "Perl modules (CPAN)",
    { files: ["cpanfile.snapshot"], lists: someLine(/^distribution:/) },
    {
      files: ["cpanfile"],
      lists: someLine(/\b(?:\w{1,20}_)?(?:requires|recommends|suggests)\b[\s(]{0,5}["'](?!perl["'])/),
    },
  ),
  ...unreadPackages(
    "Lua modules (LuaRocks)",
    { files: ["luarocks.lock"] },
    { files: ["*.rockspec"], lists: rockspecLists },
  ),
  ...unreadPackages("Haxe libraries (haxelib)", { files: ["haxelib.json"], lists: jsonLists("dependencies") }),
  ...unreadPackages(
    "Elixir packages (Mix)",
    { files: ["mix.lock"], lists: someLine(/\{\s?:(?:hex|git)\b/) },
    {
      files: ["mix.exs"],
      lists: someLine(/\{\s?:\w{1,100}\s?,\s?(?:["'][\s~>=<!\d]|(?:git|github|hex)\s?:)/),
    },
  ),
  ...unreadPackages(
    "Erlang packages (rebar3)",
    { files: ["rebar.lock"], lists: someLine(/\{\s?<<"/, "%") },
    { files: ["rebar.config"], lists: rebarLists },
  ),
  ...unreadPackages("Gleam packages", {
    files: ["gleam.toml"],
    lists: tomlLists("dependencies", "dev-dependencies", "dev_dependencies"),
  }),
  ...unreadPackages(
    "Haskell packages (Cabal and Stack)",
    { files: ["cabal.project.freeze", "stack.yaml.lock"] },
    // Other tools have a stack.yaml as well.
    { files: ["stack.yaml"], lists: someLine(/^(?:resolver|snapshot)\s?:/) },
    { files: ["cabal.project"] },
    { files: ["*.cabal"], lists: someLine(/^build-depends\s?:/i, "--") },
  ),
  ...unreadPackages(
    "OCaml packages (opam)",
    { files: ["*.opam.locked"] },
    { files: ["*.opam", "opam"], lists: someLine(/^depends\s?:/) },
  ),
];
