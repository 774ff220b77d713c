import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { field, list, text } from "../../../formats/value.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { hubReference, mergeReferences } from "../reference.ts";

/** Data that DVC keeps outside of the repository; only imports from the hub are read. */
export const dvcFile: ManifestDetector = {
  id: "huggingface/dvc",
  kind: "manifest",
  title: "DVC file whose data comes from the Hugging Face Hub",
  incidental: true,
  files: ["*.dvc"],

  async parse(file) {
    const document = parseYaml(await file.text());
    const license = text(field(field(document, "meta"), "license"));
    const names = list(field(document, "deps")).flatMap((dependency) => {
      const address = text(field(dependency, "path")) ?? text(field(field(dependency, "repo"), "url"));
      return (address === undefined ? undefined : readHubUrl(address)) ?? [];
    });
    // The license applies to a single import; with several it would be a guess.
    const declared = license !== undefined && names.length === 1 ? { declaredLicense: license } : {};
    return {
      components: mergeReferences(
        file,
        names.map((name) => ({ ...hubReference(name, "certain"), ...declared })),
      ),
    };
  },
};
