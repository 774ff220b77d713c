import { listNames, type Context, type ListName, type Policy } from "../../domain/policy/policy.ts";
import { isFields } from "../../formats/value.ts";
import { describeContext, describePolicy } from "../read/describe.ts";
import { foldPattern } from "../judge/rules.ts";

/** One difference between two policies; null means absent. */
export interface PolicyChange {
  /** Null if it is about the whole policy. */
  readonly context: string | null;
  /** `entry`: the list of an entry; `context`: whether the context exists; otherwise the key as in the API. */
  readonly key: string;
  /** The entry, or the key inside a mapping. */
  readonly name: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between two policies: their general keys first, then context by context, entries first. */
export function diffPolicies(before: Policy, after: Policy): PolicyChange[] {
  const names = [...new Set([...before.contexts, ...after.contexts].map(({ name }) => name))];
  return [
    ...diffFields(describePolicy(before), describePolicy(after), null),
    ...names.flatMap((name) => diffContexts(name, findContext(before, name), findContext(after, name))),
  ];
}

function findContext({ contexts }: Policy, name: string): Context | undefined {
  return contexts.find((context) => context.name === name);
}

function diffContexts(context: string, before: Context | undefined, after: Context | undefined): PolicyChange[] {
  if (!before || !after) {
    return [{ context, key: "context", name: null, before: before?.name ?? null, after: after?.name ?? null }];
  }
  return [
    ...diffEntries(context, before, after),
    ...diffFields(describeContext(before), describeContext(after), context),
  ];
}

function diffEntries(context: string, before: Context, after: Context): PolicyChange[] {
  const [old, next] = [listEntries(before), listEntries(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((folded) => {
    const [was, is] = [old.get(folded), next.get(folded)];
    if (was?.list === is?.list) return [];
    const name = (is ?? was)?.text ?? folded;
    return [{ context, key: "entry", name, before: was?.list ?? null, after: is?.list ?? null }];
  });
}

function listEntries(context: Context): ReadonlyMap<string, { readonly text: string; readonly list: ListName }> {
  return new Map(
    listNames.flatMap((list) => context[list].map((text) => [foldPattern(text), { text, list }] as const)),
  );
}

/** These are compared entry by entry, context by context. */
const comparedElsewhere: ReadonlySet<string> = new Set([...listNames, "contexts"]);

function diffFields(before: object, after: object, context: string | null): PolicyChange[] {
  return changedKeys(before, after).flatMap(([key, was, is]): PolicyChange[] => {
    if (comparedElsewhere.has(key)) return [];
    if (!isFields(was) || !isFields(is)) return [{ context, key, name: null, before: was, after: is }];
    return changedKeys(was, is).map(([name, old, next]) => ({ context, key, name, before: old, after: next }));
  });
}

function changedKeys(before: object, after: object): [key: string, before: unknown, after: unknown][] {
  const [old, next] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, next.get(key) ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[key, was, is]];
  });
}
