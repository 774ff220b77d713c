import type { Unread } from "../../../domain/contracts/contracts.ts";
import { unreadList, withoutList } from "../../kit/unread.ts";

const replaced = "It belongs to a tool from before Go modules. Move to go.mod with `go mod init` and `go mod tidy`.";

export const unread: readonly Unread[] = [
  ...pair("dep", "Gopkg.lock", "Gopkg.toml"),
  ...pair("Glide", "glide.lock", "glide.yaml"),
  unreadList("godep and gpm", ["Godeps/Godeps.json", "Godeps"], replaced),
  unreadList("govendor, gvt and vndr", ["vendor/vendor.json", "vendor/manifest", "vendor.conf"], replaced),
  unreadList(
    "Export of resolved Go modules",
    ["go-resolved-dependencies.json"],
    "It is the output of another tool. Keep the go.mod that it was made from in the project.",
  ),
  withoutList(
    "Checksums of a Go workspace",
    ["go.work.sum"],
    "It holds hashes only; the modules are in the go.mod files.",
  ),
  withoutList(
    "Go module file for tools",
    ["go.tool.mod", "go.tools.mod", "tools.mod", "tools.go.mod"],
    "Go reads it only with -modfile, for tools that run beside the build. Use `tool` lines in go.mod instead.",
  ),
];

/** If there is a lockfile, the manifest adds nothing. */
function pair(title: string, lock: string, manifest: string): Unread[] {
  const same = { title, reason: replaced, listsDependencies: true };
  return [
    { files: [lock], ...same },
    { files: [manifest], ...same, unless: [lock] },
  ];
}
