import type { Ecosystem } from "../../src/domain/contracts/ecosystem.ts";
import { packageUrl } from "../../src/ecosystems/kit/package-url.ts";
import { trialUrl } from "./settings.ts";

/** An ecosystem that exists in tests only, with every part that an ecosystem can have. */
export const trial: Ecosystem = {
  types: ["trial"],
  title: "Trial packages",
  accepts: ({ requirement }, version) => requirement === undefined || version.startsWith(requirement),
  purl: ({ name, version }) => packageUrl("trial", undefined, name, version),
  fromPurl: ({ type, name }) => ({ type, name }),
  clearlyDefinedAs: ({ type, name }) => ({ type, provider: "trialhub", name }),
  privateNames: {
    isPublic: (address) => URL.parse(address)?.hostname === "trial.example",
    ofOperator: (operator) => (name) => name === operator.env["TRIAL_PRIVATE"],
  },
  registry: {
    settings: [trialUrl],
    advice: "SVC_TRIAL_URL to your own registry",
    variables: /^TRIAL_/,
    paces: { "trial.example": { concurrency: 2 } },
    wellKnown: { type: "trial", name: "known", version: "1.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).trialReaders,
  loadRegistry: async () => (await import("./registry.ts")).trialRegistry,
  loadArchives: async () => (await import("./archives.ts")).trialArchives,
  loadTrees: async () => (await import("./trees.ts")).trialTrees,
};
