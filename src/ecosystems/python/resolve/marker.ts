import { normalizeName } from "../package-name.ts";
import { parseVersion } from "../versions/pep440.ts";
import { parseRange } from "../versions/specifiers.ts";

/** A parsed PEP 508 marker. */
export type Marker =
  | { readonly kind: "and" | "or"; readonly parts: readonly Marker[] }
  | { readonly kind: "test"; readonly left: Operand; readonly operator: string; readonly right: Operand };

interface Operand {
  readonly text: string;
  readonly isVariable: boolean;
}

const maxLength = 4096;
const maxDepth = 50;

/** Undefined for a condition that cannot be read. */
export function parseMarker(text: string): Marker | undefined {
  const tokens = text.length > maxLength ? undefined : tokenize(text);
  if (!tokens || tokens.length === 0) return undefined;
  const cursor: Cursor = { tokens, at: 0 };
  const marker = readOr(cursor, 0);
  return cursor.at === tokens.length ? marker : undefined;
}

/** Whether a condition holds for a target; `extra` is the extra that it is tested for, or empty. */
export function isMarkerTrue(marker: Marker, variables: ReadonlyMap<string, string>, extra: string): boolean {
  if (marker.kind !== "test") {
    const isTrue = (part: Marker) => isMarkerTrue(part, variables, extra);
    return marker.kind === "and" ? marker.parts.every(isTrue) : marker.parts.some(isTrue);
  }
  const { left, operator, right } = marker;
  const isExtra = [left, right].some(({ isVariable, text }) => isVariable && text === "extra");
  const valueOf = ({ text, isVariable }: Operand): string => {
    if (!isVariable) return isExtra ? normalizeName(text) : text;
    return text === "extra" ? normalizeName(extra) : (variables.get(text) ?? "");
  };
  const isVersion = [left, right].some(({ isVariable, text }) => isVariable && versionVariables.has(text));
  return compare(valueOf(left), operator, valueOf(right), isVersion);
}

const versionVariables = new Set(["python_version", "python_full_version", "implementation_version"]);

function compare(left: string, operator: string, right: string, isVersion: boolean): boolean {
  if (operator === "in") return right.includes(left);
  if (operator === "not in") return !right.includes(left);
  const version = isVersion ? parseVersion(left) : undefined;
  const range = version && parseRange(`${operator}${right}`);
  if (version && range) return range.includes(version);
  switch (operator) {
    case "==":
    case "===":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    default:
      return false;
  }
}

interface Token {
  readonly kind: "word" | "text" | "operator" | "open" | "close";
  readonly text: string;
}

interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

const shape = /\s*(?:"([^"]*)"|'([^']*)'|(~=|===|==|!=|<=|>=|<|>)|(\()|(\))|([a-z_][\w.]*))/iy;

function tokenize(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  shape.lastIndex = 0;
  while (shape.lastIndex < end) {
    const match = shape.exec(text);
    if (!match) return undefined;
    const [, double, single, operator, open, close, word = ""] = match;
    const quoted = double ?? single;
    if (quoted !== undefined) tokens.push({ kind: "text", text: quoted });
    else if (operator !== undefined) tokens.push({ kind: "operator", text: operator });
    else if (open !== undefined) tokens.push({ kind: "open", text: open });
    else if (close !== undefined) tokens.push({ kind: "close", text: close });
    else tokens.push({ kind: "word", text: word });
  }
  return tokens;
}

function readOr(cursor: Cursor, depth: number): Marker | undefined {
  return readJoined(cursor, "or", () => readJoined(cursor, "and", () => readTest(cursor, depth)));
}

function readJoined(cursor: Cursor, kind: "and" | "or", read: () => Marker | undefined): Marker | undefined {
  const parts: Marker[] = [];
  do {
    const part = read();
    if (!part) return undefined;
    parts.push(part);
  } while (takeWord(cursor, kind));
  return parts.length === 1 ? parts[0] : { kind, parts };
}

function readTest(cursor: Cursor, depth: number): Marker | undefined {
  if (cursor.tokens[cursor.at]?.kind === "open") {
    cursor.at++;
    const inside = depth >= maxDepth ? undefined : readOr(cursor, depth + 1);
    return inside && cursor.tokens[cursor.at++]?.kind === "close" ? inside : undefined;
  }
  const left = readOperand(cursor);
  const operator = left && readOperator(cursor);
  const right = operator && readOperand(cursor);
  return right ? { kind: "test", left, operator, right } : undefined;
}

function readOperand(cursor: Cursor): Operand | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind === "text") {
    cursor.at++;
    return { text: token.text, isVariable: false };
  }
  const name = token?.kind === "word" ? (oldNames.get(token.text) ?? token.text) : "";
  if (!variableNames.has(name)) return undefined;
  cursor.at++;
  return { text: name, isVariable: true };
}

function readOperator(cursor: Cursor): string | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind === "operator") return cursor.tokens[cursor.at++]?.text;
  if (takeWord(cursor, "in")) return "in";
  return takeWord(cursor, "not") && takeWord(cursor, "in") ? "not in" : undefined;
}

function takeWord(cursor: Cursor, word: string): boolean {
  const token = cursor.tokens[cursor.at];
  const isIt = token?.kind === "word" && token.text.toLowerCase() === word;
  if (isIt) cursor.at++;
  return isIt;
}

const variableNames = new Set([
  ...["os_name", "sys_platform", "platform_system", "platform_machine", "platform_python_implementation"],
  ...["platform_release", "platform_version", "implementation_name", "implementation_version"],
  ...["python_version", "python_full_version", "extra"],
]);

/** Names from before PEP 508. */
const oldNames: ReadonlyMap<string, string> = new Map([
  ["os.name", "os_name"],
  ["sys.platform", "sys_platform"],
  ["platform.version", "platform_version"],
  ["platform.machine", "platform_machine"],
  ["platform.python_implementation", "platform_python_implementation"],
  ["python_implementation", "platform_python_implementation"],
]);
