import type { ReportView } from "../../domain/report/report.ts";
import { formatCount } from "../../text/count.ts";
import { listByLicense } from "./by-license.ts";
import { heading, paragraph } from "./layout.ts";
import { collectTexts, printTexts } from "./license-texts.ts";
import { listNoticeFiles } from "./notice-files.ts";
import { shippedComponents } from "./shipped.ts";
import { listOpenWork } from "./to-complete.ts";
import { listWithoutCopyright } from "./without-copyright.ts";
import { lineText } from "../text/lines.ts";

/**
 * An attribution file to ship with a product: its components, their copyright holders, and their licenses in full. The
 * same components result in the same file, so that it can be committed and compared.
 */
export function toNotice({ project, report }: ReportView): string {
  const shipped = shippedComponents(report.findings);
  const texts = collectTexts(shipped);
  const blocks = [
    ...heading(`Third-party notices of ${lineText(project)}`, "="),
    ...paragraph(introduction(shipped.length, report.findings.length - shipped.length)),
    ...listOpenWork(report, shipped, texts),
    ...listByLicense(shipped),
    ...listNoticeFiles(shipped),
    ...printTexts(texts),
    ...listWithoutCopyright(shipped),
  ];
  return `${blocks.join("\n").trimEnd()}\n`;
}

function introduction(shipped: number, leftOut: number): string {
  const what =
    shipped === 0
      ? "No third-party component was found in the product."
      : `This product contains ${formatCount(shipped, "component")} by others. They are listed by license with their ` +
        "copyright lines; the licenses follow in full. A copyright line or a placeholder inside a license text belongs " +
        "to the text as it was published: the holders are those listed with each component.";
  const rest = `${formatCount(leftOut, "component")} used only for development, tests or the build ${
    leftOut === 1 ? "is" : "are"
  } not part of the product and not listed.`;
  return leftOut === 0 ? what : `${what} ${rest}`;
}
