import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { pythonCode } from "./files/python/python.ts";
import { shellScript } from "./files/shell/shell.ts";

async function load(source: string): Promise<string[]> {
  const { components, notes = [] } = await pythonCode.parse(fileOf("app/a.py", source));
  return [
    ...components.map(({ type, name, version }) => `${type} ${name}${version && `@${version}`}`),
    ...notes.map(({ message }) => message),
  ];
}

describe("a model that a library has under a name of its own", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    timm: [
      `import timm\ntimm.create_model("resnet50", pretrained=True)\ntimm.create_model("vit_tiny_patch16_224")`,
      ["huggingface timm/resnet50.a1_in1k"],
    ],
    "timm, names without the tag of their weights": [
      `import timm\ntimm.create_model("vit_base_patch16_224", pretrained=True)\ntimm.create_model("vit_base_patch16_224_in21k", pretrained=True)`,
      [
        "huggingface timm/vit_base_patch16_224.augreg2_in21k_ft_in1k",
        "huggingface timm/vit_base_patch16_224.augreg_in21k",
      ],
    ],
    "timm, with a variable that may be true": [
      `import timm\ndef a(pretrained):\n  timm.create_model("resnet50", pretrained=pretrained)\ndef b(pre=False):\n  timm.create_model("resnet18", pretrained=pre)`,
      ["huggingface timm/resnet50.a1_in1k"],
    ],
    "timm, a name that is not known": [
      `import timm\ntimm.create_model("no_such", pretrained=True)`,
      [`unresolved reference: timm.create_model("no_such") names something that is not in lcc's table of such names`],
    ],
    open_clip: [
      `import open_clip\nopen_clip.create_model_and_transforms("ViT-B-32", pretrained="laion2b_s34b_b79k")`,
      ["huggingface laion/CLIP-ViT-B-32-laion2B-s34B-b79K"],
    ],
    "OpenAI's CLIP, with slashes in its names": [
      `import clip\nmodel, preprocess = clip.load("ViT-L/14", device=d)`,
      ["custom clip/ViT-L/14"],
    ],
    EnCodec: [
      `from encodec import EncodecModel\nm = EncodecModel.encodec_model_24khz()`,
      ["custom encodec/encodec_model_24khz"],
    ],
    audiocraft: [
      `from audiocraft.models import MusicGen\nMusicGen.get_pretrained("facebook/musicgen-small")`,
      ["huggingface facebook/musicgen-small"],
    ],
    whisper: [`import whisper\nwhisper.load_model("base")`, ["custom whisper/base"]],
    "whisper, as an argument": [
      `import whisper\nwhisper.load_model(size)`,
      ["unresolved reference: whisper.load_model(size) is known only when the program runs"],
    ],
    "faster-whisper": [
      `from faster_whisper import WhisperModel\nimport whisperx\nWhisperModel("turbo")\nwhisperx.load_model("large-v2", d)`,
      ["huggingface mobiuslabsgmbh/faster-whisper-large-v3-turbo", "huggingface Systran/faster-whisper-large-v2"],
    ],
    spaCy: [`import spacy\nspacy.load("en_core_web_sm")\nspacy.load("./own")`, ["huggingface spacy/en_core_web_sm"]],
    NLTK: [
      `import nltk\nfor n in ("punkt", "wordnet"):\n  nltk.download(n)`,
      ["custom nltk/punkt", "custom nltk/wordnet"],
    ],
    torchvision: [
      `from torchvision import models\nfrom torchvision.models import ResNet50_Weights as W, ResNet50_Weights\nmodels.vgg16(pretrained=True)\nmodels.resnet50(weights=ResNet50_Weights.IMAGENET1K_V1)\nmodels.resnet50(weights="IMAGENET1K_V1")\nmodels.alexnet()\nmodels.get_model("resnet18", weights="DEFAULT")`,
      [
        "custom torchvision/resnet50-0676ba61.pth",
        "custom torchvision/vgg16-397923af.pth",
        "custom torchvision/resnet18-f37072fd.pth",
      ],
    ],
    "torchvision, behind a variable": [
      `import torchvision.models as models\nfrom torchvision.models import vgg as nets\ndef a(name="vgg19", pre=True, off=False):\n  getattr(nets, name)(pretrained=True)\n  models.resnet18(pre)\n  models.resnet34(pretrained=off)\n  getattr(models, name)\n  getattr(mine, "vgg16")(pretrained=True)`,
      ["custom torchvision/resnet18-f37072fd.pth", "custom torchvision/vgg19-dcbb9e9d.pth"],
    ],
    "torchvision, for the measure of similar images": [
      `import lpips\nlpips.LPIPS()\nlpips.LPIPS(net="vgg")`,
      ["custom torchvision/alexnet-owt-7be5be79.pth", "custom torchvision/vgg16-397923af.pth"],
    ],
    torchaudio: [
      `import torchaudio\nfrom torchaudio.pipelines import HUBERT_BASE as bundle\nb = torchaudio.pipelines.WAV2VEC2_BASE\nN = {"de": "VOXPOPULI_ASR_BASE_10K_DE", "x": "NO_SUCH_BUNDLE"}`,
      [
        "custom torchaudio/HUBERT_BASE",
        "custom torchaudio/VOXPOPULI_ASR_BASE_10K_DE",
        "custom torchaudio/WAV2VEC2_BASE",
      ],
    ],
    "faster-whisper, by a class of its own": [
      `import faster_whisper\nclass M(faster_whisper.WhisperModel):\n  pass\nclass D(faster_whisper.WhisperModel):\n  def __init__(self, size="small"):\n    super().__init__(size)\nM("tiny")\nD()\nD(size="base")`,
      [
        "huggingface Systran/faster-whisper-base",
        "huggingface Systran/faster-whisper-small",
        "huggingface Systran/faster-whisper-tiny",
      ],
    ],
    "PyTorch Hub": [
      `import torch\ntorch.hub.load("ultralytics/yolov5", "yolov5s")\ntorch.hub.load("./here", "x", source="local")`,
      [
        "custom ultralytics/yolov5:yolov5s",
        `unresolved reference: torch.hub.load("ultralytics/yolov5") fetches code and weights from a repository`,
      ],
    ],
    YOLO: [`from ultralytics import YOLO\nYOLO("yolov8n.pt")\nYOLO("best.pt")`, ["custom ultralytics/yolov8n.pt"]],
    "TensorFlow Hub and Datasets": [
      `import tensorflow_hub as hub\nimport tensorflow_datasets as tfds\nhub.load("https://tfhub.dev/google/use/4")\ntfds.load("mnist:3.0.1")`,
      ["custom tfhub.dev/google/use/4", "custom tfds/mnist@3.0.1"],
    ],
    ModelScope: [
      `from modelscope import snapshot_download, MsDataset\nsnapshot_download("o/n", revision="v1")\nMsDataset.load("o/d")`,
      ["custom modelscope/o/n@v1", "custom modelscope/o/d"],
    ],
    FunASR: [
      `from funasr import AutoModel\nAutoModel(model="o/n", vad_model="fsmn-vad", punc_model="o/p")\nAutoModel(model="o/h", hub="hf")`,
      ["custom modelscope/o/n", "custom modelscope/o/p", "huggingface o/h"],
    ],
    flair: [
      `from flair.models import SequenceTagger, TextClassifier\nSequenceTagger.load("ner")\nTextClassifier.load("en-sentiment")`,
      ["huggingface flair/ner-english", "custom flair/en-sentiment"],
    ],
    Kaggle: [
      `import kagglehub\nkagglehub.model_download("o/m/keras/v/2")\nkagglehub.dataset_download("o/d")`,
      ["custom kaggle/o/m/keras/v@2", "custom kaggle/o/d"],
    ],
    gensim: [`import gensim.downloader as api\napi.load("glove-twitter-25")`, ["custom gensim/glove-twitter-25"]],
    EasyOCR: [`import easyocr\neasyocr.Reader(["en", "fr"])`, ["custom easyocr/fr", "custom easyocr/craft"]],
    PaddleOCR: [
      `from paddleocr import PaddleOCR\nPaddleOCR(text_recognition_model_name="PP-OCRv5_server_rec")\nPaddleOCR(lang="en")`,
      [
        "huggingface PaddlePaddle/PP-OCRv5_server_rec",
        "unresolved reference: paddleocr.PaddleOCR(…) names no model, so the library chooses one",
      ],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual((await load(source)).sort(), [...want].sort()));
  }

  test("functions of the same names elsewhere load nothing", async () => {
    const source = `import whisper_live as whisperish, spacyish\nfrom mine import download, models\nspacyish.load("en_core_web_sm")\nmodels.vgg16(pretrained=True)\ndownload("punkt")\n# import timm`;
    assert.deepEqual(await load(source), []);
  });

  test("scripts download them too", async () => {
    const script =
      "python -m spacy download de_core_news_sm\npython3 -m nltk.downloader -d /x punkt\nyolo predict model=yolo11n.pt\n";
    const { components } = await shellScript.parse(fileOf("a.sh", script));
    assert.deepEqual(
      components.map(({ name }) => name),
      ["spacy/de_core_news_sm", "nltk/punkt", "ultralytics/yolo11n.pt"],
    );
  });
});
