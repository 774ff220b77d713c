import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { declaredFlop, flopOfHours, processorHours } from "./compute.ts";

describe("declared training compute", () => {
  const declared: Record<string, number> = {
    "Training compute: 2.6e23 FLOP": 2.6e23,
    "The model was trained with 2.6 x 10^23 FLOPs.": 2.6e23,
    "trained with 2.6×10²³ floating-point operations": 2.6e23,
    "Total compute: 3,8 * 10**25 FLOP": 3.8e25,
    "about 10^24 FLOP of training": 1e24,
    "We used 5.1 zettaFLOP for pre-training": 5.1e21,
    "compute used: 1000 petaFLOP/s-days": 8.64e22,
    "from 1e22 FLOP to 3e22 FLOP of training": 3e22,
  };
  for (const [line, flop] of Object.entries(declared)) test(line, () => assert.equal(declaredFlop(line, ""), flop));

  test("the heading may say that it is about training", () => {
    assert.equal(declaredFlop("2.6e23 FLOP", "Training compute"), 2.6e23);
    assert.equal(declaredFlop("2.6e23 FLOP", "Appendix"), undefined);
  });

  for (const line of [
    "trained on machines with 312 TFLOPS each",
    "2e9 FLOPs per token in training",
    "training at 4e17 FLOP/s",
    "1e23 parameters were trained",
    "inference compute: 1e20 FLOP",
    "training: 1e999 FLOP",
    "trained with 7 FLOP",
  ])
    test(`is not in: ${line}`, () => assert.equal(declaredFlop(line, ""), undefined));
});

describe("hours of processors", () => {
  const cases: Record<string, number | undefined> = {
    "1.2M GPU hours on H100-80GB": 1_200_000,
    "7,700 GPU-hours (A100)": 7_700,
    "used 39.3 million H100 GPU hours": 39_300_000,
    "3000 TPU core hours": 3_000,
    "24 hours a day": undefined,
    "some GPU hours": undefined,
  };
  for (const [line, hours] of Object.entries(cases)) test(line, () => assert.equal(processorHours(line), hours));

  test("and the kind of processor bound the compute; an unknown kind bounds nothing", () => {
    assert.equal(flopOfHours(1_000, "A100-80GB"), 1.1e21);
    assert.equal(flopOfHours(1_000, "a fast machine"), undefined);
  });
});

test("hostile lines take no long time", async () => {
  await assertQuick(1_000, "all of them", () => {
    for (const piece of ["1", "1 ", "10^", "1e1 ", "9,999", "train ", "1 GPU ", "a b c "]) {
      declaredFlop(piece.repeat(200_000), "train");
      processorHours(piece.repeat(200_000));
    }
  });
});
