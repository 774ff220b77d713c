import { AppError } from "../../domain/errors.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { buildBom } from "../../report/cyclonedx/bom.ts";
import { checkMinimumFields, type MinimumField } from "../../report/sbom/minimum-fields.ts";
import type { SbomOptions } from "../../report/sbom/options.ts";
import { printRows } from "../output/print-list.ts";

/** Whether there is such a list of fields to check for. */
export function checkName(asked: string | undefined): void {
  if (asked === undefined || asked === "ntia") return;
  throw new AppError("invalid_input", `--check ${asked} is not known; there is --check ntia.`);
}

/** Prints the minimum fields and who lacks them; the exit status is 1 where something is missing. */
export async function checkSbom(view: ReportView, options: SbomOptions): Promise<void> {
  const fields = checkMinimumFields(buildBom(view, options, "1.6"));
  await printRows(["Field", "Asked by", "Missing", "For example"], fields.map(toRow));
  if (fields.some(({ missing }) => missing.length > 0)) process.exitCode = 1;
}

function toRow({ title, by, of, missing }: MinimumField): string[] {
  const examples = missing.slice(0, 3).join(", ") + (missing.length > 3 ? ", …" : "");
  return [title, by, missing.length === 0 ? "none" : `${missing.length} of ${of}`, examples];
}
