import { combine, type Expression, tryParseExpression } from "../../../expression.ts";
import { readPlainName } from "../../../names/normalize.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import { lineAt } from "../../../../text/line-at.ts";

/**
 * The `<licenses>` of a Maven POM pasted into a file. In Maven, several licenses are a choice, but projects also list
 * the licenses of parts, so the result is weak.
 */
export function findLicenseElements(text: string): LicenseFinding[] {
  const block = /<licenses>/i.exec(text);
  if (!block) return [];
  const end = text.indexOf("</licenses>", block.index);
  const content = text.slice(
    block.index,
    end < 0 ? block.index + maxBlockLength : Math.min(end, block.index + maxBlockLength),
  );
  const all = [...content.matchAll(element)].slice(0, maxElements).map(([, inner = ""]) => readElement(inner));
  const parsed = all.filter((expression) => expression !== undefined);
  if (parsed.length === 0 || parsed.length < all.length) return [];
  const firstLine = lineAt(text, block.index);
  return [
    {
      expression: combine("or", parsed),
      kind: "field",
      confidence: parsed.length > 1 ? weakConfidence : 0.9,
      firstLine,
      lastLine: firstLine + content.split("\n").length - 1,
    },
  ];
}

const maxBlockLength = 20_000;
const maxElements = 20;
const element = /<license>([^]{1,2000}?)(?:<\/license>|$)/gi;

/** By its name, or else by its address. */
function readElement(inner: string): Expression | undefined {
  const [, name = ""] = /<name>([^<]{1,300})/i.exec(inner) ?? [];
  const [, url = ""] = /<url>([^<]{1,300})/i.exec(inner) ?? [];
  const read = [name, url].map((value) => readPlainName(value.trim().replaceAll(/\s+/g, " ")));
  const best = read.find(({ strength }) => strength === "exact") ?? read.find(({ strength }) => strength === "weak");
  return best && tryParseExpression(best.expression);
}
