import { once } from "../../../../async/once.ts";
import { isString, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import type { Reference } from "../../reference.ts";
import { isHdf5Name, isHdf5Url, isWeightName, readAddress, storage, weightReference } from "../weight-url.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Tells weights from other files in one program. `at`: the token with the text. */
export interface AddressSearch {
  /** What a URL downloads, if that is a model. */
  read(text: string, at: number): Reference | undefined;
  isWeightName(text: string, at: number): boolean;
}

/** HDF5 files are weights in programs that use Keras, and in tables with keys for weights. */
export function createAddressSearch(program: Program): AddressSearch {
  const isAboutKeras = once(() => usesKeras(program));
  const isAboutWeights = (at: number) => isAboutKeras() || isKeyed(program, at);
  return {
    read(text, at) {
      if (!addressStart.test(text)) return undefined;
      const name = nameOf(program, at);
      if (/^(?:s3|gs):/.test(text) && /out|sav|up|push|dest|target/i.test(name)) return undefined;
      const reference =
        readAddress(text, undefined, name) ??
        ((isHdf5Url(text) && isAboutWeights(at)) || isBesideWeights(program, text, at)
          ? weightReference(text)
          : undefined);
      return reference && { ...reference, line: findTokenLine(program.tokens, at) };
    },
    isWeightName: (text, at) => isWeightName(text) || (isHdf5Name(text) && isAboutWeights(at)),
  };
}

/** `("a.pth", "https://drive.google.com/uc?id=…")`: the name of the file beside it says what it is. */
function isBesideWeights({ tokens }: Program, text: string, at: number): boolean {
  const { kinds } = tokens;
  if (!storage.test(URL.parse(text)?.hostname ?? "")) return false;
  const isNext = (sign: number | undefined) => sign === comma || sign === colon;
  const isName = (other: number) => isString(kinds[other]) && isWeightName(textAt(tokens, other));
  return (isNext(kinds[at - 1]) && isName(at - 2)) || (kinds[at + 1] === comma && isName(at + 2));
}

const { comma, colon } = sign;

/** How all addresses start that are read; most texts start otherwise. */
const addressStart = /^(?:https?:|s3:|gs:|hf|huggingface|git[@+]|ssh:|www\.)/;

/** The variable, argument or key that a text is the value of. */
function nameOf({ tokens }: Program, at: number): string {
  const before = tokens.kinds[at - 1];
  return before === sign.equals || before === sign.colon ? textAt(tokens, at - 2) : "";
}

function usesKeras({ imports, calls, constants }: Program): boolean {
  return (
    [...imports.modules].some((module) => /keras|^tensorflow$/.test(module)) ||
    calls.some(({ name }) => name === "load_weights" || name === "get_file") ||
    constants.all.some(({ name }) => /weights?_?(?:urls?|paths?|files?|collection|hash(?:es)?)/i.test(name))
  );
}

/** `"url": "https://…/a.h5"` in a mapping. */
function isKeyed(program: Program, at: number): boolean {
  const { kinds } = program.tokens;
  const key = kinds[at - 1] === sign.colon && isString(kinds[at - 2]) ? nameOf(program, at) : "";
  return /^url$|weight|model|checkpoint|pretrain/i.test(key) && !/data/i.test(key);
}
