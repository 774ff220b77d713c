import assert from "node:assert/strict";
import type { TestContext } from "node:test";

/** Where lcc does not do what the shared samples expect. */
export interface Difference {
  readonly name: string;
  readonly detail?: string;
}

/** Names of differences that may be, each with the reason. */
export type KnownDifferences = Readonly<Record<string, string>>;

/** Fails on a difference that is not known; says which of the known ones are gone. */
export function checkDifferences(
  context: TestContext,
  found: readonly Difference[],
  known: KnownDifferences = {},
): void {
  const names = new Set(found.map(({ name }) => name));
  for (const name of Object.keys(known)) {
    if (!names.has(name)) context.diagnostic(`This is no longer so, remove it from the table of the test: ${name}`);
  }
  const others = found.filter(({ name }) => !Object.hasOwn(known, name));
  assert.ok(others.length === 0, `These differences are not in the table of the test:\n${list(others)}`);
}

const maxListed = 50;

function list(differences: readonly Difference[]): string {
  const lines = differences.map(({ name, detail }) => (detail === undefined ? name : `${name}: ${detail}`));
  const rest = lines.length - maxListed;
  return [...lines.slice(0, maxListed), ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
