import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { entries, field, text } from "../../../formats/value.ts";
import { readYaml } from "../../../formats/yaml.ts";
import { noteRepeatedKeys } from "../../kit/repeated-keys.ts";
import { readModel, referencesIn } from "./read-name.ts";
import { mergeReferences } from "../reference.ts";

/** MLflow's metadata of a saved model, which names the hub model that it was made from. */
export const mlflowModel: ManifestDetector = {
  id: "huggingface/mlflow",
  kind: "manifest",
  title: "MLflow model (MLmodel)",
  files: ["MLmodel", "*_MLmodel"],

  async parse(file) {
    const { documents, repeated } = readYaml(await file.text());
    const flavors = entries(field(documents[0], "flavors"));
    const references = flavors.flatMap(([, flavor]) => {
      const name = text(field(flavor, "source_model_name"));
      const revision = text(field(flavor, "source_model_revision"));
      if (name === undefined) return [];
      return referencesIn(readModel(name, { file, confidence: "certain", ...(revision && { revision }) }));
    });
    return { components: mergeReferences(file, references), notes: noteRepeatedKeys(repeated) };
  },
};
