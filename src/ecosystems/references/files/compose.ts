import type { ReferenceDetector } from "../../../domain/contracts/contracts.ts";
import { anything, record, shape, text } from "../../../formats/shape.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { useImage } from "./use.ts";
import { type Mention, readYamlFile } from "./yaml-file.ts";
import { expand } from "./base-images.ts";

export const compose: ReferenceDetector = {
  id: "references/compose",
  kind: "reference",
  title: "Container images of compose files",
  files: ["*compose*.yml", "*compose*.yaml"],
  incidental: true,
  parse: (file) => readYamlFile(file, isTelling, readCompose),
};

const isTelling = createWordSearch(["image"]);

const readDocument = shape({ services: record(shape({ image: text, build: anything })) });

/** If a service has a `build`, `image` is the name of the result. */
function readCompose(document: unknown): Mention[] {
  const services = readDocument(document).services.values();
  return services.flatMap(({ image, build }) => {
    const reference = image?.trim();
    if (reference === undefined || reference === "" || build !== undefined) return [];
    return [{ text: reference, means: useImage(reference, expand(reference, noVariables)) }];
  });
}

const noVariables: ReadonlyMap<string, string> = new Map();
