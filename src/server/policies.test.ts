import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { AppError } from "../domain/errors.ts";
import { requireDefaultPolicy } from "./check-settings.ts";
import { createLog } from "./log/log.ts";
import { createPolicySource } from "./policies.ts";
import { toFailure } from "./response/problems.ts";

describe("the policies of a service", () => {
  test("that cannot be read are a fault of the service, whose answer names no path and whose log does", async (t) => {
    const { policies, folder } = setUp(t);
    const error = await policies().catch((error: unknown) => error);
    const { code, status, detail } = toFailure(error);
    assert.deepEqual([code, status], ["internal", 500]);
    assert.ok(!detail.includes(folder));
    assert.ok(error instanceof Error && error.cause instanceof AppError);
    assert.ok(error.cause.message.includes(folder));
  });

  test("that could not be read at first are used once they can be", async (t) => {
    const { policies, folder, lines, pass } = setUp(t);
    for (let time = 0; time < 2; time += 1) {
      await assert.rejects(policies(), { message: "the policies cannot be read" });
      pass(6_000);
    }
    assert.deepEqual(lines, [], "nothing was in force before");
    mkdirSync(folder);
    writeFileSync(join(folder, "house.yml"), house);
    assert.ok((await policies()).policies.some(({ policy }) => policy.name === "house"));
  });

  test("stay in force when they cannot be read any more, with a line in the log", async (t) => {
    const { policies, folder, lines, pass } = setUp(t, house);
    const before = await policies();
    rmSync(folder, { recursive: true });
    for (let time = 0; time < 2; time += 1) {
      pass(6_000);
      assert.equal(await policies(), before);
    }
    assert.equal(lines.filter((line) => line.includes("the previous ones stay in use")).length, 2);
  });
});

describe("the default policy", () => {
  test("is found at the start", async (t) => {
    const { policies } = setUp(t, house);
    await requireDefaultPolicy(policies, { defaultPolicy: "house" });
    await requireDefaultPolicy(policies, { defaultPolicy: "permissive" });
  });

  test("that does not exist stops the start with the setting and the policies that are known", async (t) => {
    const { policies } = setUp(t, house);
    await assert.rejects(
      requireDefaultPolicy(policies, { defaultPolicy: "hose" }),
      new AppError(
        "invalid_input",
        'SVC_DEFAULT_POLICY cannot be used. There is no policy "hose". Did you mean "house"? Known policies: ai-ml-permissive, ai-ml-research, ai-ml-strict, copyleft-friendly, house, permissive.',
        { cause: new AppError("unknown_policy", "") },
      ),
    );
  });

  test("whose default context does not exist stops the start", async (t) => {
    const { policies } = setUp(t, house);
    const broken = async () => {
      const { policies: entries, invalid } = await policies();
      const rest = entries.map((entry) => ({ ...entry, policy: { ...entry.policy, defaultContext: "nowhere" } }));
      return { policies: rest, invalid };
    };
    await assert.rejects(requireDefaultPolicy(broken, { defaultPolicy: "house" }), {
      code: "invalid_input",
      message:
        'SVC_DEFAULT_POLICY cannot be used. The policy "house" has no context "nowhere". Its contexts: internal.',
    });
  });

  test("in a folder that cannot be read stops the start with the setting and the folder", async (t) => {
    const { policies, folder } = setUp(t);
    await assert.rejects(requireDefaultPolicy(policies, { defaultPolicy: "permissive" }), {
      code: "invalid_input",
      message: `SVC_POLICY_DIR cannot be used. The policy folder "${folder}" cannot be read (ENOENT); name a folder of YAML files.`,
    });
  });
});

const house =
  "name: house\nversion: '1'\ndescription: Ours\ndefault_context: internal\ncontexts:\n  internal: { allow: ['*'] }\n";

/** Policies in a folder, which is missing where no policy is given, and a clock that the test turns. */
function setUp(t: TestContext, policy?: string) {
  const root = mkdtempSync(join(tmpdir(), "lcc-policies-"));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, "policies");
  if (policy !== undefined) {
    mkdirSync(folder);
    writeFileSync(join(folder, "house.yml"), policy);
  }
  const lines: string[] = [];
  let time = 0;
  t.mock.method(performance, "now", () => time);
  const policies = createPolicySource(folder, createLog("info", { write: (line) => lines.push(line) }));
  return { policies, folder, lines, pass: (ms: number) => void (time += ms) };
}
