import type { ReportView } from "../../domain/report/report.ts";
import { formatCount } from "../../text/count.ts";
import { type Block, paragraph } from "./blocks.ts";
import { listByLicense } from "./by-license.ts";
import { printBlocks } from "./layout.ts";
import { collectTexts, printTexts } from "./license-texts.ts";
import { collectOwnTexts, printOwnTexts } from "./own-texts.ts";
import { shippedComponents } from "./shipped.ts";
import { listOpenWork } from "./to-complete.ts";
import { listWithoutCopyright } from "./without-copyright.ts";
import { lineText } from "../text/lines.ts";

/**
 * An attribution file to ship with a product: its components, their copyright holders, and their licenses in full. The
 * same components result in the same file, so that it can be committed and compared.
 */
export function toNotice(view: ReportView): string {
  return printBlocks(noticeBlocks(view));
}

/** What both forms of the notice consist of. */
export function noticeBlocks({ project, report }: ReportView): Block[] {
  const shipped = shippedComponents(report);
  const texts = collectTexts(shipped);
  const own = collectOwnTexts(shipped);
  return [
    { kind: "title", text: `Third-party notices of ${lineText(project)}` },
    paragraph(introduction(shipped.length, report.findings.length - shipped.length)),
    ...listOpenWork(report, shipped, texts),
    ...listByLicense(shipped, own, texts),
    ...printOwnTexts(own),
    ...printTexts(texts),
    ...listWithoutCopyright(shipped),
  ];
}

function introduction(shipped: number, leftOut: number): string {
  const what =
    shipped === 0
      ? "No third-party component was found in the product."
      : `This product contains ${formatCount(shipped, "component")} by others. They are listed by license with their ` +
        "copyright lines. Then follow the license texts and notices of their packages, word for word, each with the " +
        "components that have it. A placeholder inside a license text belongs to the text as it was published.";
  const rest = `${formatCount(leftOut, "component")} used only for development, tests or the build ${
    leftOut === 1 ? "is" : "are"
  } not part of the product and not listed.`;
  return leftOut === 0 ? what : `${what} ${rest}`;
}
