import { anything, shape, text } from "../../../formats/shape.ts";
import { parseYaml } from "../../../formats/yaml.ts";

const readFields = shape({
  name: text,
  version: shape({ version: text }),
  platform: text,
  licenses: anything,
  authors: anything,
  homepage: text,
  metadata: shape({ source_code_uri: text, homepage_uri: text }),
});

const wanted = /^(?:name|version|platform|licenses|authors|homepage|metadata):/;

/** The fields of a gem's metadata that lcc uses; the YAML may list thousands of files. Throws ParseError. */
export function readGemMetadataFields(metadata: string) {
  const lines: string[] = [];
  let isWanted = false;
  for (const line of metadata.split(/\r\n|\n/)) {
    if (/^[A-Za-z_]/.test(line)) isWanted = wanted.test(line);
    if (isWanted) lines.push(line);
  }
  const { version, ...fields } = readFields(parseYaml(lines.join("\n")));
  return { ...fields, version: version.version };
}
