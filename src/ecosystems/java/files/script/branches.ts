import { isGroup, isKeyword, type Node } from "./nodes.ts";

/** One branch of an `if`: its condition, and the statements of the block. Without a condition it is the `else`. */
export interface Arm {
  readonly condition?: readonly Node[];
  readonly body: readonly Node[];
}

/** A statement, or all branches of one `if`. */
export type Step = { readonly statement: readonly Node[] } | { readonly arms: readonly Arm[] };

/** Joins the branches of one `if`: they may be on separate lines, with or without braces. */
export function joinBranches(statements: readonly (readonly Node[])[]): readonly Step[] {
  const reader: Reader = { statements, at: 0 };
  const steps: Step[] = [];
  for (let statement = take(reader); statement; statement = take(reader)) {
    steps.push(isIf(statement) ? { arms: armsOf(statement, reader) } : { statement });
  }
  return steps;
}

interface Reader {
  readonly statements: readonly (readonly Node[])[];
  at: number;
}

function take(reader: Reader): readonly Node[] | undefined {
  return reader.statements[reader.at++];
}

function isIf(nodes: readonly Node[], at = 0): boolean {
  return isKeyword(nodes[at], "if") && isGroup(nodes[at + 1], "(");
}

/** A long chain may be one statement, so it is read by index, not sliced for each branch. */
function armsOf(start: readonly Node[], reader: Reader): readonly Arm[] {
  const arms: Arm[] = [];
  let place: Place | undefined = { nodes: start, at: 0 };
  while (place && isIf(place.nodes, place.at)) {
    const condition: Node | undefined = place.nodes[place.at + 1];
    const body = onward({ nodes: place.nodes, at: place.at + 2 }, reader);
    const end = indexOfElse(body);
    arms.push({ condition: isGroup(condition, "(") ? condition.nodes : [], body: bodyOf(body, end) });
    place = end < 0 ? elseBelow(reader) : onward({ nodes: body.nodes, at: end + 1 }, reader);
  }
  if (place) arms.push({ body: bodyOf(place, -1) });
  return arms;
}

interface Place {
  readonly nodes: readonly Node[];
  readonly at: number;
}

function indexOfElse({ nodes, at }: Place): number {
  for (let place = at; place < nodes.length; place++) if (isKeyword(nodes[place], "else")) return place;
  return -1;
}

/** At the end of a line, the next line is the branch. */
function onward(place: Place, reader: Reader): Place {
  return place.at < place.nodes.length ? place : { nodes: take(reader) ?? [], at: 0 };
}

/** The part after an `else` at the start of the next line. */
function elseBelow(reader: Reader): Place | undefined {
  if (!isKeyword(reader.statements[reader.at]?.[0], "else")) return undefined;
  return onward({ nodes: take(reader) ?? [], at: 1 }, reader);
}

function bodyOf({ nodes, at }: Place, end: number): readonly Node[] {
  const body = nodes.slice(at, end < 0 ? undefined : end);
  const [only, ...others] = body;
  return isGroup(only, "{") && others.length === 0 ? only.nodes : body;
}
