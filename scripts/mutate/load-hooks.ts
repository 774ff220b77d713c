import { registerHooks } from "node:module";
import type { Start } from "./messages.ts";

const collector = new URL("collector.ts", import.meta.url).href;

/** From now on, files are loaded with their mutants, and tests are collected instead of run. */
export function installLoadHooks(sources: Start["sources"]): void {
  const changed = new Map(sources);
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== "node:test" || context.parentURL === collector) return next(specifier, context);
      return { url: collector, format: "module-typescript", shortCircuit: true };
    },
    load(url, context, next) {
      const source = changed.get(url);
      return source === undefined ? next(url, context) : { format: "module-typescript", source, shortCircuit: true };
    },
  });
}
