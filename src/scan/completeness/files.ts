import type { CompletenessReason, ReasonCode } from "../../domain/report/completeness.ts";
import type { Coverage, UnreadCause, UnreadFile } from "../../domain/report/report.ts";
import { isCounted, isDenied, isSubmodule } from "../../domain/report/unread-file.ts";
import type { ScanFacts } from "./facts.ts";
import { orAccept } from "./words.ts";
import { listNames } from "../../text/list-names.ts";
import { formatCount } from "../../text/count.ts";

/** Whether nothing was read: there are no dependency files, or all of them have formats that lcc does not read. */
export function isNothingFound({ findings, coverage }: Pick<ScanFacts, "findings" | "coverage">): boolean {
  return (
    findings.length === 0 &&
    coverage.manifestsRead === 0 &&
    !coverage.manifestsUnread.some(({ listsDependencies, cause }) => listsDependencies && cause !== "format")
  );
}

export function nothingFound({ manifestsUnread }: Coverage): CompletenessReason {
  const isOther = manifestsUnread.some(({ listsDependencies, isSbom }) => listsDependencies && !isSbom);
  return {
    code: "nothing_found",
    message: isOther
      ? "No component was found: all dependency files have formats that lcc does not read."
      : "No component and no dependency file was found.",
    count: 1,
    advice: isOther
      ? `${makeSbom} ${orAccept}`
      : `Check the path and the exclude patterns; "lcc scan FILE" reads an SBOM. ${orAccept}`,
  };
}

const makeSbom = 'Make an SBOM with a tool that reads the format, and scan that: "lcc scan bom.cdx.json".';

/** Dependency and model files that were recognised but not read, by cause. */
export function fileReasons({ manifestsUnread }: Coverage): CompletenessReason[] {
  const missing = manifestsUnread.filter(({ listsDependencies, isSource }) => listsDependencies || isSource);
  return causes.flatMap(({ cause, code, describe, advice }) => {
    const files = missing.filter((file) => file.cause === cause);
    if (files.length === 0) return [];
    const counted = files.filter(isCounted);
    const sbom = files.find(({ isSbom }) => isSbom);
    const message = `${describe(files.length)}: ${listNames(order(files))}.${uncounted(files.length - counted.length, counted.length)}`;
    const how = sbom ? scanSbom(sbom) : adviseOn(files, advice);
    return [{ code, message, count: counted.length, advice: how, files: order(files) }];
  });
}

/** What only has to be fetched or opened needs no repair. */
function adviseOn(files: readonly UnreadFile[], advice: string): string {
  const sentences = [files.some(isSubmodule) && fetchSubmodules, files.some(isDenied) && allowReading];
  const isRepair = files.some((file) => !isSubmodule(file) && !isDenied(file));
  return [...sentences, isRepair ? advice : `${leaveOut} ${orAccept}`].filter(Boolean).join(" ");
}

const fetchSubmodules =
  "Fetch the submodules: git submodule update --init --recursive, or `submodules: true` for the checkout in a pipeline.";
const allowReading = "Give the account that runs lcc permission to read it, or run lcc as an account that has it.";

interface Cause {
  readonly cause: UnreadCause;
  readonly code: ReasonCode;
  readonly describe: (count: number) => string;
  readonly advice: string;
}

const leaveOut = "Leave it out with an exclude pattern if it is not part of the product.";

const causes: readonly Cause[] = [
  {
    cause: "unreadable",
    code: "files_unreadable",
    describe: (count) => `${formatCount(count, "file")} could not be read, or only in part`,
    advice: `Repair or restore the file, or update lcc if the format is newer, and scan again. ${leaveOut} ${orAccept}`,
  },
  {
    cause: "too_large",
    code: "files_too_large",
    describe: (count) => `${formatCount(count, "file is", "files are")} larger than lcc reads`,
    advice: `Scan the parts of the project one by one. ${leaveOut} ${orAccept}`,
  },
  {
    cause: "format",
    code: "formats_not_read",
    describe: (count) =>
      `${formatCount(count, "dependency file has", "dependency files have")} a format that lcc does not read`,
    advice: makeSbom,
  },
];

function scanSbom({ file }: UnreadFile): string {
  return `Scan an SBOM by its own name: "lcc scan ${file}".`;
}

/** Those that count first. */
function order(files: readonly UnreadFile[]): string[] {
  return files.toSorted((a, b) => Number(isCounted(b)) - Number(isCounted(a))).map(({ file }) => file);
}

function uncounted(count: number, counted: number): string {
  if (count === 0) return "";
  const why = "not part of the product, or only searched for models.";
  if (counted === 0) return ` Not counted: ${count === 1 ? "it is" : "they are"} ${why}`;
  return ` Not counted: ${formatCount(count, "of them, which is", "of them, which are")} ${why}`;
}
