import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isLaterShard } from "./weights/shards.ts";
import { toWeightComponents } from "./weights/weight-component.ts";
import { isScaling } from "./weight-url.ts";
import { readLfsPointer } from "./weights/read-header.ts";

/** In these folders a doubtful file is treated as weights whatever its size. */
const modelFolders: ReadonlySet<string> = new Set(
  "models model weights checkpoints checkpoint pretrained ckpt ckpts saved_models saved_model".split(" "),
);

/**
 * Weights in formats without a header that can be read safely. They are never opened: loading a pickle runs the code
 * in it. Name and license come from the files next to them.
 */
export const opaqueWeights: ManifestDetector = {
  id: "huggingface/weights",
  kind: "manifest",
  title:
    "Model weights of other formats, by name only (PyTorch, TensorFlow, Keras, PaddlePaddle, Core ML, TensorFlow Lite, " +
    "OpenVINO, TensorRT, MLX and others). Other data is called `*.pt`, `*.pth`, `*.t7`, `*.h5` (not `tf_model.h5`), `*.hdf5`, " +
    "`*.pb` (not `saved_model.pb`), `*.engine`, `*.weights`, `*.mar`, `weights.npz` and `model.bin` too: such a file counts from 1 MB on, beside a " +
    `\`config.json\`, or in a folder called ${[...modelFolders].map((name) => `\`${name}\``).join(", ")}`,
  incidental: true,
  bySize: true,
  files: [
    ...["*.pth", "*.ckpt", "*.tflite", "*.mlmodel", "*.keras", "*.nemo", "*.pdparams", "*.caffemodel", "*.llamafile"],
    ...["pytorch_model*.bin", "adapter_model.bin", "diffusion_pytorch_model*.bin", "tf_model.h5", "flax_model.msgpack"],
    ...["ggml-*.bin", "*.ggml", "*.pt", "*.h5", "*.torchscript", "*.ptl", "model.bin", "saved_model.pb", "*.pb"],
    ...["openvino_model*.bin", "*.litertlm", "*.pte", "*.mnn", "*.rknn", "*.engine", "*.trt", "*.weights", "*.mar"],
    ...[
      "weights.npz",
      "weights.*.npz",
      "adapters.npz",
      "*.hdf5",
      "*.pdiparams",
      "*.pdmodel",
      "*.t7",
      "*.ftz",
      "*.data-*-of-*",
    ],
  ],

  async parse(file) {
    if (isLaterShard(file) || hasBetterCopy(file) || isPart(file) || isScaling(file.name)) return { components: [] };
    const pointer = await readLfsPointer(file);
    const size = pointer?.size ?? file.size;
    if (isOtherShard(file) || (isDoubtful(file.name) && !isModel(file, size))) return { components: [] };
    return toWeightComponents(file, { parts: [], facts: { format: formatOf(file.name), ...pointer } });
  },
};

/** The same weights are next to it in a format with more information. */
function hasBetterCopy(file: SourceFile): boolean {
  const copies = file.name.startsWith("adapter")
    ? ["adapter_model.safetensors"]
    : ["model.safetensors", "model.safetensors.index.json", "diffusion_pytorch_model.safetensors"];
  return (
    /^(?:pytorch_|tf_|flax_|adapter_|diffusion_)/.test(file.name) &&
    copies.some((copy) => file.sibling(copy) !== undefined)
  );
}

/** Part of a model that another file stands for: a network beside its weights, variables of a SavedModel. */
function isPart(file: SourceFile): boolean {
  if (file.name.endsWith(".pdmodel")) return file.sibling(file.name.replace(/model$/, "iparams")) !== undefined;
  return shard.test(file.name) && file.sibling("../saved_model.pb") !== undefined;
}

/** Shards of data have such names too; those of a TensorFlow checkpoint have an index. */
function isOtherShard(file: SourceFile): boolean {
  if (!file.name.includes(".data-") || file.name.includes("ckpt")) return false;
  return !shard.test(file.name) || file.sibling(file.name.replace(shard, ".index")) === undefined;
}

/** `model.ckpt.data-00000-of-00001`. */
const shard = /\.data-\d{5}-of-\d{5}$/;

/** Extensions that are also used for arrays, tensors, Python paths and other data. */
function isDoubtful(name: string): boolean {
  return /\.(?:pt|pth|t7|h5|hdf5|pb|engine|weights|mar|npz)$|^model\.bin$/.test(name) && !certain.has(name);
}

const certain: ReadonlySet<string> = new Set(["tf_model.h5", "saved_model.pb"]);

const minBytes = 1_000_000;

function isModel(file: SourceFile, size: number): boolean {
  const isInModelFolder = file.folder.split("/").some((part) => modelFolders.has(part.toLowerCase()));
  return size >= minBytes || isInModelFolder || file.sibling("config.json") !== undefined;
}

function formatOf(name: string): string {
  if (shard.test(name)) return "ckpt";
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
