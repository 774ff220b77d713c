import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Failure } from "./solve.ts";
import type { Edge } from "./terms.ts";
import { rootNode } from "./universe.ts";

/** How a package manager names packages and requirements. */
export interface Wording {
  /** The package of a node: `a` of `a[x]`. */
  readonly baseOf: (node: string) => string;
  /** `c>=2` */
  readonly describe: (name: string, specifier: string) => string;
}

/** The package with the most unsatisfied requirements, and these requirements. */
export function findClash(
  { edges, unusable }: Failure,
  isSetAside: (name: string) => boolean,
  wording: Wording,
): readonly [string, Unresolved] {
  const { baseOf } = wording;
  const byTarget = Map.groupBy(
    edges.filter(({ from, to }) => !isSetAside(baseOf(to)) && baseOf(from) !== baseOf(to)),
    ({ to }) => baseOf(to),
  );
  const ranked = [...byTarget].map(([name, all]) => {
    const askers = new Set(all.map(({ from }) => baseOf(from)));
    const joint = all.reduce((set, edge) => set & edge.set, -1n);
    return { name, all, askers: askers.size, isEmpty: joint === 0n };
  });
  ranked.sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty) || b.askers - a.askers || (a.name < b.name ? -1 : 1));
  const [worst] = ranked;
  if (!worst || (worst.askers === 1 && !worst.isEmpty)) {
    const [first] = unusable.toSorted((a, b) => (a.node < b.node ? -1 : 1));
    const name = baseOf(first?.node ?? worst?.name ?? rootNode);
    const why = first?.reason ?? "no compatible version";
    return [name, { code: "conflict", message: `No version of ${name} can be used: ${why}.` }];
  }
  return [worst.name, { code: "conflict", message: describeClash(worst.name, worst.all, wording) }];
}

const maxWords = 4;

/** `The manifest asks for c>=2; a 1.0 asks for c<2.` */
function describeClash(name: string, edges: readonly Edge[], { baseOf, describe }: Wording): string {
  const sorted = edges.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  const asked = new Map<string, string>();
  for (const { from, fromVersion, specifier } of sorted) {
    const who = from === rootNode ? "the manifest" : baseOf(from);
    const version = from === rootNode ? "" : ` ${fromVersion}`;
    const key = `${who} ${specifier}`;
    if (!asked.has(key)) asked.set(key, `${who}${version} asks for ${describe(name, specifier)}`);
  }
  const words = [...asked.values()];
  const rest = words.length > maxWords ? `; and ${words.length - maxWords} more` : "";
  return `No version satisfies all requirements: ${words.slice(0, maxWords).join("; ")}${rest}.`;
}
