import type { LocalPart, Note } from "../../../../domain/contracts/contracts.ts";
import type { Declared } from "../requirement/declared.ts";
import { normalizeName } from "../../package-name.ts";

/** What a project's manifest says about its dependencies. */
export interface Manifest {
  /** The project's own name, normalised. */
  readonly name?: string;
  readonly declared: readonly Declared[];
  readonly notes: readonly Note[];
  /** Folders and members of a workspace that it depends on. */
  readonly locals?: readonly LocalPart[];
  /** The command that makes a lockfile with the project's tool. */
  readonly lockWith?: string;
}

/** A project's extras often name the project itself: `all = ["tool[cli]"]`. */
export function createManifest(
  name: string | undefined,
  declared: readonly Declared[],
  notes: readonly Note[],
): Manifest {
  if (name === undefined) return { declared, notes };
  const own = normalizeName(name);
  return { name: own, declared: declared.filter((entry) => entry.name !== own || entry.type !== "pypi"), notes };
}

export function noteRefused(refused: readonly string[]): Note[] {
  return refused.slice(0, 100).map((text) => ({
    message: `${JSON.stringify(text.slice(0, 200))} is not a valid requirement.`,
    lost: text,
  }));
}
