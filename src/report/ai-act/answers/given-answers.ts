import { createHash } from "node:crypto";
import type { ActAnswer, ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";
import type { ActEvidence } from "../document.ts";
import { factTexts } from "../models/facts.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { plain } from "../text.ts";

/** An answer, and whether the model is unchanged since it was given. */
export interface GivenAnswer extends ActAnswer {
  readonly isStale: boolean;
}

export type AnswersOf = (node: LineageNode) => ReadonlyMap<string, GivenAnswer>;

/** Questions whose answers differ within a family, so each of its models has an entry for them. */
export const ofOneModel: ReadonlySet<string> = new Set(["compute"]);

type Named = Pick<ModelAnswers, "model" | "models" | "type">;

/** The models that an entry is about. */
export function namesOf({ model, models = [model] }: Named): readonly string[] {
  return models;
}

/** An entry about one model counts before one about several. */
export function createAnswers({ models }: ActAnswers, nodes: readonly LineageNode[]): AnswersOf {
  const states = digestModels(nodes);
  const entries = models.flatMap((entry) => namesOf(entry).map((name) => ({ key: toKey(entry.type, name), entry })));
  const byKey = Map.groupBy(
    entries.toSorted((a, b) => namesOf(b.entry).length - namesOf(a.entry).length),
    ({ key }) => key,
  );
  return ({ type, name }) =>
    new Map(
      byKey.get(toKey(type, name))?.flatMap(({ entry }) => {
        const now = entryState(entry, states);
        return entry.answers.map((answer) => [answer.id, withAge(answer, entry, now)] as const);
      }),
    );
}

function withAge(answer: ActAnswer, { state }: ModelAnswers, now: string): GivenAnswer {
  const of = answer.of ?? state;
  return { ...answer, isStale: of !== "" && of !== now };
}

function toKey(type: string, name: string): string {
  return `${type}\n${name}`;
}

/** Entries with answers none of whose models is in the scan. */
export function answersWithoutModel({ models }: ActAnswers, nodes: readonly LineageNode[]): ModelAnswers[] {
  const present = new Set(nodes.map(({ type, name }) => toKey(type, name)));
  const isPresent = (entry: Named) => namesOf(entry).some((name) => present.has(toKey(entry.type, name)));
  return models.filter((entry) => entry.answers.length > 0 && !isPresent(entry));
}

/** Facts that identify a model; others change independently, such as the lookup date. */
const making = [
  ...(["revision", "sha256", "size", "architecture", "modelType", "parameters", "sizeLabel", "contextLength"] as const),
  ...(["precision", "quantization", "format", "baseModels", "baseModelRelation", "trainedFrom", "datasets"] as const),
];

/** The state of a model, by its type and name; equal texts mean that the model has not changed. */
export function digestModels(nodes: readonly LineageNode[]): ReadonlyMap<string, string> {
  const withData = nodes.filter(({ basis }) => basis !== "named only"); // the others have no data
  const byKey = Map.groupBy(withData, ({ type, name }) => toKey(type, name));
  return new Map([...byKey].map(([key, same]) => [key, digest(same.map(describe).sort())]));
}

/** The state of what an entry is about; of several models, that of all together. */
export function entryState(entry: Named, states: ReadonlyMap<string, string>): string {
  const all = namesOf(entry).map((name) => states.get(toKey(entry.type, name)) ?? "");
  return all.length === 1 ? (all[0] ?? "") : digest(all.toSorted());
}

function describe(node: LineageNode): string {
  const facts = making.map((name) => [name, factTexts(node, name)]);
  return JSON.stringify([node.component?.version ?? "", node.license, facts]);
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}

export function answerEvidence({ id, value, by, on }: ActAnswer, component: string): ActEvidence {
  const text = `${plain(value, 2_000)} (answered by ${plain(by, 100)}, last confirmed on ${plain(on, 10)})`;
  return { kind: "user-answer", component: plain(component), file: null, line: null, field: id, value: text };
}

/** An answer that is outdated, or negative. */
export function answerRemark({ value, by, on, isStale }: GivenAnswer): string {
  const said = `"${plain(value, 300)}" (${plain(by, 100)}, ${plain(on, 10)})`;
  return isStale ? `The answer ${said} was given before the model changed; confirm it.` : `The answer is ${said}.`;
}
