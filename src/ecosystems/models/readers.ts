import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { adapterConfig } from "./files/adapter-config.ts";
import { buildFiles } from "./files/build-files.ts";
import { card } from "./files/cards/cards.ts";
import { jsonConfig, properties, tomlConfig, yamlConfig } from "./files/config/config.ts";
import { datasetInfo } from "./files/dataset-info.ts";
import { dvcFile } from "./files/dvc.ts";
import { ggufWeights } from "./files/gguf.ts";
import { htmlScripts } from "./files/html.ts";
import { scripts } from "./files/javascript/javascript.ts";
import { markdown } from "./files/markdown.ts";
import { mlflowModel } from "./files/mlflow.ts";
import { modelConfig } from "./files/model-config.ts";
import { modelfile } from "./files/modelfile.ts";
import { notebook } from "./files/notebook.ts";
import { onnxModel } from "./files/onnx.ts";
import { opaqueWeights } from "./files/opaque-weights.ts";
import { pythonCode } from "./files/python/python.ts";
import { safetensorsWeights } from "./files/safetensors.ts";
import { programs } from "./files/programs.ts";
import { dockerfile, shellScript } from "./files/shell/shell.ts";
import { submodules } from "./files/submodules.ts";
import { treeLicense } from "./installed/tree-license.ts";

export const huggingfaceReaders: FileReaders = {
  detectors: [
    pythonCode,
    notebook,
    scripts,
    programs,
    htmlScripts,
    shellScript,
    dockerfile,
    buildFiles,
    yamlConfig,
    jsonConfig,
    tomlConfig,
    properties,
    card,
    markdown,
    modelfile,
    adapterConfig,
    modelConfig,
    datasetInfo,
    mlflowModel,
    dvcFile,
    submodules,
    ggufWeights,
    safetensorsWeights,
    onnxModel,
    opaqueWeights,
  ],
  unread: [
    {
      files: ["*.pkl", "*.pickle", "*.joblib"],
      title: "Pickled Python objects",
      reason:
        "A pickle may hold a model, but loading one runs what is in it, so lcc does not open it. Describe third-party models in a model card (README.md) next to them.",
      listsDependencies: false,
    },
  ],
  treeLicense,
};
