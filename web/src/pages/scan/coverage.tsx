import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useOutline } from "../../api/use-scan.ts";
import { countOf } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Notice } from "../../ui/states.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { Code } from "../../ui/facts.tsx";

type Outline = Schemas["ReportOutline"];

export function CoverageTab({ scanId }: { readonly scanId: string }): ReactNode {
  const outline = useOutline(scanId);
  return (
    <QueryView query={outline} label="Loading the coverage">
      {(data) => (
        <div className="flex flex-col gap-4">
          <Reasons completeness={data.completeness} />
          <Read outline={data} />
          <CoverageTable
            title="Dependency files that were not read"
            rows={data.coverage.manifestsUnread.map(({ file, reason }) => [file, reason])}
          />
          <CoverageTable
            title="Files and lines with errors"
            rows={data.errors.map(({ file, line, message }) => [
              line === undefined ? file : `${file}:${line}`,
              message,
            ])}
          />
          <CoverageTable
            title="Sources that could not be asked"
            columns={["Source", "What happened"]}
            rows={data.sourceFailures.map(({ source, message, components }) => [
              source,
              `${message} (${countOf(components, "component")})`,
            ])}
          />
          <CoverageTable
            title="Hosted models, not judged"
            columns={["Model", "Where it is called, and the terms"]}
            rows={(data.services ?? []).map(({ provider, id, locations, terms = "terms not known" }) => [
              `${provider} ${id}`,
              `${placesOf(locations)}; ${terms}`,
            ])}
          />
          <CoverageTable
            title="Actions and container images, not judged"
            columns={["Name", "Where it is used"]}
            rows={(data.references ?? []).map(({ name, version, locations }) => [
              version === "" ? name : `${name} ${version}`,
              placesOf(locations),
            ])}
          />
          <CoverageTable
            title="Files and folders that were left out"
            rows={data.coverage.skipped.map(({ path, reason }) => [path, reason])}
          />
        </div>
      )}
    </QueryView>
  );
}

/** The first places, and how many more there are. */
function placesOf(locations: readonly Schemas["Location"][]): string {
  const shown = locations.slice(0, maxPlaces).map(({ file, line }) => (line === undefined ? file : `${file}:${line}`));
  const rest = locations.length - maxPlaces;
  return rest > 0 ? `${shown.join(", ")} and ${countOf(rest, "more place")}` : shown.join(", ");
}

const maxPlaces = 5;

function Read({ outline: { coverage, isDeep } }: { readonly outline: Outline }): ReactNode {
  const { filesSeen, manifestsRead, isReused, target, workspaces, filesMatched = 0, unchanged = 0 } = coverage;
  const facts = [
    `${countOf(filesSeen, "file")} seen, ${countOf(manifestsRead, "dependency file")} read.`,
    workspaces && `Only what these workspaces need is listed: ${namesOf(workspaces)}.`,
    unchanged > 0 &&
      `${countOf(unchanged, "file")} of the ${countOf(filesMatched, "file")} that lcc reads ${unchanged === 1 ? "is" : "are"} unchanged since an earlier scan.`,
    isReused === true && "The components were found by an earlier scan of the same commit.",
    isDeep === true && "A deep scan: it reads the published archive of every component.",
    target && `Dependencies were resolved for ${languagesOf(target)} on ${target.platforms.join(", ")}.`,
  ];
  return (
    <Panel title="What was read">
      <p>{facts.filter(Boolean).join(" ")}</p>
    </Panel>
  );
}

const maxNamed = 50;

/** `Python 3.12, Ruby 4.0.0`. */
function languagesOf({ pythonVersion, runtimes = [] }: NonNullable<Outline["coverage"]["target"]>): string {
  return [`Python ${pythonVersion}`, ...runtimes].join(", ");
}

function namesOf(workspaces: NonNullable<Outline["coverage"]["workspaces"]>): string {
  const named = workspaces.slice(0, maxNamed).map(({ name }) => name);
  const left = workspaces.length - named.length;
  return named.join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function Reasons({ completeness }: { readonly completeness: Outline["completeness"] }): ReactNode {
  if (!completeness) return <Notice tone="warning">Whether the scan saw everything is not known.</Notice>;
  if (completeness.state === "complete")
    return (
      <Notice tone="pass">Everything that was recognised was read, and every license question was answered.</Notice>
    );
  return (
    <Panel title="Gaps">
      <ul className="flex flex-col gap-3">
        {completeness.reasons.map((reason) => (
          <Reason key={`${reason.code} ${reason.message}`} reason={reason} />
        ))}
      </ul>
    </Panel>
  );
}

const maxFiles = 20;

function Reason({ reason }: { readonly reason: Schemas["CompletenessReason"] }): ReactNode {
  const { message, advice, count, files = [] } = reason;
  const rest = files.length - maxFiles;
  return (
    <li className="border-line rounded border p-3">
      <p className="font-medium break-words">{message}</p>
      {advice !== "" && <p className="break-words">What to do: {advice}</p>}
      {count === 0 && <p className="text-faint">It only concerns code that is not shipped.</p>}
      {files.length > 0 && (
        <ul className="mt-1">
          {files.slice(0, maxFiles).map((file) => (
            <li key={file}>
              <Code>{file}</Code>
            </li>
          ))}
          {rest > 0 && <li className="text-faint">and {countOf(rest, "more file")}, all named in the JSON report</li>}
        </ul>
      )}
    </li>
  );
}
