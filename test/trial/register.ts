import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Preloaded into a process of lcc: registers the trial ecosystem, service and format, each by the one line that a real
 * one would add to its list.
 */
const lines: Readonly<Record<string, { readonly before?: string; readonly line: string }>> = {
  "/src/ecosystems/registry.ts": { line: `export { trial } from "${trial("ecosystem")}";` },
  "/src/resolve/services/services.ts": {
    before: "\n];",
    line: `  { source: "trial-service", setting: { key: "trialService", variable: "SVC_TRIAL_SERVICE_URL", title: "the trial service", kind: "one" }, load: async () => (await import("${trial("service")}")).trialService },`,
  },
  "/src/report/formats.ts": {
    before: "\n} satisfies",
    line: `  trial: { write: async (view) => (await import("${trial("format")}")).toTrial(view), endings: [".trial"] },`,
  },
};

registerHooks({
  load(address, context, next) {
    const added = Object.entries(lines).find(([path]) => address.endsWith(path))?.[1];
    if (!added) return next(address, context);
    const written = readFileSync(fileURLToPath(address), "utf8");
    const at = added.before === undefined ? written.length : written.indexOf(added.before);
    if (at < 0) throw new Error(`There is no list in ${address}.`);
    const source = `${written.slice(0, at)}\n${added.line}${written.slice(at)}`;
    return { format: "module-typescript", source, shortCircuit: true };
  },
});

function trial(name: string): string {
  return new URL(`${name}.ts`, import.meta.url).href;
}
