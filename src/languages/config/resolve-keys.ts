import { field, text } from "../../formats/value.ts";

/**
 * HyperPyYAML writes `!ref <key>` for the value of a key of the document, also inside of a text. Undefined for what is no
 * text.
 */
export function resolveKeys(document: unknown, value: unknown, depth = 0): string | undefined {
  const written = text(value);
  if (written === undefined || depth > maxDepth || written.length > maxLength) return undefined;
  if (written.split("<").length > maxKeys) return undefined;
  return written.replaceAll(
    /<(\w{1,80})>/g,
    (whole, key: string) => resolveKeys(document, field(document, key), depth + 1) ?? whole,
  );
}

const maxDepth = 4;
const maxLength = 300;
const maxKeys = 6;
