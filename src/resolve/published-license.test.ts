import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../test/helpers/tree.ts";
import { huggingface as huggingfaceFacts } from "../ecosystems/models/index.ts";
import { pythonCode } from "../ecosystems/models/files/python/python.ts";
import { lockfileEvidence } from "./chain/tree-evidence.ts";
import { openEcosystem } from "../ecosystems/index.ts";

const huggingface = await openEcosystem(huggingfaceFacts);

describe("what the publisher states about the license", () => {
  async function stated(
    source: string,
  ): Promise<readonly [string | undefined, string | undefined, string | undefined]> {
    const { components } = await pythonCode.parse(fileOf("a.py", source));
    const [component] = components;
    assert.ok(component);
    const [evidence] = lockfileEvidence(component, huggingface);
    return [evidence?.source, evidence?.license, evidence?.url];
  }

  test("is evidence with the address of the statement, and names no file", async () => {
    assert.deepEqual(await stated(`from ultralytics import YOLO\nYOLO("yolov8n.pt")`), [
      "model-zoo",
      "AGPL-3.0-only",
      "https://www.ultralytics.com/license",
    ]);
    assert.deepEqual((await stated(`import whisper\nwhisper.load_model("tiny")`))[1], "MIT");
    assert.deepEqual((await stated(`import torch\ntorch.hub.load("ultralytics/yolov5", "yolov5s")`)).slice(1), [
      "AGPL-3.0-only",
      "https://github.com/ultralytics/yolov5/blob/master/LICENSE",
    ]);
    assert.deepEqual((await stated(`import spacy\nspacy.load("de_core_news_sm")`))[1], "MIT");
    assert.deepEqual((await stated(`import spacy\nspacy.load("it_core_news_sm")`))[1], "CC-BY-NC-SA-3.0");
  });

  test("is nothing where the publisher states none", async () => {
    const none = [undefined, undefined, undefined];
    assert.deepEqual(await stated(`import torchvision.models as m\nm.vgg16(pretrained=True)`), none);
    assert.deepEqual(await stated(`import gensim.downloader as g\ng.load("word2vec-google-news-300")`), none);
  });
});
