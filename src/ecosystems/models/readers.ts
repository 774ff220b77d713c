import type { FileReaders } from "../../domain/ecosystem.ts";
import { adapterConfig } from "./adapter-config.ts";
import { card } from "./cards.ts";
import { jsonConfig, tomlConfig, yamlConfig } from "./config.ts";
import { datasetInfo } from "./dataset-info.ts";
import { dvcFile } from "./dvc.ts";
import { ggufWeights } from "./gguf.ts";
import { htmlScripts } from "./html.ts";
import { scripts } from "./javascript.ts";
import { mlflowModel } from "./mlflow.ts";
import { modelConfig } from "./model-config.ts";
import { modelfile } from "./modelfile.ts";
import { notebook } from "./notebook.ts";
import { onnxModel } from "./onnx.ts";
import { opaqueWeights } from "./opaque-weights.ts";
import { pythonCode } from "./python.ts";
import { safetensorsWeights } from "./safetensors.ts";
import { dockerfile, shellScript } from "./shell.ts";
import { submodules } from "./submodules.ts";
import { treeLicense } from "./tree-license.ts";

export const huggingfaceReaders: FileReaders = {
  detectors: [
    pythonCode,
    notebook,
    scripts,
    htmlScripts,
    shellScript,
    dockerfile,
    yamlConfig,
    jsonConfig,
    tomlConfig,
    card,
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
