import type { Unread } from "../../../domain/contracts/contracts.ts";

export const unread: readonly Unread[] = [
  {
    files: ["*.cargo-sbom.json"],
    title: "Cargo SBOM precursor",
    reason: "It describes one build of what Cargo.lock lists; keep Cargo.lock in the project.",
    listsDependencies: false,
  },
  {
    files: ["Cargo.Bazel.lock", "cargo-bazel-lock.json"],
    title: "Bazel's lockfiles for crates",
    reason: "Only Cargo's own lockfile is read; keep Cargo.lock in the project.",
    listsDependencies: true,
  },
];
