import type { Unread } from "../../../domain/contracts/contracts.ts";
import { withoutList } from "../../kit/unread.ts";

/** Files of .NET that are recognised and not read. */
export const unread: readonly Unread[] = [
  withoutList(
    "solution",
    ["*.sln", "*.slnx", "*.slnf"],
    "A solution lists projects; the packages are named in the project files, which are read.",
  ),
  withoutList(
    "package definition",
    ["*.nuspec"],
    "It describes a package that is built from projects; what it needs is read from the project files.",
  ),
  withoutList(
    "Cake build script",
    ["*.cake"],
    "It builds the project; what the product uses is in the project files, which are read.",
  ),
];
