import type { Detector, Found, SourceFile } from "../../domain/contracts.ts";
import type { HostedService } from "../../domain/hosted-service.ts";
import { isProgram, programsOfPackages } from "../models/javascript.ts";
import { readScriptSource } from "../models/javascript/script.ts";
import { createWordSearch } from "../models/word-search.ts";
import { readScriptServices } from "./javascript/read-script.ts";
import { searchFile } from "./search-file.ts";
import { toFound } from "./use.ts";

/** Programs of projects whose package.json names an SDK: as for models, one package.json is reported for the tree. */
export const packageServices: Detector = {
  id: "services/javascript",
  title: "JavaScript and TypeScript programs that ask hosted models, in packages that depend on an SDK for it",
  files: ["package.json"],
  incidental: true,
  searches: true,

  async parse(file) {
    const services: HostedService[] = [];
    const notes: NonNullable<Found["notes"]>[number][] = [];
    for (const program of await programsOfPackages(file, namesSdk)) {
      const found = await readProgram(program);
      services.push(...(found.services ?? []));
      for (const { message, line: _line, ...note } of found.notes ?? [])
        notes.push({ ...note, message: `${program.path}: ${message}` });
    }
    return { components: [], services, notes };
  },
};

/** Programs in a tree without any package.json. */
export const scriptServices: Detector = {
  id: "services/javascript-alone",
  title: "JavaScript and TypeScript programs that ask hosted models, in trees without package.json",
  files: ["*.ts", "*.tsx", "*.mts", "*.js", "*.jsx", "*.mjs", "*.cjs"],
  incidental: true,
  searches: true,

  async parse(file) {
    if (file.find("package.json").length > 0 || !isProgram(file.path)) return { components: [] };
    return readProgram(file);
  },
};

function readProgram(file: SourceFile): Promise<Found> {
  return searchFile(file, { maxBytes: 5_000_000, isTelling: namesSdk }, (source) =>
    isBundle(source) ? { components: [] } : toFound(file, readScriptServices(readScriptSource(source), file.path)),
  );
}

/** Bundled code has few and long lines; its sources contain the same. */
function isBundle(source: string): boolean {
  if (source.length < 20_000) return false;
  let lines = 1;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lines++;
  return source.length / lines > 300;
}

/** Package names; a program that calls a hosted model imports one of them. */
const namesSdk = createWordSearch([
  ...["openai", "@ai-sdk/", "anthropic", "@google/gen", "vertexai", "@mistralai/", "cohere-ai", "groq-sdk"],
  ...["together-ai", "langchain", "llamaindex", "client-bedrock", "@mastra/", "genkit", '"ai"', "'ai'", "@openrouter/"],
]);
