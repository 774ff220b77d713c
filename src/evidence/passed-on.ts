import { type PackageText, type ReadText, toReadText } from "../domain/report/package-text.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { textKinds } from "../domain/schema/words.ts";
import { copyrightsField } from "../spdx/text/copyright/copyrights.ts";
import { isAuthorsFile } from "./license-files.ts";
import { findLicenseSection } from "./readme-section.ts";

/** Each text once, and files of authors only where another text refers to them. */
export function passedOn(found: readonly ReadText[]): readonly ReadText[] {
  const names = (file: string) => file.slice(file.lastIndexOf("/") + 1);
  const isNamed = (file: string) => {
    const word = names(file).split(".")[0]?.toUpperCase() ?? "";
    return found.some(({ content = "", kind }) => kind !== "copyright" && content.includes(word));
  };
  const kept = found.filter(({ file }) => !isAuthorsFile(names(file)) || isNamed(file));
  return uniqueTexts(kept);
}

/** Each text once, under the first of the kinds that it has. */
export function uniqueTexts<Text extends PackageText>(texts: readonly Text[]): readonly Text[] {
  const inOrder = textKinds.flatMap((kind) => texts.filter((text) => text.kind === kind));
  const first = new Map<string, Text>();
  for (const text of inOrder) if (!first.has(text.text)) first.set(text.text, text);
  return [...first.values()];
}

/** The license section of a README: a license text, or copyright lines; undefined where it has neither. */
export function fromReadme(file: string, readme: string, identify: IdentifyText): ReadText | undefined {
  const section = findLicenseSection(readme);
  if (section === undefined) return undefined;
  const kind = findKind(section, identify);
  return kind && toReadText(file, kind, section);
}

/** Names of licenses are not texts: these have at least some hundred characters. */
const shortestText = 400;

function findKind(section: string, identify: IdentifyText): PackageText["kind"] | undefined {
  if (section.length >= shortestText && identify(section).expression !== undefined) return "license";
  return copyrightsField(section).copyrights === undefined ? undefined : "copyright";
}
