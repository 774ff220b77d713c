import { ParseError } from "../domain/contracts/parse-error.ts";
import { parseJson } from "../formats/json.ts";
import { anything, optional, shape } from "../formats/shape.ts";
import { parseYaml } from "../formats/yaml.ts";
import { readCycloneDx } from "./cyclonedx.ts";
import { bomFromXml, wantedElements } from "./cyclonedx-xml.ts";
import type { SbomDocument } from "./document.ts";
import { isSbom, isSpdx3 } from "./recognize.ts";
import { readSpdx } from "./spdx.ts";
import { parseTagValue } from "./tag-value.ts";
import { readXmlElements } from "./xml-elements.ts";

/** The file is not an SBOM. */
export class NotSbomError extends ParseError {}

/** Reads an SBOM of any supported format. Throws NotSbomError, ParseError, or TooLargeError if it is over a limit. */
export function readSbom(text: string): SbomDocument {
  const start = text.trimStart();
  if (start.startsWith("{")) return readJson(text);
  if (!isSbom(text)) throw new NotSbomError("This is not an SBOM.");
  if (start.startsWith("<")) return readXml(text);
  return readSpdx(/^["']?spdxVersion["']?:/m.test(text) ? parseYaml(text) : parseTagValue(text));
}

/** The response of GitHub's dependency graph API has the document in `sbom`. */
const readWrapped = shape({ sbom: optional(anything) });
const readFormat = shape({ bomFormat: anything, spdxVersion: anything });

function readJson(text: string): SbomDocument {
  // A broken file that looks like an SBOM is a broken SBOM; any other file is not an SBOM.
  const value = isSbom(text) ? parseJson(text) : parseOther(text);
  const root = readWrapped(value).sbom ?? value;
  const { bomFormat, spdxVersion } = readFormat(root);
  if (bomFormat === "CycloneDX") return readCycloneDx(root);
  if (spdxVersion !== undefined) return readSpdx(root);
  if (isSpdx3(text)) throw new ParseError(`This is an SBOM of SPDX 3, which lcc does not read; ${convert}.`);
  throw new NotSbomError("This is not an SBOM.");
}

const convert = "have it written as SPDX 2.3 or CycloneDX";

/** Escapes in names (`"bom\u0046ormat"`) hide a real SBOM from `isSbom`. */
function parseOther(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ParseError) throw new NotSbomError("This is not an SBOM.");
    throw error;
  }
}

function readXml(text: string): SbomDocument {
  const element = readXmlElements(text, wantedElements);
  if (element.name !== "bom") throw new NotSbomError("This is not an SBOM.");
  return readCycloneDx(bomFromXml(element));
}
