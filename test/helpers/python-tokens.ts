import { isFormatted, isText, kind } from "../../src/formats/python/kinds.ts";
import { findTokenLine, scanPython, textAt } from "../../src/formats/python/scan.ts";

interface PythonToken {
  readonly kind: "name" | "string" | "fstring" | "number" | "op" | "newline";
  readonly text: string;
  readonly line: number;
}

/** The tokens of a Python program, each as an object that can be compared. */
export function listPythonTokens(source: string): PythonToken[] {
  const tokens = scanPython(source);
  return Array.from({ length: tokens.end - 1 }, (_, index) => ({
    kind: nameKind(tokens.kinds[index + 1] ?? 0),
    text: textAt(tokens, index + 1),
    line: findTokenLine(tokens, index + 1),
  }));
}

function nameKind(code: number): PythonToken["kind"] {
  if (code === kind.name) return "name";
  if (code === kind.newline) return "newline";
  if (code === kind.number) return "number";
  if (isText(code)) return isFormatted(code) ? "fstring" : "string";
  return "op";
}
