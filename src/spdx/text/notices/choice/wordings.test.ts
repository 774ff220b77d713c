import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

const names: readonly (readonly [name: string, id: string])[] = [
  ["the MIT license", "MIT"],
  ["GPLv3+", "GPL-3.0-or-later"],
  ["the [Apache License 2.0](LICENSE-APACHE)", "Apache-2.0"],
  ["CC0 1.0", "CC0-1.0"],
  ["the 2-clause BSD license", "BSD-2-Clause"],
  ["the Mozilla Public License, v. 2.0", "MPL-2.0"],
  ["the CC0 1.0 Universal dedication", "CC0-1.0"],
  ["MIT", "MIT"],
  ["the GNU GPL v2", "GPL-2.0-only"],
];

/** `A` and `B` are names. */
const sentences: Readonly<Record<"OR" | "AND", readonly string[]>> = {
  OR: [
    ...["This library is dual licensed under A and B.", "Licensed under either of A or B at your option."],
    ...[
      "foo is licensed under A. It is also available under B, if you prefer that.",
      "foo is double-licensed (A / B).",
    ],
    ...["foo may be redistributed under A. Alternatively, you may use it under B.", "Released under A or B."],
    ...["foo is offered under both A and B; pick the one that suits you.", "Available under A or under B."],
    ...["foo is distributed under two licenses, A and B. You may choose either."],
    ...["foo is licensed under A and B.\n\nYou may use foo under either A or B, as long as you keep this notice."],
    ...["As a user you can decide if you want to use foo under A or under B."],
    ...["Licensed under one of the following licenses, at your choice:\n\n* A\n* B"],
  ],
  AND: [
    ...["The code is licensed under A, the documentation under B.", "Parts of foo are under A, others under B."],
    ...["src/ is licensed under A; contrib/ is licensed under B.", "foo is under A. The fonts are licensed under B."],
    ...["This software is licensed under A, except for the files in lib/, which are under B."],
    ...["## License\n\nCode is licensed under A.\n\nDocs are licensed under B."],
  ],
};

describe("two licenses", () => {
  for (const [operator, forms] of Object.entries(sentences))
    for (const form of forms)
      test(`"${form}" joins them by ${operator}, whatever their names`, () => {
        for (const [at, [name, id]] of names.entries()) {
          const [other = "", otherId = ""] = names[(at + 4) % names.length] ?? [];
          const text = form.replace(/\bA\b/g, name).replace(/\bB\b/g, other);
          assert.equal(identify(text).expression, `${id} ${operator} ${otherId}`, text);
        }
      });
});
