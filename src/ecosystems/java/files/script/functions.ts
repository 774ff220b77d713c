import { declaredName } from "./declared.ts";
import { isGroup, isKeyword, isSign, isWord, type Node } from "./nodes.ts";
import { splitArguments, sliceHeader, indexOfSign, statements } from "./statements.ts";

/** A function or closure of a script, not evaluated yet. */
export interface ScriptFunction {
  readonly parameters: readonly Parameter[];
  /** Its statements, or the expression after `=`. */
  readonly body: readonly Node[];
  /** The enclosing objects, whose other names it may use. */
  readonly within: string;
}

export interface Parameter {
  readonly name: string;
  /** Scala's `ms: String*` takes all further arguments. */
  readonly takesRest?: boolean;
  readonly otherwise?: readonly Node[];
}

export type Functions = ReadonlyMap<string, readonly ScriptFunction[]>;

/** All functions of a script, by name; those of an object with its name: `Deps.ktor`; extensions also as `.ktor`. */
export function listFunctions(nodes: readonly Node[]): Functions {
  const functions = new Map<string, ScriptFunction[]>();
  collect(nodes, "", functions);
  return functions;
}

function collect(nodes: readonly Node[], within: string, functions: Map<string, ScriptFunction[]>): void {
  for (const statement of statements(nodes)) {
    const own = declaredFunction(statement) ?? declaredClosure(statement);
    if (own) {
      const { parameters, body } = own;
      const names = [within === "" ? own.name : `${within}.${own.name}`, ...(own.isExtension ? [`.${own.name}`] : [])];
      for (const name of names) {
        if (!functions.get(name)?.push({ parameters, body, within }))
          functions.set(name, [{ parameters, body, within }]);
      }
    }
    for (const [at, node] of statement.entries()) {
      if (isGroup(node, "{")) collect(node.nodes, nameInside(sliceHeader(statement, at), within), functions);
    }
  }
}

export interface DeclaredFunction extends Omit<ScriptFunction, "within"> {
  readonly name: string;
  /** `fun Project.f() { … }` */
  readonly isExtension: boolean;
  /** What is written before the body. */
  readonly header: readonly Node[];
}

/** `fun f(x: String) = …`, `fun A.f(x: String): String { … }`, `def f(x) { … }`, `static String f(String x) { … }`. */
export function declaredFunction(statement: readonly Node[]): DeclaredFunction | undefined {
  const at = statement.findIndex((node, index) => isGroup(node, "(") && isWord(statement[index - 1]));
  const [name, group] = [statement[at - 1], statement[at]];
  if (at < 2 || !isWord(name) || !isGroup(group, "(")) return undefined;
  const before = statement.slice(0, at - 1);
  const isKotlin = before.some((node) => isKeyword(node, "fun"));
  const isTyped = before.every((node) => isWord(node) && !noTypes.has(node.text)) && !group.nodes.some(isNoParameter);
  if (!isKotlin && !isTyped) return undefined;
  const last = statement.at(-1);
  const equals = isKotlin ? statement.findIndex((node, index) => index > at && isSign(node, "=")) : -1;
  if (equals < 0 && !isGroup(last, "{")) return undefined;
  const body = equals >= 0 ? statement.slice(equals + 1) : isGroup(last, "{") ? last.nodes : [];
  const header = statement.slice(0, equals >= 0 ? equals : -1);
  const isExtension = isSign(statement[at - 2], ".");
  return { name: name.text, parameters: parametersIn(group.nodes), body, header, isExtension };
}

/** Words before a call that are no type of a function. */
export const noTypes: ReadonlySet<string> = new Set(["task", "else", "return", "new", "throw"]);

/** `implementation variantOf(libs.a) { … }` looks like a function with a type in Groovy. */
function isNoParameter(node: Node): boolean {
  return node.kind === "group" || isSign(node, ".");
}

/** `def f = { x -> … }`, `ext.f = { String x -> … }`, `val f = { x: String -> … }`. */
export function declaredClosure(statement: readonly Node[]): DeclaredFunction | undefined {
  const equals = indexOfSign(statement, "=");
  const [value, ...rest] = statement.slice(equals + 1);
  const name = declaredName(statement) ?? lastWord(statement.slice(0, Math.max(0, equals)));
  if (equals < 1 || name === undefined || !isGroup(value, "{") || rest.length > 0) return undefined;
  const arrow = indexOfSign(value.nodes, "->");
  const parameters = arrow < 0 ? [{ name: "it" }] : parametersIn(value.nodes.slice(0, arrow));
  const header = statement.slice(0, equals);
  return { name, parameters, body: value.nodes.slice(arrow + 1), header, isExtension: false };
}

function lastWord(nodes: readonly Node[]): string | undefined {
  const last = nodes.at(-1);
  return isWord(last) ? last.text : undefined;
}

export function parametersIn(nodes: readonly Node[]): readonly Parameter[] {
  return splitArguments(nodes).flatMap((parameter) => {
    const equals = indexOfSign(parameter, "=");
    const declared = equals < 0 ? parameter : parameter.slice(0, equals);
    const typed = indexOfSign(declared, ":");
    const name = (typed < 0 ? declared : declared.slice(0, typed)).at(-1);
    if (!isWord(name)) return [];
    const takesRest = isSign(declared.at(-1), "*");
    return [{ name: name.text, takesRest, ...(equals >= 0 && { otherwise: parameter.slice(equals + 1) }) }];
  });
}

/** `object Deps { … }` adds its name; a companion object has none. */
function nameInside(header: readonly Node[], within: string): string {
  const keyword = header.findLastIndex((node) => isWord(node) && /^(?:object|class|interface)$/.test(node.text));
  const name = header[keyword + 1];
  if (keyword < 0 || !isWord(name)) return within;
  return within === "" ? name.text : `${within}.${name.text}`;
}

/** The expression that a function returns, if there are only local variables before it. */
export function readResult(body: readonly Node[]): readonly Node[] | undefined {
  const all = statements(body);
  const last = all.at(-1);
  if (!last || !all.slice(0, -1).every((statement) => declaredName(statement) !== undefined)) return undefined;
  return isKeyword(last[0], "return") ? last.slice(1) : last;
}
