import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import { entries, field, list, text } from "../../../formats/value.ts";
import { parseYamlConfig } from "../../../languages/config/parse-config.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { type NamedModel, readModelId } from "./model-ids.ts";
import { isModelKey } from "../../../models/setting-keys.ts";
import { searchFile, toSearchResult } from "./use.ts";

/** Agents, commands, skills and prompts of coding agents, as Markdown files with `model:` in their head. */
export const agentServices: SearchDetector = {
  id: "services/agents",
  kind: "search",
  title: "Agents, commands and prompts of coding agents that name hosted models (head of Markdown files)",
  files: ["*.md"],
  incidental: true,
  prefilter: { path: (path) => isAgent(path), bytes: (bytes) => isTelling(bytes) },

  parse: (file) =>
    searchFile(file, { maxBytes, isTelling }, (source) => {
      const [, head = ""] = /^---\r?\n([^]{1,20000}?)\n---/.exec(source) ?? [];
      const names = parseYamlConfig(head).documents.flatMap((document) => {
        const value = field(document, "model");
        return [value, ...list(value)].flatMap((name) => text(name) ?? []);
      });
      const isClaude = !/(?:^|\/)\.(?:opencode|github)\//.test(file.path);
      const line = head.split("\n").findIndex((text) => text.startsWith("model:")) + 2; // the head begins on line 2
      const uses = names.flatMap((name) => {
        const model = (isClaude ? readAlias(name) : undefined) ?? readModelId(name) ?? readModelId(toId(name));
        return model ? [{ ...model, line }] : [];
      });
      return toSearchResult(file, { certain: uses, loose: [] });
    }),
};

const maxBytes = 256_000;
const isTelling = createWordSearch(["\nmodel:"]);

/** The folders in which coding agents look for such files; plugins have the same ones without the dot folder. */
function isAgent(path: string): boolean {
  return (
    /(?:^|\/)\.(?:claude|opencode|cursor|codex|gemini|qwen|continue)\//.test(path) ||
    /(?:^|\/)\.github\/(?:agents|prompts|chatmodes|instructions)\//.test(path) ||
    /(?:^|\/)(?:agents|commands|skills)\/[^]{0,300}\.md$/.test(path)
  );
}

/** Copilot takes names as people see them: `Claude Sonnet 4 (copilot)`. */
function toId(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/ ?\([\w -]{1,30}\)$/, "")
    .replaceAll(" ", "-");
}

/** Words for the newest model of a kind. */
function readAlias(name: string): NamedModel | undefined {
  return /^(?:opus|sonnet|haiku|opusplan)(?:\[1m\])?$/.test(name) ? { provider: "anthropic", id: name } : undefined;
}

/** The same words in the settings of Claude Code and aider, where they are the names of models. */
export function readAliases(path: string, documents: readonly unknown[]): NamedModel[] {
  if (!settings.test(path)) return [];
  const values = documents.flatMap((document) => entries(document).filter(([key]) => isModelKey(key)));
  return values.flatMap(([, value]) => readAlias(text(value) ?? "") ?? []);
}

const settings = /(?:^|\/)(?:\.claude\/settings(?:\.local)?\.json|\.aider\.conf\.ya?ml)$/;
