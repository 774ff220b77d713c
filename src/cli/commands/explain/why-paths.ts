import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { formatNumber } from "../../../text/count.ts";
import { askedForAt } from "../../../report/facts/place/change-place.ts";
import { findComponents } from "../../../report/facts/place/find-component.ts";
import { toIdentity } from "../../../scan/run/to-identity.ts";
import { createPathFinder, type PathsTo } from "../../../report/facts/place/paths-to.ts";
import { formatLocation } from "../../../report/facts/place/format-location.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { writeOutput } from "../../output/write-output.ts";
import { defined } from "../../../text/defined.ts";
import { lineText } from "../../../report/text/lines.ts";
import { listNames } from "../../../text/list-names.ts";

interface Brought extends PathsTo {
  readonly finding: Finding;
  /** The workspaces that bring the first component of each path, in words. */
  readonly starts: readonly string[];
}

/** Prints for every component of that name the shortest paths from direct dependencies. */
export async function showPaths(name: string, path: string, { json }: { readonly json?: boolean }): Promise<void> {
  const { report } = await readReport(path);
  const pathsTo = createPathFinder(report.findings);
  const byKey = new Map(report.findings.map(({ component }) => [componentKey(component), component]));
  const brought = findComponents(report.findings, name, toIdentity).map((finding) => {
    const { paths, count } = pathsTo(finding.component);
    const starts = paths.slice(0, maxPaths).map(([first = ""]) => nameWorkspaces(byKey.get(first)));
    return { finding, paths, count, starts };
  });
  await writeOutput(json ? toJson(brought) : `${brought.map(describe).join("\n\n")}\n`, undefined);
}

function toJson(brought: readonly Brought[]): string {
  const shown = brought.map(({ finding: { component }, paths, count }) => ({
    component: { type: component.type, name: component.name, version: component.version },
    direct: component.direct ?? null,
    locations: component.locations,
    ...defined({ workspaces: component.workspaces }),
    paths,
    pathCount: count,
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function describe({ finding: { component }, paths, count, starts }: Brought): string {
  const { type, name, version, direct, locations } = component;
  const list = (places: typeof locations) => places.slice(0, maxPlaces).map(formatLocation).join(", ");
  const left = count - Math.min(paths.length, maxPaths);
  const isOnlyInTree = component.vendored === true && component.resolvedBy === undefined;
  const introduced = isOnlyInTree ? "It is in the repository" : "The project itself asks for it";
  const lines = [
    `${name} ${version || "without version"} (${type})`,
    ...(component.workspaces ? [`  Workspaces that bring it: ${nameWorkspaces(component)}`] : []),
    ...(direct === true ? [`  ${introduced}: ${list(askedForAt(component))}`] : []),
    ...paths.slice(0, maxPaths).map((path, at) => `  ${[starts[at], ...path].filter(Boolean).join(" › ")}`),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more, see --json`] : []),
    ...(direct !== true && paths.length === 0 ? [`  ${unknownWay(direct)} It is listed in ${list(locations)}.`] : []),
  ];
  return lines.map((line) => /^ */.exec(line)?.[0] + lineText(line)).join("\n");
}

/** `server, docs and 3 more`; empty without workspaces. */
function nameWorkspaces(component: Finding["component"] | undefined): string {
  const { workspaces = [], furtherWorkspaces = 0 } = component ?? {};
  const names = workspaces.map(({ name }) => name);
  return listNames(names, maxWorkspaces, furtherWorkspaces);
}

function unknownWay(direct: boolean | undefined): string {
  if (direct === false) return "It is transitive; its parent is not recorded.";
  return "The file does not say whether the project asks for it itself.";
}

const maxPaths = 20;
const maxPlaces = 5;
const maxWorkspaces = 3;
