import { parameterNames } from "../script/declared.ts";
import { isGroup, isSign, isWord, says, type Group, type Node } from "../script/nodes.ts";
import { argumentsOf, indexOfSign, statements } from "../script/statements.ts";

/** `def circe(m: String) = "io.circe" %% s"circe-$m" % "0.14.1"`, or a lambda. */
export interface SbtFunction {
  /** Several lists if it is curried. */
  readonly parameters: readonly (readonly Parameter[])[];
  readonly body: readonly Node[];
}

/** The arguments of a call, one list for each pair of brackets. */
export type ArgumentLists = readonly (readonly (readonly Node[])[])[];

interface Parameter {
  readonly name: string;
  /** `ms: String*` takes all further arguments. */
  readonly takesRest: boolean;
  readonly otherwise: readonly Node[] | undefined;
}

/** The functions with parameters that a file defines, also as members of the object around them: `Deps.circe`. */
export function functionsOf(nodes: readonly Node[]): ReadonlyMap<string, SbtFunction> {
  const found = new Map<string, SbtFunction>();
  collect(nodes, "", found);
  return found;
}

function collect(nodes: readonly Node[], owner: string, found: Map<string, SbtFunction>): void {
  for (const statement of statements(nodes)) {
    const start = statement.findIndex((node) => says(node, "def"));
    const name = statement[start + 1];
    const own = start < 0 ? undefined : readFunction(statement.slice(start + 2));
    if (own && isWord(name)) {
      for (const key of [name.text, `${owner}.${name.text}`]) if (!found.has(key)) found.set(key, own);
    }
    const object = statement[statement.findIndex((node) => says(node, "object")) + 1];
    const inner = statement.some((node) => says(node, "object")) && isWord(object) ? object.text : owner;
    for (const node of statement) if (node.kind === "group") collect(node.nodes, inner, found);
  }
}

/** The part after the name: `(m: String): ModuleID = body`. */
function readFunction(nodes: readonly Node[]): SbtFunction | undefined {
  const equals = indexOfSign(nodes, "=");
  const colon = indexOfSign(nodes, ":");
  const header = nodes.slice(0, colon >= 0 && colon < equals ? colon : Math.max(0, equals));
  const lists = header.filter((node) => isGroup(node, "("));
  if (equals < 0 || lists.length === 0) return undefined;
  return { parameters: lists.map(readParameters), body: nodes.slice(equals + 1) };
}

function readParameters({ nodes }: Group): readonly Parameter[] {
  return argumentsOf(nodes).flatMap((written) => {
    const [name] = parameterNames(written);
    const equals = indexOfSign(written, "=");
    const type = equals < 0 ? written : written.slice(0, equals);
    const otherwise = equals < 0 ? undefined : written.slice(equals + 1);
    return name === undefined ? [] : [{ name, takesRest: isSign(type.at(-1), "*"), otherwise }];
  });
}

/** `m => body`, `(m: String) => body`, `case m => body`, and a body with `_`. */
export function readLambda(nodes: readonly Node[]): SbtFunction {
  const written = nodes.filter((node) => node.kind !== "end");
  const arrow = indexOfSign(written, "=>");
  const before = written.slice(says(written[0], "case") ? 1 : 0, Math.max(0, arrow));
  const names = arrow < 0 ? ["_"] : parameterNames(before);
  const parameters = names.map((name) => ({ name, takesRest: false, otherwise: undefined }));
  return {
    parameters: [parameters],
    body: arrow < 0 ? nodes : nodes.slice(nodes.findIndex((node) => isSign(node, "=>")) + 1),
  };
}

/** The arguments of a call by the names of the parameters. */
export function matchArguments(
  { parameters }: SbtFunction,
  given: ArgumentLists,
): readonly (readonly [string, readonly Node[]])[] {
  return parameters.flatMap((list, at) => {
    const written = given[at] ?? [];
    const inOrder = written.filter(([, second]) => !isSign(second, "="));
    return list.flatMap(({ name, takesRest, otherwise }, index) => {
      const named = written.find(([first, second]) => says(first, name) && isSign(second, "="));
      const rest = takesRest ? listOf(inOrder.slice(index)) : inOrder[index];
      const value = named?.slice(2) ?? rest ?? otherwise;
      return value ? [[name, value] as const] : [];
    });
  });
}

/** `Seq(a, b)`; a list that is passed on as `names: _*` stays one. */
export function listOf(items: readonly (readonly Node[])[]): readonly Node[] {
  const line = items[0]?.[0]?.line ?? 1;
  const [only = []] = items;
  const colon = indexOfSign(only, ":");
  if (items.length === 1 && colon > 0) return only.slice(0, colon);
  const nodes = items.flatMap((item): readonly Node[] => [...item, { kind: "sign", text: ",", line }]);
  return [
    { kind: "word", text: "Seq", line },
    { kind: "group", open: "(", nodes, line },
  ];
}
