import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { entries, field, list, text } from "../../../../formats/value.ts";
import { withoutLine, type Reference } from "../../reference.ts";
import { readCommand } from "../shell/command-references.ts";
import { isSettingName, readScript, readSetting, type ReadInline } from "../shell/script.ts";
import { expand } from "../shell/variables.ts";
import { splitCommands } from "../shell/words.ts";
import type { Node } from "../../../../languages/config/outline.ts";

/** Commands and variables of containers, jobs and pipeline stages: Compose, Kubernetes, CI files, dvc.yaml. */
export function readContainer(file: SourceFile, { fields }: Node, readInline: ReadInline): Reference[] {
  return [
    ...readStart(file, fields, readInline),
    ...readScripts(file, fields, readInline),
    ...readSettings(file, fields),
  ];
}

/** Whether a mapping with this key may be read by `readContainer`; others must have a list with an assignment. */
export function isContainerKey(key: string): boolean {
  return startKeys.includes(key) || scriptKeys.includes(key) || key === "value" || isSettingName(key);
}

/** Whether a value is a list with `NAME=value`. */
export function hasAssignment(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => text(item)?.includes("=") ?? false);
}

const startKeys = ["entrypoint", "command", "args"];

/** The image, the command and its arguments form one command line. */
function readStart(file: SourceFile, fields: Node["fields"], readInline: ReadInline): Reference[] {
  const parts = startKeys.map((key) => wordsOf(field(fields, key)));
  const words = parts.flat();
  if (words.length === 0) return [];
  const image = text(field(fields, "image"));
  const scripts = words.flatMap((word, at) => (/^-l?c$/.test(words[at - 1] ?? "") ? [word] : []));
  return [
    ...readCommand(file, image === undefined ? words : [image, ...words]),
    ...scripts.flatMap((script) => readScript(file, script, readInline).references.map(withoutLine)),
  ];
}

function wordsOf(value: unknown): readonly string[] {
  const line = text(value);
  const words =
    line === undefined
      ? list(value).flatMap((part) => text(part) ?? [])
      : splitCommands(line).flatMap((command) => command.words);
  return words.map((word) => expand(word, new Map()));
}

const scriptKeys = ["run", "script", "before_script", "after_script", "cmd", "commands", "shell", "postStart", "setup"];

function readScripts(file: SourceFile, fields: Node["fields"], readInline: ReadInline): Reference[] {
  return scriptKeys.flatMap((key) => {
    const value = field(fields, key);
    const lines =
      text(value) ??
      list(value)
        .flatMap((line) => text(line) ?? [])
        .join("\n");
    return lines === "" ? [] : readScript(file, lines, readInline).references.map(withoutLine);
  });
}

/** `MODEL_ID: owner/name`, `- MODEL_ID=owner/name`, `- {name: MODEL_ID, value: owner/name}`. */
function readSettings(file: SourceFile, fields: Node["fields"]): Reference[] {
  const pairs = entries(fields).flatMap(([key, value]): [string, string][] => {
    const content = text(value);
    if (content !== undefined) return [[key, content]];
    return list(value).flatMap((item) => {
      const [name = "", ...rest] = text(item)?.split("=") ?? [];
      return rest.length > 0 ? [[name, rest.join("=")] as [string, string]] : [];
    });
  });
  const [name, value] = [text(field(fields, "name")), text(field(fields, "value"))];
  const all = name !== undefined && value !== undefined ? [...pairs, [name, value] as const] : pairs;
  return all.flatMap(([key, value]) => readSetting(file, key, expand(value, new Map())));
}
