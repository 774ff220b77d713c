import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { entries, field, fields, list, text, type Fields } from "../../../../formats/value.ts";
import { createDataView } from "../../../../archive/zip64.ts";

export interface SafetensorsHeader {
  readonly metadata: Fields;
  /** The total number of parameters in the tensors. */
  readonly parameters: number;
}

/** Models with hundreds of layers have headers of a few megabytes; the format itself allows 100. */
const maxHeaderBytes = 20_000_000;

/** Reads the JSON header of a safetensors file. Throws ParseError for any other file. */
export async function readSafetensorsHeader(file: SourceFile): Promise<SafetensorsHeader> {
  const start = await file.range(0, 8);
  if (start.byteLength < 8) throw new ParseError("This is not a safetensors file.");
  const length = Number(createDataView(start).getBigUint64(0, true));
  if (length > file.size - 8 || length < 2)
    throw new ParseError("The header of the file claims to be larger than the file.");
  if (length > maxHeaderBytes) throw new TooLargeError("The header of the file is larger than lcc reads.");
  const bytes = await file.range(8, length);
  if (bytes[0] !== 123) throw new ParseError("This is not a safetensors file.");
  const header = parseJson(new TextDecoder().decode(bytes).trimEnd());
  return { metadata: fields(field(header, "__metadata__")), parameters: parametersIn(header) };
}

/** The text of the first of these metadata fields that is present. */
export function metadataText(metadata: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => text(field(metadata, name))?.trim()).find((value) => value !== undefined && value !== "");
}

function parametersIn(header: unknown): number {
  const tensors = entries(header).filter(([name]) => name !== "__metadata__");
  const total = tensors.reduce((sum, [, tensor]) => sum + sizeOf(field(tensor, "shape")), 0);
  return Number.isSafeInteger(total) ? total : 0;
}

function sizeOf(shape: unknown): number {
  return list(shape).reduce<number>((product, side) => product * (typeof side === "number" && side >= 0 ? side : 0), 1);
}
