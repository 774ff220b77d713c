import type { Unread } from "../../domain/contracts/contracts.ts";
import { jsonLists, someLine, tomlLists, yamlLists } from "./lists.ts";
import {
  hasDubDependencies,
  hasHpackDependencies,
  hasNimbleDependencies,
  hasRebarDependencies,
  hasRockspecDependencies,
} from "./special-lists.ts";
import { unreadPackages } from "./unread-packages.ts";

/** Package managers of scripting languages and functional languages. */
export const systems: readonly Unread[] = [
  ...unreadPackages(
    "D packages (dub)",
    { files: ["dub.selections.json"], lists: jsonLists("versions") },
    { files: ["dub.json", "dub.sdl"], lists: hasDubDependencies },
  ),
  ...unreadPackages(
    "Nim packages (Nimble)",
    { files: ["nimble.lock"], lists: jsonLists("packages") },
    { files: ["*.nimble"], lists: hasNimbleDependencies },
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
    { files: ["Makefile.PL", "Build.PL"], lists: someLine(/\b(?:PREREQ_PM|requires)\b/) },
    { files: ["dist.ini"], lists: someLine(/^\[(?:Prereqs|AutoPrereqs)\b/, ";") },
  ),
  ...unreadPackages("Raku modules", { files: ["META6.json"], lists: jsonLists("depends") }),
  ...unreadPackages(
    "Lua modules (LuaRocks)",
    { files: ["luarocks.lock"] },
    { files: ["*.rockspec"], lists: hasRockspecDependencies },
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
    { files: ["rebar.config"], lists: hasRebarDependencies },
  ),
  ...unreadPackages("Gleam packages", {
    files: ["gleam.toml"],
    lists: tomlLists("dependencies", "dev-dependencies", "dev_dependencies"),
  }),
  ...unreadPackages("V modules", { files: ["v.mod"], lists: someLine(/^dependencies\s?:\s?\[\s?['"]/, "//") }),
  ...unreadPackages("Racket packages", { files: ["info.rkt"], lists: someLine(/^\(define (?:build-)?deps\b/, ";") }),
  ...unreadPackages(
    "Ballerina packages",
    { files: ["Dependencies.toml"], lists: someLine(/^\[\[package\]\]/) },
    { files: ["Ballerina.toml"], lists: someLine(/^\[\[(?:dependency|platform\..*)\]\]/) },
  ),
  ...unreadPackages(
    "Luau packages (Wally)",
    { files: ["wally.lock"], lists: someLine(/^\[\[package\]\]/) },
    { files: ["wally.toml"], lists: tomlLists("dependencies", "server-dependencies", "dev-dependencies") },
  ),
  ...unreadPackages("PowerShell modules", {
    files: ["*.psd1"],
    lists: someLine(/^RequiredModules\s?=\s?(?:@\(\s?(?:$|[^)\s])|["'])/),
  }),
  ...unreadPackages(
    "Haskell packages (Cabal and Stack)",
    { files: ["cabal.project.freeze", "stack.yaml.lock"] },
    // Other tools have a stack.yaml as well.
    { files: ["stack.yaml"], lists: someLine(/^(?:resolver|snapshot)\s?:/) },
    { files: ["cabal.project"] },
    { files: ["*.cabal"], lists: someLine(/^build-depends\s?:/i, "--") },
    { files: ["package.yaml"], lists: hasHpackDependencies },
  ),
  ...unreadPackages(
    "OCaml packages (opam)",
    { files: ["*.opam.locked"] },
    { files: ["*.opam", "opam"], lists: someLine(/^depends\s?:/) },
    { files: ["dune-project"], lists: someLine(/\(depends\b/, ";") },
  ),
];
