import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import {
  findContext,
  findInvalid,
  findPolicy,
  loadCatalog,
  loadCatalogFor,
  readPolicyFolder,
  toPolicyRules,
} from "./catalog.ts";
import { readPolicyFile } from "./policy-file.ts";

const root = mkdtempSync(join(tmpdir(), "lcc-policies-"));
after(() => rmSync(root, { recursive: true }));

/** Writes files into a new folder. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(root, "folder-"));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

const policy = (name: string, list = "allow: [MIT]") =>
  `name: ${name}\ndefault_context: c\ncontexts: { c: { ${list} } }\n`;

describe("the catalog for one policy", () => {
  test("leaves other built-in policies out, and has those of the folder", async () => {
    const folder = folderOf({ "acme.yml": policy("acme"), "broken.yml": "x" });
    const { policies, invalid } = await loadCatalogFor("permissive", folder);
    assert.deepEqual(
      policies.map((entry) => [entry.policy.name, entry.origin]),
      [
        ["acme", "extra"],
        ["permissive", "built-in"],
      ],
    );
    assert.deepEqual(
      invalid.map(({ file }) => file),
      [join(folder, "broken.yml")],
    );
  });

  test("prefers a policy of the folder, and never falls back from an invalid one", async () => {
    const own = folderOf({ "p.yml": policy("permissive", "deny: [MIT]") });
    assert.equal(findPolicy(await loadCatalogFor("permissive", own), "permissive").origin, "extra");
    const invalid = folderOf({ "p.yml": "name: permissive\ncontexts: 3\n" });
    const catalog = await loadCatalogFor("permissive", invalid);
    assert.throws(() => findPolicy(catalog, "permissive"), /cannot be used/);
  });

  test("has all policies where the name is not that of a built-in one", async () => {
    assert.deepEqual(
      (await loadCatalogFor("permisive")).policies.map((entry) => entry.policy.name),
      (await loadCatalog()).policies.map((entry) => entry.policy.name),
    );
  });
});

describe("the catalog", () => {
  test("adds a folder of one's own to the built-in policies, sorted by name", async () => {
    const folder = folderOf({
      "z.yml": policy("acme"),
      "a.yaml": policy("zeta"),
      "notes.txt": "x",
      ".hidden.yml": "x",
    });
    const { policies, invalid } = await loadCatalog(folder);
    const names = policies.map((entry) => entry.policy.name);
    assert.deepEqual(names, [
      "acme",
      "ai-ml-permissive",
      "ai-ml-research",
      "ai-ml-strict",
      "copyleft-friendly",
      "permissive",
      "zeta",
    ]);
    assert.deepEqual(invalid, []);
    assert.equal(policies[0]?.origin, "extra");
  });

  test("lets a policy with a built-in's name replace it", async () => {
    const catalog = await loadCatalog(folderOf({ "ours.yml": policy("permissive", "deny: [MIT]") }));
    const { policy: builtIn, origin } = findPolicy(catalog, "permissive");
    assert.deepEqual([builtIn.contexts[0]?.deny, origin, catalog.policies.length], [["MIT"], "extra", 5]);
  });

  test("reports an invalid file, which hides only itself", async () => {
    const folder = folderOf({
      "bad.yml": "name: acme\n",
      "good.yml": policy("good"),
      "old.json": "{}",
      "binary.yml": new Uint8Array([0, 1, 2]),
    });
    const { policies, invalid } = await loadCatalog(folder);
    assert.equal(policies.length, 6);
    assert.ok(policies.some((entry) => entry.policy.name === "permissive" && entry.origin === "built-in"));
    assert.deepEqual(
      invalid.map(({ file, problems }) => [file, problems[0]?.message]),
      [
        [join(folder, "bad.yml"), 'The key "contexts" is missing; add at least one context with an "allow" list.'],
        [join(folder, "binary.yml"), "This is not a text file; name a YAML file."],
        [
          join(folder, "old.json"),
          "This is JSON; policies are YAML since 0.2.0. Write the same keys as YAML into a file that ends in .yml.",
        ],
      ],
    );
  });

  test("never answers with a built-in policy in the place of a file that cannot be used", async () => {
    const broken: Readonly<Record<string, string>> = {
      "a.yml": policy("permissive", "alow: [MIT]"),
      "b.yml": "name: permissive\ncontexts: {{{\n",
      "c.json": '{\n  "name": "permissive"\n}',
      "permissive.yml": "",
      "permissive.yaml": policy("x").replace("name", "nmae"),
    };
    for (const [file, text] of Object.entries(broken)) {
      const catalog = await loadCatalog(folderOf({ [file]: text, "good.yml": policy("good") }));
      assert.throws(
        () => findPolicy(catalog, "permissive"),
        new AppError(
          "unknown_policy",
          'The policy "permissive" cannot be used; "lcc policy validate" names the reason.',
        ),
        file,
      );
      assert.equal(findInvalid(catalog, "permissive")?.problems.length, file === "permissive.yaml" ? 2 : 1, file);
      assert.equal(findPolicy(catalog, "good").origin, "extra");
      assert.equal(findPolicy(catalog, "copyleft-friendly").origin, "built-in");
    }
  });

  test("gives a name to the first file that states it, and to a file that is only called so last", async () => {
    const kept = await loadCatalog(folderOf({ "n.yml": policy("acme"), "o.yml": "name: acme", "acme.yml": "" }));
    assert.equal(findPolicy(kept, "acme").origin, "extra");
    assert.deepEqual(
      kept.invalid.map(({ file, name, problems }) => [basename(file), name, problems[0]?.message]),
      [
        ["acme.yml", undefined, "The file is empty; a policy needs name, default_context and contexts."],
        ["o.yml", undefined, 'The key "contexts" is missing; add at least one context with an "allow" list.'],
      ],
      "each keeps its own problems",
    );
    const lost = await loadCatalog(folderOf({ "a.yml": "name: acme", "b.yml": policy("acme") }));
    assert.throws(() => findPolicy(lost, "acme"), { code: "unknown_policy" });
  });

  test("refuses the second of two files with one name", async () => {
    const folder = folderOf({ "a.yml": policy("acme"), "b.yml": policy("acme", "deny: [MIT]") });
    const { policies, invalid } = await loadCatalog(folder);
    assert.deepEqual(policies.find((entry) => entry.policy.name === "acme")?.file, join(folder, "a.yml"));
    assert.deepEqual(
      invalid[0]?.problems[0]?.message,
      `The name "acme" is taken by ${join(folder, "a.yml")}; choose another.`,
    );
  });

  test("follows links, and lives with those that lead nowhere", async () => {
    const folder = folderOf({ "real.txt": policy("linked") });
    symlinkSync(join(folder, "real.txt"), join(folder, "link.yml"));
    symlinkSync(join(folder, "gone"), join(folder, "dangling.yml"));
    mkdirSync(join(folder, "folder.yml"));
    const { policies, invalid } = await loadCatalog(folder);
    assert.ok(policies.some((entry) => entry.policy.name === "linked"));
    assert.deepEqual(
      invalid.map(({ problems }) => `${problems[0]?.line}: ${problems[0]?.message}`),
      [
        "1: The file cannot be read (ENOENT); check that it exists and may be read.",
        "1: This is not a file; name a YAML file.",
      ],
    );
  });

  test("has the names of files that state none", async () => {
    const folder = folderOf({ "b.yml": "", "a.yml": "- MIT", "c.yml": policy("good") });
    assert.deepEqual(
      (await readPolicyFolder(folder)).map(({ file, name }) => [basename(file), name]),
      [
        ["a.yml", "a"],
        ["b.yml", "b"],
        ["c.yml", "good"],
      ],
    );
  });

  test("can be sent to another process without the details of its policies", async () => {
    const catalog = await loadCatalog(folderOf({ "bad.yml": "name: acme\n", "good.yml": policy("good") }));
    const rules = structuredClone(toPolicyRules(catalog));
    assert.equal(rules.policies.length, 6);
    assert.deepEqual(Object.keys(rules.policies[0] ?? {}), ["policy"]);
    assert.deepEqual(findPolicy(rules, "good").policy, findPolicy(catalog, "good").policy);
    assert.throws(() => findPolicy(rules, "acme"), { code: "unknown_policy", message: /cannot be used/ });
  });

  test("says so when the folder is not there, with the cause for the log", async () => {
    const missing = join(root, "missing");
    await assert.rejects(loadCatalog(missing), (error) => {
      assert.ok(error instanceof AppError);
      const message = `The policy folder "${missing}" cannot be read (ENOENT); name a folder of YAML files.`;
      assert.deepEqual([error.code, error.message], ["invalid_input", message]);
      assert.ok(error.cause instanceof Error && "code" in error.cause);
      assert.equal(error.cause.code, "ENOENT");
      return true;
    });
  });
});

describe("a name that is not known", () => {
  test("answers an unknown policy with the nearest and all known names", async () => {
    const catalog = await loadCatalog();
    assert.throws(
      () => findPolicy(catalog, "permisive"),
      new AppError(
        "unknown_policy",
        'There is no policy "permisive". Did you mean "permissive"? Known policies: ai-ml-permissive, ai-ml-research, ai-ml-strict, copyleft-friendly, permissive.',
      ),
    );
    assert.throws(() => findPolicy(catalog, "x".repeat(5_000)), { code: "unknown_policy" });
  });

  test("answers an unknown policy with a hint if some files cannot be used", async () => {
    const catalog = await loadCatalogFor("permissive", folderOf({ "bad.yml": "name: acme\n" }));
    assert.throws(
      () => findPolicy(catalog, "zeta"),
      new AppError(
        "unknown_policy",
        'There is no policy "zeta". Known policies: permissive. Some policy files are invalid; "lcc policy validate" names them.',
      ),
    );
  });

  test("answers an unknown context in the same way", async () => {
    const { policy: permissive } = findPolicy(await loadCatalog(), "permissive");
    assert.throws(
      () => findContext(permissive, "Saas"),
      new AppError(
        "unknown_context",
        'The policy "permissive" has no context "Saas". Did you mean "saas"? Its contexts: production, saas, internal.',
      ),
    );
    assert.equal(findContext(permissive).name, "production");
    assert.equal(findContext(permissive, "production").name, "production");
  });
});

describe("a policy file", () => {
  test("may have a megabyte and no more", async () => {
    const folder = folderOf({
      "fits.yml": `${policy("fits")}#${"x".repeat(1_048_576 - policy("fits").length - 1)}`,
      "large.yml": `${policy("large")}#${"x".repeat(1_048_576)}`,
    });
    const [fits, large] = (await readPolicyFolder(folder)).map(({ result }) => result);
    assert.ok(fits && "policy" in fits);
    assert.ok(large && "problems" in large);
    assert.equal(large.problems[0]?.message, "The file is larger than 1 MiB; a policy is a few kilobytes.");
  });

  test(
    "that may not be read is a problem, not a crash",
    { skip: process.getuid?.() === 0 && "root may read everything" },
    async () => {
      const file = join(folderOf({ "a.yml": policy("a") }), "a.yml");
      chmodSync(file, 0);
      const result = await readPolicyFile(file);
      assert.ok("problems" in result && result.problems[0]?.message.includes("EACCES"));
    },
  );
});
