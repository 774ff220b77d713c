import type { Detector } from "../../domain/contracts.ts";
import { entries, field, text } from "../../formats/value.ts";
import { createWordSearch } from "../models/word-search.ts";
import { expand } from "./expand.ts";
import { useImage } from "./use.ts";
import { type Mention, readYamlFile } from "./yaml-file.ts";

/** The images that a compose file starts. */
export const compose: Detector = {
  id: "references/compose",
  title: "Container images of compose files",
  files: ["*compose*.yml", "*compose*.yaml"],
  incidental: true,
  searches: true,
  parse: (file) => readYamlFile(file, isTelling, readCompose),
};

const isTelling = createWordSearch(["image"]);

/** If a service has a `build`, `image` is the name of the result. */
function readCompose(document: unknown): Mention[] {
  return entries(field(document, "services")).flatMap(([, service]) => {
    const written = text(field(service, "image"))?.trim();
    if (written === undefined || written === "" || field(service, "build") !== undefined) return [];
    return [{ text: written, means: useImage(written, expand(written, noVariables)) }];
  });
}

const noVariables: ReadonlyMap<string, string> = new Map();
