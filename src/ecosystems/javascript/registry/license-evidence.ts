import type { Evidence } from "../../../domain/evidence.ts";
import type { SourceTools } from "../../../domain/sources.ts";
import { combine, parseExpression, printExpression, type Expression } from "../../../spdx/expression.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import type { LicenseField } from "./license-field.ts";

type Finding = Pick<Evidence, "outcome" | "license" | "confidence">;

const longestRaw = 1_000;
const none: Finding = { outcome: "none", confidence: 0 };

/** What the field means in SPDX; its own words are kept in any case. */
export function toEvidence(
  { raw, choices = [] }: LicenseField,
  identify: SourceTools["identify"],
): Finding & { raw: string } {
  const read = choices.map((choice) => (isText(choice) ? readText(choice, identify) : readName(choice)));
  return { ...joinChoices(read), raw: raw.slice(0, longestRaw) };
}

/** Some put the whole license where its name belongs. */
function isText(choice: string): boolean {
  return choice.trim().includes("\n") || choice.length > 1_000;
}

function readText(text: string, identify: SourceTools["identify"]): Finding {
  const { expression, confidence } = identify(text.slice(0, longestText));
  return expression === undefined ? none : { outcome: "answer", license: expression, confidence };
}

/** Longer than the longest license of the SPDX list. */
const longestText = 200_000;

function readName(name: string): Finding {
  const { expression, strength } = normalizeName(name);
  if (strength === "none") return none;
  if (strength === "weak") return { outcome: "weak", license: expression, confidence: 0.5 };
  return { outcome: "answer", license: expression, confidence: 1 };
}

/** One of them that cannot be read makes the whole choice unknown; the least certain decides how certain it is. */
function joinChoices(findings: readonly Finding[]): Finding {
  const parts: Expression[] = [];
  for (const { license } of findings) {
    const parsed = license === undefined ? undefined : parseExpression(license);
    if (!parsed || "error" in parsed) return none;
    parts.push(parsed.expression);
  }
  if (parts.length === 0) return none;
  return {
    outcome: findings.every(({ outcome }) => outcome === "answer") ? "answer" : "weak",
    license: printExpression(combine("or", parts)),
    confidence: Math.min(...findings.map(({ confidence }) => confidence)),
  };
}
