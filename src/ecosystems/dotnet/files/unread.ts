import type { Unread } from "../../../domain/contracts/contracts.ts";

/** Files of .NET that are recognised and not read. */
export const unread: readonly Unread[] = [
  {
    files: ["*.sln", "*.slnx", "*.slnf"],
    title: "solution",
    reason: "A solution lists projects; the packages are named in the project files, which are read.",
    listsDependencies: false,
  },
  {
    files: ["*.nuspec"],
    title: "package definition",
    reason: "It describes a package that is built from projects; what it needs is read from the project files.",
    listsDependencies: false,
  },
  {
    files: ["*.cake"],
    title: "Cake build script",
    reason: "It builds the project; what the product uses is in the project files, which are read.",
    listsDependencies: false,
  },
];
