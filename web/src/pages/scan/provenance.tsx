import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { changeQuery } from "../../router.ts";
import { countOf, showMoment } from "../../ui/format.ts";
import { Code, Facts } from "../../ui/facts.tsx";

type Component = Schemas["Component"];

/** A component can be named in very many files. */
const maxPlaces = 50;

export function Provenance({ component }: { readonly component: Component }): ReactNode {
  const { type, scope, scopeReason, direct, requirement, version, origin, canonicalName, purl, unresolved } = component;
  return (
    <Facts
      facts={[
        ["Found in", <Places key="places" locations={component.locations} />],
        ["Path", path(component)],
        ["Workspaces", workspaces(component)],
        ["Type", type],
        ["Scope", scopeReason === undefined ? scope : `${scope} (${scopeReason})`],
        ["Dependency", direct === undefined ? "the files do not say" : direct ? "direct" : "transitive"],
        ["Version", version === "" ? "none is pinned" : version],
        ["Version from", foundBy(component)],
        ["Requirement", requirement !== undefined && <Code>{requirement}</Code>],
        ["Not resolved", unresolved?.message],
        ["Current name", canonicalName],
        ["Origin", origin && <Code>{[origin.kind, origin.address, origin.commit].filter(Boolean).join(" · ")}</Code>],
        ["Package URL", purl !== undefined && <Code>{purl}</Code>],
      ]}
    />
  );
}

function Places({ locations }: Pick<Component, "locations">): ReactNode {
  if (locations.length === 0) return "no file is known";
  const rest = locations.length - maxPlaces;
  return (
    <ul>
      {locations.slice(0, maxPlaces).map(({ file, line, cell }) => (
        <li key={`${file}:${cell}:${line}`}>
          <Code>{file}</Code>
          {cell !== undefined && `, cell ${cell}`}
          {line !== undefined && `, line ${line}`}
        </li>
      ))}
      {rest > 0 && <li className="text-faint">and {countOf(rest, "more place")}</li>}
    </ul>
  );
}

/** Those of a monorepo that bring it. */
function workspaces({ workspaces: all = [], furtherWorkspaces = 0 }: Component): ReactNode {
  if (all.length === 0) return undefined;
  const named = all
    .slice(0, maxPlaces)
    .map(({ name, path: folder }) => (name === folder ? name : `${name} (${folder})`));
  const rest = all.length - named.length + furtherWorkspaces;
  return <Code>{named.join(", ") + (rest > 0 ? ` and ${countOf(rest, "more workspace")}` : "")}</Code>;
}

/** The shortest way through the dependency graph, where the report has one; its steps lead to their findings. */
function path({ type, via = [], name, version, direct }: Component): ReactNode {
  if (via.length === 0) return direct === false && "the report has no path for this component";
  const steps = (endsWith(via, name) ? via.slice(0, -1) : via).map((step) => step.replace(`${type}:`, ""));
  return (
    <ol aria-label="The path that brings it">
      {["the project", ...steps, `${name}@${version}`].map((step, at, all) => (
        <li key={step} style={{ paddingInlineStart: `${Math.min(Math.max(0, at - 1), maxDepth)}rem` }}>
          {at > 0 && (
            <span aria-hidden="true" className="text-faint mr-1 font-mono">
              └─
            </span>
          )}
          {at === 0 || at === all.length - 1 ? <bdi>{step}</bdi> : <Step text={step} component={`${type}:${step}`} />}
        </li>
      ))}
    </ol>
  );
}

const maxDepth = 12;

function Step({ text, component }: { readonly text: string; readonly component: string }): ReactNode {
  return (
    <button
      type="button"
      className="text-accent text-left break-all hover:underline"
      onClick={() => changeQuery({ finding: component })}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

function endsWith(via: readonly string[], name: string): boolean {
  const last = via.at(-1) ?? "";
  return last === name || last.startsWith(`${name}@`) || last.includes(`:${name}@`);
}

const finders = {
  lockfile: "a lockfile",
  installed: "the installed packages",
  manifest: "the manifest",
  lcc: "lcc, which resolved the dependencies",
  sbom: "the SBOM",
};

function foundBy({ resolvedBy, resolvedAt }: Component): string | undefined {
  if (resolvedBy === undefined) return undefined;
  return resolvedAt === undefined ? finders[resolvedBy] : `${finders[resolvedBy]}, ${showMoment(resolvedAt)}`;
}
