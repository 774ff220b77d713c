import type { Tree } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../formats/toml.ts";
import { shape, text } from "../../../formats/shape.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { compareNumbers } from "../../kit/semver-order.ts";
import { crateField } from "../files/cargo-toml-shape.ts";
import type { Workspace } from "./workspace/workspaces.ts";

/** `.cargo/config.toml` */
const readConfig = shape({ resolver: shape({ "incompatible-rust-versions": text }) });

/** `1`, `2` or `3`: as stated in the root, else by its edition. A workspace without a root crate uses 1. */
export function resolverVersion({ root, members }: Pick<Workspace, "root" | "members">): number {
  const { content } = root;
  const stated = content.workspace?.resolver ?? crateField(content, content, "resolver");
  if (stated !== undefined) return Number(stated) || 1;
  const isCrate = members.has(root.file) && crateField(content, content, "name") !== undefined;
  const edition = isCrate ? Number(crateField(content, content, "edition") ?? "2015") : 2015;
  if (edition >= 2024) return 3;
  return edition >= 2021 ? 2 : 1;
}

/**
 * The versions of Rust that the crates of a workspace are made for, if Cargo prefers crates that work with them: with
 * resolver 3, or if the project's configuration says so. If no crate states one, Cargo uses the installed Rust, which
 * lcc does not know: then the newest is assumed.
 */
export async function preferredRust(workspace: Workspace, tree: Tree): Promise<readonly RustVersion[]> {
  const configured = await configuredPreference(workspace.root.folder, tree);
  const counts = configured === undefined ? resolverVersion(workspace) >= 3 : configured === "fallback";
  if (!counts) return [];
  const stated = [...workspace.members.values()].map(({ rustVersion }) => parseRustVersion(rustVersion ?? ""));
  return stated.filter((version) => version !== undefined);
}

async function configuredPreference(folder: string, tree: Tree): Promise<string | undefined> {
  for (const above of upwards(folder)) {
    for (const name of [".cargo/config.toml", ".cargo/config"]) {
      const file = await tree.file(joinPath(above, name));
      const content = await file?.text().then(parseToml).catch(ifBroken(undefined));
      const preference = readConfig(content).resolver["incompatible-rust-versions"];
      if (preference !== undefined) return preference;
    }
  }
  return undefined;
}

export type RustVersion = readonly [number, number, number];

function parseRustVersion(text: string): RustVersion | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?/.exec(text);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

/** The number of versions that work with a crate that needs `wanted`; without a requirement, all of them. */
export function countCompatible(wanted: string | undefined, versions: readonly RustVersion[]): number {
  const needed = parseRustVersion(wanted ?? "");
  if (!needed) return versions.length;
  return versions.filter((version) => version[0] === needed[0] && compareNumbers(version, needed) >= 0).length;
}
