import { inflateSync } from "node:zlib";
import { parseJson } from "../../formats/json.ts";
import { array, flag, shape, text } from "../../formats/shape.ts";
import type { BinaryFacts, EmbeddedFacts } from "../binary-facts.ts";
import { damaged } from "../bytes.ts";

/** Where cargo-auditable keeps the list of the crates in a program. */
export const cargoSection = ".dep-v0";

const maxBytes = 16_000_000;
const maxCrates = 10_000;

const readList = shape({
  packages: array(shape({ name: text, version: text, source: text, kind: text, root: flag })),
});

/** The crates in a program, without those that only its build used. Throws ParseError. */
export function readCargoPackages(
  section: Uint8Array,
): Pick<BinaryFacts, "type" | "name" | "version" | "embedded" | "limits"> {
  const { packages } = readList(parseJson(unpack(section)));
  const root = packages.find((one) => one.root);
  const others = packages.filter((one) => one !== root && one.kind !== "build" && one.source !== "local");
  return {
    ...toCrate(root),
    embedded: others.slice(0, maxCrates).flatMap((one) => toCrate(one) ?? []),
    ...(others.length > maxCrates && { limits: [`${maxCrates} crates in a program`] }),
  };
}

interface Listed {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

function toCrate({ name, version }: Listed = {}): EmbeddedFacts | undefined {
  return name === undefined ? undefined : { type: "cargo", name, ...(version !== undefined && { version }) };
}

function unpack(section: Uint8Array): string {
  try {
    return inflateSync(section, { maxOutputLength: maxBytes }).toString("utf8");
  } catch {
    throw damaged();
  }
}
