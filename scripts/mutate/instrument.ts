import { applyChange, type Host, type Mutant } from "./mutant.ts";

/** The name of the function that says whether a mutant is active; `switch.ts` defines it. */
export const switchName = "$mutant";

interface Hosted {
  readonly host: Host;
  readonly mutants: readonly Mutant[];
}

/** The source with all its mutants in it: `a < b` becomes `($mutant(7)?((a) <= (b)):(a < b))`. */
export function instrument(source: string, mutants: readonly Mutant[]): string {
  const hosts = [...Map.groupBy(mutants, ({ host }) => `${host.kind} ${host.start} ${host.end}`).values()];
  const sorted = hosts
    .flatMap((group) => (group[0] ? [{ host: group[0].host, mutants: group }] : []))
    .sort((a, b) => a.host.start - b.host.start || b.host.end - a.host.end || rank(a) - rank(b));
  return writeRange(source, 0, source.length, sorted);
}

/** `f();` is a statement, and `f()` without the semicolon its expression; both may be hosts. */
function rank({ host }: Hosted): number {
  return host.kind === "expression" ? 1 : 0;
}

/** Takes the hosts of the range from the list, and those inside them. */
function writeRange(source: string, start: number, end: number, hosts: Hosted[]): string {
  let written = "";
  let at = start;
  for (let next = hosts[0]; next && next.host.start < end; next = hosts[0]) {
    hosts.shift();
    written += source.slice(at, next.host.start) + writeHost(source, next, hosts);
    at = next.host.end;
  }
  return written + source.slice(at, end);
}

function writeHost(source: string, { host, mutants }: Hosted, inner: Hosted[]): string {
  const changed = mutants.map((mutant) => ({
    when: `${switchName}(${mutant.id})`,
    text: changedHost(source, host, mutant),
  }));
  const original = writeRange(source, host.start, host.end, inner);
  if (host.kind === "expression") {
    return `(${changed.map(({ when, text }) => `${when}?(${text}):`).join("")}(${original}))`;
  }
  return `{${changed.map(({ when, text }) => `if(${when}){${text}}else `).join("")}{${original}}}`;
}

function changedHost(source: string, host: Host, { start, end, text }: Mutant): string {
  return applyChange(source.slice(host.start, host.end), {
    kind: "",
    start: start - host.start,
    end: end - host.start,
    text,
  });
}
