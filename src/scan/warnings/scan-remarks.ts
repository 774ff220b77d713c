import type { CompletenessReason } from "../../domain/report/completeness.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import { isDenied, isSubmodule } from "../../domain/report/unread-file.ts";
import type { FileError, ProjectLicense, SourceFailure, UnreadFile } from "../../domain/report/report.ts";
import { describeTarget, type OtherPlatform, type TreeTarget } from "../../domain/contracts/targets.ts";
import type { ReportNote, Warning } from "../../domain/report/warning.ts";
import { rateSeverity } from "./severity.ts";
import { shortenName } from "./subject.ts";
import { explain, recommend } from "./texts.ts";

/** Reasons about the whole scan that need attention. */
export function warnAboutReason({ code, message, count }: CompletenessReason): Warning[] {
  if (count === 0 || (code !== "limits_reached" && code !== "nothing_found")) return [];
  return [remark(code, shortenName(message), "")];
}

/** A path that ends in `/` is a folder that could not be read. */
export function warnAboutUnreadFile(unread: UnreadFile): Warning {
  const { file, reason, isPartial } = unread;
  const what = isPartial ? "was not read completely" : "was not read";
  const warning = remark("unreadable_manifest", `${shortenName(file)} ${what}: ${asSentence(reason)}`, file);
  if (isSubmodule(unread)) return { ...warning, ...aboutSubmodules, file };
  if (file.endsWith("/")) return { ...warning, ...aboutFolder(shortenName(file)), file };
  if (isDenied(unread)) return { ...warning, recommendation: makeReadable(shortenName(file)), file };
  return { ...warning, ...(isPartial && aboutEntries(shortenName(file))), file };
}

/** Special texts for some kinds of files. */
type Advice = Pick<Warning, "explanation" | "recommendation">;

function aboutEntries(name: string): Advice {
  return {
    explanation:
      "Entries of the file could not be followed to a dependency. What they name is missing from this report, and its license has not been checked.",
    recommendation: `Look at these entries of ${name}; mend them, or write the names out, and scan again. A lockfile beside it that lcc reads does as well.`,
  };
}

const aboutSubmodules: Advice = {
  explanation:
    "A submodule is a project of its own inside of this one. Its license and its dependencies are missing from this report, because lcc does not fetch it.",
  recommendation:
    "Scan the submodules as projects of their own, or scan a checkout that has them (git clone --recurse-submodules). If one is not part of the product, leave its folder out with an exclude pattern.",
};

function aboutFolder(name: string): Advice {
  return {
    explanation:
      "The content of the folder is unknown. Dependencies that are listed there are missing from this report, and their licenses have not been checked.",
    recommendation: makeReadable(name),
  };
}

function makeReadable(name: string): string {
  return `Make ${name} readable for lcc and scan again. If it is not part of the project, leave it out with an exclude pattern.`;
}

/** The start of a detector's note about something that it could not resolve. */
const mark = "unresolved reference: ";

/** The JavaScript detector reports many files at once and puts the path and line in front. */
export function noteUnresolved({ file, message, line }: FileError): ReportNote[] {
  const start = message.indexOf(mark);
  const inside = /^(.+?)(?::(\d{1,9}))?: $/s.exec(message.slice(0, Math.max(0, start)));
  if (start !== 0 && !inside) return []; // no such note, or part of a quotation
  const place = inside?.[1] ?? file;
  const number = inside ? inside[2] : line;
  const where = number === undefined ? shortenName(place) : `${shortenName(place)}:${number}`;
  const said = asSentence(shortenName(message.slice(start + mark.length)));
  return [{ ...remark("unresolved_reference", `${where}: ${said}`, place), file: place }];
}

/** The start of a note about a card without a name that states two licenses. */
const contradiction = "contradictory license: ";

export function noteContradiction({ file, message, line }: FileError): ReportNote[] {
  if (!message.startsWith(contradiction)) return [];
  const where = line === undefined ? shortenName(file) : `${shortenName(file)}:${line}`;
  const said = asSentence(message.slice(contradiction.length));
  const recommendation = `Find out which license is meant and mend ${shortenName(file)}: license_name belongs beside "license: other" only.`;
  return [{ ...remark("license_conflict", `${where} contradicts itself: ${said}`, file), file, recommendation }];
}

export function noteOtherPlatform(
  { name, file, line, marker }: OtherPlatform,
  target: TreeTarget | undefined,
): ReportNote {
  const where = line === undefined ? shortenName(file) : `${shortenName(file)}:${line}`;
  const here = target === undefined ? "here" : `on ${describeTarget(target)}`;
  const said = `${where} names ${shortenName(name)} only for "${shortenName(marker)}", which does not hold ${here}; it is not part of this report.`;
  return { ...remark("not_on_platform", said, name), file };
}

/** A license file in a folder of collected ones that names nothing in the report. */
export function noteCollected({ file, license }: Pick<ProjectLicense, "file" | "license">): ReportNote {
  const name = shortenName(file);
  return {
    ...remark("unmatched_license_file", `${name} (${license}) names no component of this report.`, name),
    file,
    license,
  };
}

export function noteSourceFailure({ source, message, components }: SourceFailure): ReportNote {
  const count = components === 1 ? "one component" : `${components} components`;
  return remark("source_failed", `${source} could not be asked about ${count}: ${asSentence(message)}`, source);
}

type AboutNoComponent =
  | "unreadable_manifest"
  | "limits_reached"
  | "nothing_found"
  | "not_on_platform"
  | "unresolved_reference"
  | "unmatched_license_file"
  | "source_failed"
  | "license_conflict";

/** A remark about a file, a source or the whole scan. */
function remark<Type extends AboutNoComponent>(type: Type, message: string, name: string): Warning<Type> {
  return {
    component: null,
    license: unknownLicense,
    type,
    severity: rateSeverity(type),
    message,
    explanation: explain(type),
    recommendation: recommend(type, { name: shortenName(name), key: "", lookAt: "", license: unknownLicense }),
  };
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "no reason was given.";
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
