import assert from "node:assert/strict";
import { test } from "node:test";
import { type Projects, pythonIndex } from "../../../../test/helpers/python-index.ts";
import { emptyCache, listPackages, resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { python as pythonFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const python = await openEcosystem(pythonFacts);

const { listen } = useStandIns();

test("a second scan asks nothing, and finds the same", async () => {
  const projects: Projects = {
    a: { "1.0": ["b[x]<2"], "0.9": [] },
    b: { "1.5": ['c; extra == "x"'], "2.0": [] },
    c: { "1": [] },
  };
  const index = await listen(pythonIndex(projects));
  const run = { addresses: { pypi: `${index.address}/simple` }, cache: emptyCache() };
  const first = await resolveTree(python, { "requirements.txt": "a\n" }, run);
  const asked = index.requests.length;
  const second = await resolveTree(python, { "requirements.txt": "a\n" }, run);
  assert.deepEqual(listPackages(first), ["a@1.0", "b@1.5", "c@1"]);
  assert.deepEqual(second.packages, first.packages);
  assert.ok(asked > 0);
  assert.equal(index.requests.length, asked);
});

test("versions that are tried one after the other are asked for several at a time", async () => {
  const versions = Array.from({ length: 60 }, (_, at) => `1.${at}`);
  const projects: Projects = {
    a: Object.fromEntries(versions.map((version) => [version, version === "1.0" ? [] : ["b<1"]])),
    b: { "0.5": [], "1.5": [] },
  };
  const answer = pythonIndex(projects);
  const open = { now: 0, max: 0 };
  const index = await listen((request, response, body) => {
    open.max = Math.max(open.max, ++open.now);
    setTimeout(() => {
      open.now--;
      answer(request, response, body);
    }, 5);
  });
  const run = { addresses: { pypi: `${index.address}/simple` } };
  const found = await resolveTree(python, { "requirements.txt": "a\nb>=1\n" }, run);
  assert.deepEqual(listPackages(found), ["a@1.0", "b@1.5"]);
  assert.ok(open.max >= 5, `${open.max} at a time`);
});
