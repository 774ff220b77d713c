import type { ReferenceDetector } from "../../../domain/contracts/contracts.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { readBaseImages } from "./base-images.ts";
import { isUse, toReferenceResult } from "./use.ts";

export const dockerfileImages: ReferenceDetector = {
  id: "references/dockerfile",
  kind: "reference",
  title: "Base images of Dockerfiles and Containerfiles",
  incidental: true,
  files: [
    ...["Dockerfile", "Dockerfile.*", "*.Dockerfile", "*.dockerfile", "*Dockerfile"],
    ...["Containerfile", "Containerfile.*", "dockerfile"],
  ],

  async parse(file) {
    if (/\.(?:md|rst|txt|html?)$/i.test(file.name)) return { components: [] }; // documentation about Dockerfiles
    const text = await readIfTelling(file, 2_000_000, isTelling);
    const read = text === undefined ? [] : readBaseImages(text);
    const notes = read.flatMap((mention) => (isUse(mention) ? [] : [mention])).slice(0, maxNotes);
    return toReferenceResult(file, read.filter(isUse), notes);
  },
};

const maxNotes = 20;
const isTelling = createWordSearch(["FROM", "from", "From"]);
