import type { Component } from "../../src/domain/component.ts";
import type { Ecosystem } from "../../src/domain/ecosystem.ts";
import { packageUrl } from "../../src/ecosystems/package-url.ts";
import { fromName } from "../../src/evidence/from-names.ts";
import { field, text } from "../../src/formats/value.ts";
import { url } from "../../src/http/url.ts";

/** An ecosystem that exists in tests only; its lockfile has one `name version` on each line. */
export const trial: Ecosystem = {
  types: ["trial"],
  title: "Trial packages",
  detectors: [
    {
      id: "trial/lock",
      title: "Trial lockfile",
      files: ["trial.lock"],
      async parse(file) {
        const lines = (await file.text()).split("\n").filter(Boolean);
        return { components: lines.map((line): Component => toComponent(line, file.path)) };
      },
    },
  ],
  purl: ({ name, version }) => packageUrl("trial", undefined, name, version),
  fromPurl: ({ type, name }) => ({ type, name }),
  clearlyDefinedAs: ({ type, name }) => ({ type, provider: "trialhub", name }),
  names: { isPublic: () => false },
  loadRegistry: async () => (tools) => {
    const base = tools.operator.env["TRIAL_URL"] ?? "";
    return {
      source: "trial-registry",
      addressFor: () => base,
      handles: ({ type }) => type === "trial",
      async resolve({ name, version }, signal) {
        const reply = await tools.http.json(url(base)`/${name}/${version}`, { signal });
        const license = text(field(reply, "license"));
        return license === undefined ? {} : { evidence: fromName(license) };
      },
    };
  },
};

function toComponent(line: string, file: string): Component {
  const [name = "", version = ""] = line.split(" ");
  return { type: "trial", name, version, scope: "runtime", locations: [{ file }] };
}
