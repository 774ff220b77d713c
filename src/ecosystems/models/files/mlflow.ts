import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { entries, field, text } from "../../../formats/value.ts";
import { readYaml } from "../../../formats/yaml.ts";
import { noteRepeatedKeys } from "../../kit/repeated-keys.ts";
import { readModel } from "./read-name.ts";
import { mergeReferences, type Reference } from "../reference.ts";

/** MLflow's metadata of a saved model, which names the hub model that it was made from. */
export const mlflowModel: ManifestDetector = {
  id: "huggingface/mlflow",
  kind: "manifest",
  title: "MLflow model (MLmodel)",
  files: ["MLmodel", "*_MLmodel"],

  async parse(file) {
    const { documents, repeated } = readYaml(await file.text());
    const flavors = entries(field(documents[0], "flavors"));
    const found = flavors.flatMap(([, flavor]): Reference[] => {
      const name = text(field(flavor, "source_model_name"));
      const revision = text(field(flavor, "source_model_revision"));
      if (name === undefined) return [];
      const read = readModel(name, { file, confidence: "certain", ...(revision && { revision }) });
      return typeof read === "string" ? [] : [read];
    });
    return { components: mergeReferences(file, found), notes: noteRepeatedKeys(repeated) };
  },
};
