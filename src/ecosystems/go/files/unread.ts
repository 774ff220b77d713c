import type { Unread } from "../../../domain/contracts/contracts.ts";

const replaced = "It belongs to a tool from before Go modules. Move to go.mod with `go mod init` and `go mod tidy`.";

export const unread: readonly Unread[] = [
  ...pair("dep", "Gopkg.lock", "Gopkg.toml"),
  ...pair("Glide", "glide.lock", "glide.yaml"),
  {
    files: ["Godeps/Godeps.json", "Godeps"],
    title: "godep and gpm",
    reason: replaced,
    listsDependencies: true,
  },
  {
    files: ["vendor/vendor.json", "vendor/manifest", "vendor.conf"],
    title: "govendor, gvt and vndr",
    reason: replaced,
    listsDependencies: true,
  },
  {
    files: ["go-resolved-dependencies.json"],
    title: "Export of resolved Go modules",
    reason: "It is the output of another tool. Keep the go.mod that it was made from in the project.",
    listsDependencies: true,
  },
  {
    files: ["go.work.sum"],
    title: "Checksums of a Go workspace",
    reason: "It holds hashes only; the modules are in the go.mod files.",
    listsDependencies: false,
  },
  {
    files: ["go.tool.mod", "go.tools.mod", "tools.mod", "tools.go.mod"],
    title: "Go module file for tools",
    reason: "Go reads it only with -modfile, for tools that run beside the build. Use `tool` lines in go.mod instead.",
    listsDependencies: false,
  },
];

/** If there is a lockfile, the manifest adds nothing. */
function pair(title: string, lock: string, manifest: string): Unread[] {
  const same = { title, reason: replaced, listsDependencies: true };
  return [
    { files: [lock], ...same },
    { files: [manifest], ...same, unless: [lock] },
  ];
}
