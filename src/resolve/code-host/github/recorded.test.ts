import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { listenAsCodeHost as listen, shown, useCodeHost as use } from "../../../../test/helpers/code-host.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import { type RecordedReply, recordedReplies, repliesFolder, startStandIn } from "../../../../test/helpers/stand-in.ts";

describe("the recorded replies of GitHub", needs(repliesFolder), () => {
  const rows = recordedReplies("github");
  const rest = rows.filter(
    ({ method, status, path }) => method === "GET" && status !== 301 && status !== 304 && path !== "/rate_limit",
  );

  for (const row of rest) {
    test(`${row.file} yields ${row.expected}`, async () => {
      // A repository's own document has the same license object as the one we ask for, without the file.
      const path = row.path.endsWith("/license") ? row.path : `${row.path}/license`;
      await using host = await use(await startStandIn([{ ...row, path }]));
      assert.equal(await host.license(nameIn(path)), row.expected);
    });
  }

  test("constructed-301.json leads to the new name of the repository", async () => {
    const moved = bodyOf("github/constructed-301.json");
    const license = bodyOf("github/license-licensee-2015.json");
    await using host = await listen((request, response) => {
      if (request.url === "/repositories/19049461/license") response.end(license);
      else response.writeHead(301, { location: "/repositories/19049461/license" }).end(moved);
    });
    assert.equal(await host.license("benbalter/licensee"), "MIT");
  });

  test("constructed-304.txt confirms what was said before", async () => {
    const [first, unchanged] = ["license-licensee-2015", "constructed-304"].map((name) =>
      rows.find(({ file }) => file.startsWith(`github/${name}`)),
    );
    await using host = await listen((request, response) => {
      const isKnown = request.headers["if-none-match"] === unchanged?.headers["etag"];
      const row = isKnown ? unchanged : first;
      response.writeHead(row?.status ?? 500, row?.headers).end(isKnown ? "" : bodyOf(row?.file ?? ""));
    });
    assert.equal(await host.license("benbalter/licensee"), "MIT");
    assert.equal(await host.license("BenBalter/Licensee"), "MIT");
    assert.equal(host.requests.length, 2);
  });

  test("rate-limit.json with nothing left explains a refusal", async () => {
    const limit = bodyOf("github/rate-limit.json").replaceAll(/"remaining":\s*\d+/g, '"remaining": 0');
    await using host = await listen((request, response) => {
      if (request.url === "/rate_limit") response.end(limit);
      else response.writeHead(403).end("{}");
    });
    const answers = await host.ask(["a/b"]);
    const answer = answers.get("a/b");
    assert.ok(answer instanceof SourceUnavailable);
    assert.equal(answer.reason, "quota");
    assert.match(answer.message, /^127\.0\.0\.1:\d+ answers no more requests until 2024-03-20 \d\d:\d\d UTC\./);
  });

  test("graphql-not-found.json says that there is no such repository", async () => {
    const row = rows.find(({ file }) => file.endsWith("graphql-not-found.json"));
    await using host = await useRow(row, (body) => body.replaceAll('"repository"', '"r0"'));
    assert.equal(await host.license("bad/example-for-testing"), row?.expected);
  });

  test("401-graphql.json is a failure, and the next batch is not asked", async () => {
    const row = rows.find(({ file }) => file.endsWith("401-graphql.json"));
    await using host = await useRow(row);
    const answers = await host.ask(Array.from({ length: 150 }, (_, at) => `a/b${at}`));
    assert.ok([...answers.keys()].every((key) => shown(answers, key) === row?.expected));
    assert.deepEqual(host.requests, ["POST /graphql", "GET /rate_limit"]);
  });

  test("constructed-graphql-batch.json answers for each repository", async () => {
    const row = rows.find(({ file }) => file.endsWith("constructed-graphql-batch.json"));
    await using host = await useRow(row);
    const names = ["lodash/lodash", "psf/requests", "gorilla/mux", "example/none", "example/gone"];
    const answers = await host.ask(names);
    const expected = ["UNKNOWN", "Apache-2.0", "BSD-3-Clause", "UNKNOWN", "UNKNOWN"];
    assert.deepEqual(
      names.map((name) => shown(answers, name)),
      expected,
    );
    assert.deepEqual(host.requests, ["POST /graphql", "GET /repos/lodash/lodash/license"]);
  });

  function useRow(row: RecordedReply | undefined, rewrite?: (body: string) => string) {
    return startStandIn(row ? [row] : [], rewrite).then((server) => use(server, { token: "secret" }));
  }
});

function bodyOf(file: string): string {
  return readFileSync(join(repliesFolder ?? "", file), "utf8");
}

function nameIn(path: string): string {
  return path.split("/").slice(2, 4).join("/");
}
