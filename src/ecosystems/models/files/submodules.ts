import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { hubReference, mergeReferences, type Reference } from "../reference.ts";

/** Hub repositories that are git submodules of the project. */
export const submodules: ManifestDetector = {
  id: "huggingface/submodules",
  kind: "manifest",
  title: "Git submodules that are models or datasets (.gitmodules)",
  files: [".gitmodules"],
  incidental: true,

  async parse(file) {
    const lines = (await file.text()).split("\n");
    const references = lines.flatMap((line, at): Reference[] => {
      const [key = "", ...rest] = line.trim().slice(0, 2000).split("=");
      const name = key.trim() === "url" ? readHubUrl(rest.join("=").trim().replaceAll('"', "")) : undefined;
      return name ? [hubReference(name, "certain", at + 1)] : [];
    });
    return { components: mergeReferences(file, references) };
  },
};
