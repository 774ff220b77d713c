import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { isDownload, readHubUrl } from "./hub-url.ts";

describe("an address of the hub", () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    "https://huggingface.co/o/n": "model o/n",
    "https://huggingface.co/o/n.git": "model o/n",
    "https://user:secret@huggingface.co/o/n": "model o/n",
    "https://hf.co/o/n/resolve/v1/x.gguf?download=true": "model o/n @v1",
    "https://huggingface.co/o/n/blob/main/x.safetensors": "model o/n @main",
    "https://huggingface.co/datasets/o/n": "dataset o/n",
    "https://huggingface.co/datasets/o/n/tree/refs%2Fconvert%2Fparquet": "dataset o/n @refs/convert/parquet",
    "https://huggingface.co/datasets/o/n/resolve/refs/pr/1/x": "dataset o/n @refs/pr/1",
    "git@hf.co:o/n": "model o/n",
    "hf.co/o/n:Q4_K_M": "model o/n #Q4_K_M",
    "hf://o/n": "model o/n",
    "hf://o/n:989aa79": "model o/n @989aa79",
    "hf://datasets/o/n@abc/train/x.parquet": "dataset o/n @abc",
    "hf-hub:o/n": "model o/n",
    "hf_hub:o/n@v2": "model o/n @v2",
    "huggingface://o/n/file.gguf": "model o/n",
    "https://api-inference.huggingface.co/models/o/n": "model o/n",
    "https://router.huggingface.co/hf-inference/models/o/n/v1/chat": "model o/n",
    "https://huggingface.co/docs/transformers": undefined,
    "https://huggingface.co/spaces/o/n": undefined,
    "https://huggingface.co/blog/x": undefined,
    "https://huggingface.co/api/models/x": undefined,
    "https://huggingface.co/": undefined,
    "hf://spaces/o/n": undefined,
    "https://huggingface.co.evil.example/o/n": undefined,
    "https://example.org/o/n": undefined,
    "https://huggingface.co/o/%E0%A4%A": undefined,
  };
  for (const [address, want] of Object.entries(cases)) {
    test(`${address} is ${want ?? "nothing to load"}`, () => {
      const name = readHubUrl(address);
      const revision = name?.revision === undefined ? "" : ` @${name.revision}`;
      const quantization = name?.quantization === undefined ? "" : ` #${name.quantization}`;
      assert.equal(name && `${name.kind} ${name.id}${revision}${quantization}`, want);
    });
  }

  test("is a use when it fetches data, not when it shows a page or a picture", () => {
    for (const use of ["hf://o/n", "hf-hub:o/n", "https://huggingface.co/o/n/resolve/main/x.bin"]) {
      assert.ok(isDownload(use), use);
    }
    const mentions = ["https://huggingface.co/o/n", "https://huggingface.co/o/n/resolve/main/a.png", "x/resolve/y"];
    for (const mention of mentions) assert.ok(!isDownload(mention), mention);
  });

  test("reads an address of any length in one pass", async () => {
    await assertQuick(500, "all of them", () => {
      for (const part of ["https://", "a@", "/resolve/", "hf://", "%2F", ":"]) {
        readHubUrl(part.repeat(50_000));
        isDownload(`https://huggingface.co/${part.repeat(50_000)}`);
      }
    });
  });
});
