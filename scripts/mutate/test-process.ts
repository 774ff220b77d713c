/** The child process that runs tests: once without mutants, and then with one mutant after the other. */
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { collectTests, type Suite } from "./collector.ts";
import { installLoadHooks } from "./load-hooks.ts";
import type { Reply, Request } from "./messages.ts";
import { surveyFile } from "./survey-file.ts";
import { installSwitch, type Switch } from "./switch.ts";
import { tryMutant } from "./try-mutant.ts";

/** What both kinds of work need. */
export interface Tools {
  readonly mutants: Switch;
  /** Loads a test file once. */
  readonly load: (file: string) => Promise<Suite>;
}

let tools: Tools | undefined;

process.on("message", (request: Request) => void answer(request));
process.on("disconnect", () => process.exit());
// Those that belong to a test are handled there.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});

async function answer(request: Request): Promise<void> {
  if (request.kind === "start") {
    installLoadHooks(request.sources);
    tools = { mutants: installSwitch(request.mutants), load: createLoader() };
  } else if (tools) {
    send(request.kind === "survey" ? await surveyFile(request.file, tools) : await tryMutant(request, tools));
  }
}

function createLoader(): Tools["load"] {
  const loaded = new Map<string, Suite>();
  return async (file) => {
    const known = loaded.get(file) ?? (await collectTests(pathToFileURL(resolve(file)).href));
    loaded.set(file, known);
    return known;
  };
}

function send(reply: Reply): void {
  process.send?.(reply);
}
