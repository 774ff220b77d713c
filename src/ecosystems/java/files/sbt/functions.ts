import { parameterNames } from "../script/declared.ts";
import { type Parameter, parametersIn } from "../script/functions.ts";
import { isGroup, isKeyword, isSign, isWord, type Node } from "../script/nodes.ts";
import { indexOfSign, indexOfWord, statements } from "../script/statements.ts";

/** `def circe(m: String) = "io.circe" %% s"circe-$m" % "0.14.1"`, or a lambda. */
export interface SbtFunction {
  /** Several lists if it is curried. */
  readonly parameters: readonly (readonly Parameter[])[];
  readonly body: readonly Node[];
}

/** The arguments of a call, one list for each pair of brackets. */
export type ArgumentLists = readonly (readonly (readonly Node[])[])[];

/** The functions with parameters that a file defines, also as members of the object around them: `Deps.circe`. */
export function listSbtFunctions(nodes: readonly Node[]): ReadonlyMap<string, SbtFunction> {
  const functions = new Map<string, SbtFunction>();
  collect(nodes, "", functions);
  return functions;
}

function collect(nodes: readonly Node[], owner: string, functions: Map<string, SbtFunction>): void {
  for (const statement of statements(nodes)) {
    const start = indexOfWord(statement, "def");
    const name = statement[start + 1];
    const own = start < 0 ? undefined : readFunction(statement.slice(start + 2));
    if (own && isWord(name)) {
      for (const key of [name.text, `${owner}.${name.text}`]) if (!functions.has(key)) functions.set(key, own);
    }
    const object = statement[indexOfWord(statement, "object") + 1];
    const inner = statement.some((node) => isKeyword(node, "object")) && isWord(object) ? object.text : owner;
    for (const node of statement) if (node.kind === "group") collect(node.nodes, inner, functions);
  }
}

/** The part after the name: `(m: String): ModuleID = body`. */
function readFunction(nodes: readonly Node[]): SbtFunction | undefined {
  const equals = indexOfSign(nodes, "=");
  const colon = indexOfSign(nodes, ":");
  const header = nodes.slice(0, colon >= 0 && colon < equals ? colon : Math.max(0, equals));
  const lists = header.filter((node) => isGroup(node, "("));
  if (equals < 0 || lists.length === 0) return undefined;
  return { parameters: lists.map(({ nodes: list }) => parametersIn(list)), body: nodes.slice(equals + 1) };
}

/** `m => body`, `(m: String) => body`, `case m => body`, and a body with `_`. */
export function readLambda(nodes: readonly Node[]): SbtFunction {
  const content = nodes.filter((node) => node.kind !== "end");
  const arrow = indexOfSign(content, "=>");
  const before = content.slice(isKeyword(content[0], "case") ? 1 : 0, Math.max(0, arrow));
  const names = arrow < 0 ? ["_"] : parameterNames(before);
  const parameters = names.map((name) => ({ name }));
  return {
    parameters: [parameters],
    body: arrow < 0 ? nodes : nodes.slice(indexOfSign(nodes, "=>") + 1),
  };
}

/** The arguments of a call by the names of the parameters. */
export function matchArguments(
  { parameters }: SbtFunction,
  lists: ArgumentLists,
): readonly (readonly [string, readonly Node[]])[] {
  return parameters.flatMap((list, at) => {
    const values = lists[at] ?? [];
    const inOrder = values.filter(([, second]) => !isSign(second, "="));
    return list.flatMap(({ name, takesRest, otherwise }, index) => {
      const named = values.find(([first, second]) => isKeyword(first, name) && isSign(second, "="));
      const rest = takesRest ? toSeq(inOrder.slice(index)) : inOrder[index];
      const value = named?.slice(2) ?? rest ?? otherwise;
      return value ? [[name, value] as const] : [];
    });
  });
}

/** `Seq(a, b)`; a list that is passed on as `names: _*` stays one. */
export function toSeq(items: readonly (readonly Node[])[]): readonly Node[] {
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
