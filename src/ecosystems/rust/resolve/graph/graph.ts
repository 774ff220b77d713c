import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { type Crate, type CrateFacts, type Dependency, noFacts } from "../crate.ts";
import type { Noted } from "../solve/search-state.ts";

export interface Edge {
  readonly dependency: Dependency;
  readonly to: Crate;
}

/** A dependency without a version. */
export interface Gap {
  readonly dependency: Dependency;
  readonly unresolved: Unresolved;
}

/** A chosen crate with all its edges. */
export interface CrateNode {
  readonly crate: Crate;
  readonly facts: CrateFacts;
  readonly isMember: boolean;
  readonly edges: readonly Edge[];
  readonly gaps: readonly Gap[];
  /** Dependencies in Git repositories or other places that lcc does not read. */
  readonly outside: readonly { readonly dependency: Dependency; readonly where: string }[];
  /** Its own dependencies are not known. */
  readonly unread?: Unresolved;
}

/** By the id of the crate. */
export type CrateGraph = ReadonlyMap<string, CrateNode>;

export async function buildGraph(
  members: readonly Crate[],
  noted: readonly Noted[],
  factsOf: (crate: Crate) => Promise<CrateFacts | Unresolved>,
): Promise<CrateGraph> {
  const crates = new Map(members.map((crate) => [crate.id, crate]));
  for (const note of noted) if (note.kind === "edge") crates.set(note.to.id, note.to);
  const isMember = new Set(members.map(({ id }) => id));
  const byCrate = Map.groupBy(noted, (note) => (note.kind === "unread" ? note.crate.id : note.from.id));
  const nodes = [...crates].map(async ([id, crate]): Promise<[string, CrateNode]> => {
    const own = byCrate.get(id) ?? [];
    const facts = await factsOf(crate);
    return [
      id,
      {
        crate,
        facts: "code" in facts ? noFacts : facts,
        isMember: isMember.has(id),
        edges: distinct(own.flatMap((note) => (note.kind === "edge" ? [note] : []))),
        gaps: distinct(own.flatMap((note) => (note.kind === "gap" ? [note] : []))),
        outside: distinct(own.flatMap((note) => (note.kind === "outside" ? [note] : []))),
        ...unreadOf(facts, own),
      },
    ];
  });
  return new Map(await Promise.all(nodes));
}

function unreadOf(facts: CrateFacts | Unresolved, noted: readonly Noted[]): Pick<CrateNode, "unread"> {
  const unread = "code" in facts ? facts : noted.find((note) => note.kind === "unread")?.unresolved;
  return unread ? { unread } : {};
}

/** The same dependency is noted again for each further feature that is requested of its crate. */
function distinct<T extends { readonly dependency: Dependency }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((item) => [item.dependency, item])).values()];
}
