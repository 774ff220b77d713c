import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesVersion } from "../../policy/judge/selector.ts";
import { toIdentity } from "../run/to-identity.ts";

/** Range, versions inside, versions outside. */
const cases: Readonly<Record<string, readonly [range: string, inside: string, outside: string]>> = {
  npm: ["^1.2 || 3.x", "1.4.0 3.9.9", "1.1.0 2.0.0 not-a-version"],
  pypi: [">=2.0,<3", "2.0 2.9.post1", "1.9 3.0"],
  cargo: ["~1.2", "1.2.9", "1.3.0"],
  gem: ["~> 5.1", "5.1 5.9.2", "6.0"],
  composer: ["^2.1", "2.4.0 v2.1.0", "3.0.0 dev-main"],
  maven: ["[1.0,2.0)", "1.0 1.9.9", "2.0"],
  nuget: ["[1.0,2.0)", "1.0.0 1.5", "2.0.0"],
  golang: ["[v1.0.0, v1.4.0]", "v1.0.0 v1.4.0", "v1.5.0"],
  huggingface: [">=1", "", "1.0"],
};

for (const [type, [range, inside, outside]] of Object.entries(cases)) {
  test(`a rule of a policy may name a range of versions as ${type} writes it: ${range}`, () => {
    const matches = (version: string) => matchesVersion(range, toIdentity({ type, name: "a", version }));
    for (const version of inside.split(" ").filter(Boolean)) assert.ok(matches(version), version);
    for (const version of outside.split(" ")) assert.ok(!matches(version), version);
    assert.ok(!matchesVersion(">=banana", toIdentity({ type, name: "a", version: "1.0.0" })));
  });
}
