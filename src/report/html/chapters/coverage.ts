import type { FileError, ProjectLicense, Report, SourceFailure, UnreadFile } from "../../../domain/report/report.ts";
import { isWarning } from "../../../domain/report/unread-file.ts";
import { describeHeaders, nameWorkspaces } from "../../facts/coverage/coverage-line.ts";
import { foreign, type Hole, html, type Markup, plainTable } from "../markup.ts";
import { formatPercent } from "../words.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";

/** What the scan covered and missed: how reliable the result is. */
export function coverage(report: Report): Markup {
  const { coverage, errors, sourceFailures, projectLicenses } = report;
  const { filesSeen, manifestsRead, manifestsUnread, skipped, workspaces } = coverage;
  const missing = manifestsUnread.filter(isWarning);
  const elsewhere = manifestsUnread.filter((file) => !isWarning(file) && (file.listsDependencies || file.isSource));
  const harmless = manifestsUnread.filter((file) => !file.listsDependencies && !file.isSource);
  return html`<section aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <p>
        ${formatCount(filesSeen, "file")} seen, ${describeHeaders(report)},
        ${formatCount(manifestsRead, "dependency file")} read, ${formatNumber(manifestsUnread.length)} recognised and
        not read, ${formatCount(errors.length, "error")}, ${formatCount(sourceFailures.length, "license source")} that
        failed.
      </p>
      ${workspaces && html`<p>Only the dependencies of ${foreign(nameWorkspaces(workspaces))} are listed.</p>`}
      ${unread("Not read, and components may be missing", missing, true)}
      ${unread("Not read, and not counted: tests, examples, sources searched for models", elsewhere, false)}
      ${unread("Not read, and nothing is missing", harmless, false)} ${errors.length > 0 && errorTable(errors)}
      ${sourceFailures.length > 0 && failureTable(sourceFailures)}
      ${grouped(
        "Left out",
        skipped.map(({ path, reason }) => ({ path, reason })),
        false,
      )}
    </section>
    <section aria-labelledby="own">
      <h2 id="own">License of the project itself</h2>
      ${projectLicenses.length > 0 ? licenseTable(projectLicenses) : html`<p class="quiet">No license file of the project was found.</p>`}
    </section>`;
}

function unread(name: string, files: readonly UnreadFile[], isOpen: boolean): Hole {
  return grouped(
    name,
    files.map(({ file, reason }) => ({ path: file, reason })),
    isOpen,
  );
}

/** Paths grouped by reason. */
function grouped(name: string, all: readonly { path: string; reason: string }[], isOpen: boolean): Hole {
  const reasons = Map.groupBy(all, ({ reason }) => reason);
  return (
    all.length > 0 &&
    html`<h3>${name}</h3>
      ${[...reasons].map(
        ([reason, some]) =>
          html`<details class="group" ${isOpen && html` open`}>
            <summary>${foreign(reason)} <span class="quiet">${formatNumber(some.length)}</span></summary>
            <ul>
              ${some.map(({ path }) => html`<li><code>${path}</code></li>`)}
            </ul>
          </details>`,
      )}`
  );
}

function errorTable(errors: readonly FileError[]): Markup {
  return plainTable(
    "Files or lines that could not be read",
    ["File", "Line", "What went wrong", "Read as"],
    errors.map(({ file, line, message, detector }) => [
      html`<code>${file}</code>`,
      line,
      foreign(message),
      html`<code>${detector}</code>`,
    ]),
  );
}

function failureTable(failures: readonly SourceFailure[]): Markup {
  return html`${plainTable(
      "License sources that could not be asked",
      ["Source", "Components", "What went wrong"],
      failures.map(({ source, components, message }) => [foreign(source), formatNumber(components), foreign(message)]),
    )}
    <p class="quiet">A license that is unknown because of this may be known at the next scan.</p>`;
}

function licenseTable(licenses: readonly ProjectLicense[]): Markup {
  return plainTable(
    undefined,
    ["File", "License", "Confidence"],
    licenses.map(({ file, license, confidence }) => [
      html`<code>${file}</code>`,
      foreign(license),
      formatPercent(confidence),
    ]),
  );
}
