import type { AnswersOf } from "../answers/given-answers.ts";
import { readRoleAnswer } from "../answers/check-answer.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { createNameMatcher } from "../../../text/name-pattern.ts";
import { once } from "../../../async/once.ts";
import { rules } from "../rules.ts";
import { classifyPlace } from "./facts.ts";
import type { Role } from "./role.ts";

export interface ModelRole {
  readonly role: Role;
  /** A third-party model that the project uses: it has a table row, and no duties for the user. */
  readonly isInput: boolean;
  /** The reason, as a sentence. */
  readonly why: string;
  /** What a person has to answer before the duties of the model can be assigned. */
  readonly ask?: string;
}

export interface RoleSources {
  /** The default role. */
  readonly role: Role;
  readonly answersOf: AnswersOf;
  /** Models that others of the scan were made from. */
  readonly bases: ReadonlySet<LineageNode>;
}

/** Up to this many models may be the user's own without an answer; with more, nothing has been set yet. */
const maxUnstated = 10;

/**
 * The role for every model. An answer takes precedence. Without one, models in the project are assumed to be
 * its own; hub models that it names are inputs if the project has its own models, or if others were made from
 * them. If nothing distinguishes them, the default role applies to all.
 */
export function assignRoles(
  models: readonly LineageNode[],
  { role, answersOf, bases }: RoleSources,
): Map<LineageNode, ModelRole> {
  const answered = new Map(models.flatMap((node) => answeredRole(node, answersOf)));
  const isOwnByAnswer = (node: LineageNode) =>
    answered.get(node)?.isInput === false && answered.get(node)?.role !== "unknown";
  const open = models.filter((node) => !answered.has(node));
  const hasOwn =
    models.some(isOwnByAnswer) ||
    open.some((node) => node.type === "custom" && !isTested(node) && helperOf(node) === undefined);
  const inferred = new Map(open.flatMap((node) => inferInput(node, hasOwn, bases)));
  // If models name each other as their base, or only tests use any, no model would be left to assess.
  const isHelpful = hasOwn || open.some((node) => !inferred.has(node));
  const usual = { role, isInput: role === "downstream", why: role === "downstream" ? saidDownstream : "" };
  const assigned = new Map(
    models.map((node) => [node, answered.get(node) ?? (isHelpful ? inferred.get(node) : undefined) ?? usual]),
  );
  const ask = role === "unknown" ? askRole : askPurpose;
  const unstated = open.filter((node) => assigned.get(node) === usual && !usual.isInput && isBareName(node, answersOf));
  if (unstated.length > maxUnstated) for (const node of unstated) assigned.set(node, { ...usual, ask });
  const stated = models.filter((node) => isOwnByAnswer(node) && isBareName(node, answersOf));
  if (stated.length > maxUnstated)
    for (const node of stated) assigned.set(node, { ...usual, ...answered.get(node), ask: askPurpose });
  return assigned;
}

const askRole =
  'Your role for it is not stated, and there are many of them: answer "role" in ai-act.yml, then the duties are shown.';
const askPurpose =
  'There are many of them, and Chapter V binds general-purpose models only: answer "general-purpose" in ai-act.yml, then the duties are shown. For models of others, answer "role" with downstream.';

/** Only its name is in the project, and a person said no more than the role. */
function isBareName(node: LineageNode, answersOf: AnswersOf): boolean {
  return !isInTree(node) && [...answersOf(node).keys()].every((id) => id === "role");
}

/** A model of the project itself: its weights or its card are there. */
function isInTree(node: LineageNode): boolean {
  return node.type === "custom" && !isAddressed(node);
}

/** Named by an address, by a repository of code, in a collection, or by nothing but programs. */
export function isAddressed({ name, facts, locations }: LineageNode): boolean {
  const isByCode = locations.length > 0 && locations.every((place) => classifyPlace(place) === "code-reference");
  return isByCode || facts.zoo !== undefined || /^[\w-]+(?:\.[\w-]+)+\/|^[\w.-]+\/[\w.-]+:/.test(name);
}

/** What a file is that only lies beside weights; undefined if anything but its name says that it is a model. */
function helperOf({ type, name, facts }: LineageNode): string | undefined {
  if (type !== "custom" || facts.architecture !== undefined || facts.parameters !== undefined) return undefined;
  const base = name
    .slice(name.lastIndexOf("/") + 1)
    .toLowerCase()
    .replace(/\.\w{1,12}$/, "");
  return helpers().find(({ matches }) => matches.some((isMatch) => isMatch(base)))?.what;
}

const helpers = once(() =>
  rules().helperFiles.map(({ names, what }) => ({ what, matches: names.map(createNameMatcher) })),
);

const saidDownstream = "You only use the model. The duties fall on its provider; ask the provider for what you need.";

function answeredRole(node: LineageNode, answersOf: AnswersOf): [LineageNode, ModelRole][] {
  const answer = answersOf(node).get("role");
  const role = answer && readRoleAnswer(answer.value);
  if (!role) return [];
  const isInput = role === "downstream";
  return [[node, { role, isInput, why: isInput ? saidDownstream : "" }]];
}

function inferInput(node: LineageNode, hasOwn: boolean, bases: ReadonlySet<LineageNode>): [LineageNode, ModelRole][] {
  const input = (why: string): [LineageNode, ModelRole][] => [[node, { role: "unknown", isInput: true, why }]];
  const helper = helperOf(node);
  if (helper !== undefined)
    return input(`By its name it is ${helper}, not a model. If it is a model of yours, say so in ai-act.yml.`);
  const why = bases.has(node)
    ? "Another model of this scan was made from it, so it is an input."
    : isTested(node)
      ? "Only tests use it, so it is an input."
      : hasOwn && node.type !== "custom"
        ? "The project names it on a model hub beside models of its own, so it is taken for a model of others."
        : undefined;
  const advice = "The duties are its provider's. If you offer it under your own name, say so in ai-act.yml.";
  return why === undefined ? [] : input(`${why} ${advice}`);
}

function isTested({ component }: LineageNode): boolean {
  return component?.scope === "test";
}
