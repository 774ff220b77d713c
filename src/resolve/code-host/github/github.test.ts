import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { listenAsCodeHost as listen, shown, split } from "../../../../test/helpers/code-host.ts";

describe("without a token", () => {
  test("sixty repositories are asked for, and the others fail with the time of the reset", async () => {
    await using host = await listen((_, response) => response.end(mit()));
    const answers = await host.ask(Array.from({ length: 100 }, (_, at) => `a/b${at}`));
    assert.equal(host.requests.length, 60);
    const failures = [...answers.values()].filter((answer) => answer instanceof SourceUnavailable);
    assert.equal(failures.length, 40);
    assert.ok(failures.every(({ reason }) => reason === "quota"));
    assert.match(failures[0]?.message ?? "", /SVC_CODE_HOST_TOKEN/);
  });

  test("a host that is down has failed, however many repositories are asked for", async () => {
    await using host = await listen((request) => request.socket.destroy());
    const answers = await host.ask(Array.from({ length: 100 }, (_, at) => `a/b${at}`));
    const reasons = [...answers.values()].map((answer) => answer instanceof SourceUnavailable && answer.reason);
    const others = reasons.filter((reason) => reason !== "unreachable" && reason !== "resting");
    assert.deepEqual(others, []);
  });

  test("the last request that the host allows is left to others, and an hour later all begins anew", async () => {
    let left = 13;
    let now = Date.UTC(2026, 0, 1, 12);
    const headers = () => ({ "x-ratelimit-remaining": `${--left}`, "x-ratelimit-reset": `${now / 1_000 + 600}` });
    await using host = await listen((_, response) => response.writeHead(200, headers()).end(mit()), {
      now: () => new Date(now),
    });
    const names = Array.from({ length: 20 }, (_, at) => `a/b${at}`);
    const answers = await host.ask(names);
    assert.ok(left >= 1, `${left} left`);
    const failure = answers.get("a/b19");
    assert.ok(failure instanceof SourceUnavailable);
    assert.match(failure.message, /until 2026-01-01 12:10 UTC/);
    now += 3_600_000;
    left = 60;
    assert.equal(await host.license("a/b19"), "MIT");
  });

  test("a clock that is wrong does not open the gate", async () => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };
    await using host = await listen((_, response) => response.writeHead(200, headers).end(mit()));
    await host.license("a/b");
    assert.equal(await host.license("a/c"), "FAILED");
    assert.equal(host.requests.length, 1);
  });

  test("a host that refuses everything is not asked again after a few tries", async () => {
    await using host = await listen((_, response) => response.writeHead(403).end("{}"));
    const answers = await host.ask(Array.from({ length: 50 }, (_, at) => `a/b${at}`));
    assert.ok([...answers.keys()].every((key) => shown(answers, key) === "FAILED"));
    const asked = host.requests.filter((request) => request !== "GET /rate_limit").length;
    assert.ok(asked <= 10, `${asked} requests`);
  });

  test("a text that the host cannot name is read by us", async () => {
    await using host = await listen((_, response) => response.end(reply("NOASSERTION", isc)));
    const answer = (await host.ask(["a/b"])).get("a/b");
    assert.ok(answer && !(answer instanceof SourceUnavailable));
    assert.equal(answer.evidence?.license, "ISC");
    assert.equal(answer.evidence?.raw, isc.slice(0, 1_000));
    assert.equal(answer.evidence?.url, "https://github.com/a/b");
    assert.deepEqual(answer.facts, { licenseOf: "repository head" });
  });

  test("the copyright lines of the license file are kept, whether the host names the license or not", async () => {
    for (const name of ["MIT", "NOASSERTION"]) {
      await using host = await listen((_, response) => response.end(reply(name, `Copyright (c) 2020 Jane\n\n${isc}`)));
      const answer = (await host.ask(["a/b"])).get("a/b");
      assert.ok(answer && !(answer instanceof SourceUnavailable));
      assert.equal(answer.evidence?.copyrights?.[0], "Copyright (c) 2020 Jane");
    }
  });

  test("owner and name are encoded, and no credentials are sent", async () => {
    let authorization: string | undefined;
    await using host = await listen((request, response) => {
      authorization = request.headers.authorization;
      response.writeHead(404).end();
    });
    const strange = { owner: "../x?y#z", name: "a/b\r\nHost: evil" };
    await host.github.resolveRepositories([strange], host.signal);
    assert.deepEqual(host.requests, ["GET /repos/..%2Fx%3Fy%23z/a%2Fb%0D%0AHost%3A%20evil/license"]);
    assert.equal(authorization, undefined);
  });

  const replies: Record<string, [string, string]> = {
    "an object for a name": ['{"license": {"spdx_id": {"a": 1}, "key": ["mit"]}}', "UNKNOWN"],
    "a list": ["[]", "FAILED"],
    nothing: ["{}", "FAILED"],
    "an error": ['{"message": "The upstream cannot be reached."}', "FAILED"],
    "the page of another repository": [
      '{"license": {"key": "mit"}, "html_url": "https://github.com/a/c/blob/main/LICENSE"}',
      "FAILED",
    ],
    "no JSON": ["<html>", "FAILED"],
    "a key alone": ['{"license": {"key": "gpl-2.0", "spdx_id": null}}', "GPL-2.0-only"],
    "the key other": ['{"license": {"key": "other"}}', "UNKNOWN"],
    "a text that is no text": ['{"license": {"key": "other"}, "content": "%%%", "encoding": "base64"}', "UNKNOWN"],
    "a file too large to be in the reply": [
      '{"license": {"key": "other"}, "content": "", "encoding": "none"}',
      "UNKNOWN",
    ],
    __proto__: ['{"__proto__": {"license": {"spdx_id": "MIT"}}}', "FAILED"],
  };
  for (const [name, [body, expected]] of Object.entries(replies)) {
    test(`a reply with ${name} yields ${expected}`, async () => {
      await using host = await listen((_, response) => response.end(body));
      assert.equal(await host.license("a/b"), expected);
    });
  }

  test("a repository that was renamed is known by its redirect", async () => {
    const body = { license: { key: "mit" }, html_url: "https://github.com/New/b/blob/main/LICENSE" };
    await using host = await listen((request, response) => {
      if (request.url === "/repositories/1/license") response.end(JSON.stringify(body));
      else response.writeHead(301, { location: "/repositories/1/license" }).end();
    });
    const answer = (await host.ask(["a/b"])).get("a/b");
    assert.ok(answer && !(answer instanceof SourceUnavailable));
    assert.deepEqual([answer.evidence?.license, answer.facts?.["renamedTo"]], ["MIT", "New/b"]);
  });

  test("a page on another host is not shown", async () => {
    const body = { license: { spdx_id: "MIT" }, html_url: "https://evil.example/LICENSE" };
    await using host = await listen((_, response) => response.end(JSON.stringify(body)));
    const answer = (await host.ask(["a/b"])).get("a/b");
    assert.ok(answer && !(answer instanceof SourceUnavailable));
    assert.equal(answer.evidence?.url, "https://github.com/a/b");
  });
});

describe("with a token", () => {
  test("a hundred repositories go into one request, their names as variables", async () => {
    const bodies: { query: string; variables: Record<string, string> }[] = [];
    await using host = await listen(
      (request, response, body) => {
        assert.equal(request.headers.authorization, "Bearer secret");
        const asked = JSON.parse(body) as (typeof bodies)[number];
        bodies.push(asked);
        response.end(answerTo(asked.variables));
      },
      { token: "secret" },
    );
    const names = Array.from({ length: 250 }, (_, at) => `a/b${at}`);
    const strange = { owner: 'x"){__schema}', name: "$o1" };
    const repositories = [strange, ...names.map(split), ...names.map((name) => split(name.toUpperCase()))];
    const answers = await host.github.resolveRepositories(repositories, host.signal);
    assert.equal(answers.size, 251);
    assert.deepEqual(
      bodies.map(({ variables }) => Object.keys(variables).length / 2),
      [100, 100, 51],
    );
    assert.ok(bodies.every(({ query }) => /^[\w\s$:!,(){}]+$/.test(query) && !query.includes("__schema")));
    assert.equal(bodies[0]?.variables["o0"], strange.owner);
  });

  test("an enterprise host has GraphQL next to its REST API", async () => {
    await using host = await listen((_, response) => response.end('{"data": {"r0": {"licenseInfo": null}}}'), {
      token: "secret",
      path: "/api/v3",
    });
    assert.equal(await host.license("a/b"), "UNKNOWN");
    assert.deepEqual(host.requests, ["POST /api/graphql"]);
  });

  test("the text of a license without a name is asked for, and not where the host allows no more", async () => {
    await using host = await listen(
      (request, response) => {
        if (request.method === "POST") {
          const other = { licenseInfo: { key: "other", spdxId: "NOASSERTION" } };
          response.end(JSON.stringify({ data: { r0: other, r1: other } }));
        } else if (request.url === "/repos/a/b/license") response.end(reply("NOASSERTION", isc));
        else if (request.url === "/rate_limit") {
          response.end(JSON.stringify({ resources: { core: { remaining: 0, reset: 1_767_225_600 } } }));
        } else response.writeHead(403).end("{}");
      },
      { token: "secret" },
    );
    const answers = await host.ask(["a/b", "a/c"]);
    assert.equal(shown(answers, "a/b"), "ISC");
    const failure = answers.get("a/c");
    assert.ok(failure instanceof SourceUnavailable);
    assert.match(failure.message, /until 2026-01-01 00:00 UTC\.$/);
  });

  test("a repository that was renamed is known by its name", async () => {
    const node = { nameWithOwner: "New/b", licenseInfo: { key: "mit" } };
    await using host = await listen((_, response) => response.end(JSON.stringify({ data: { r0: node } })), {
      token: "secret",
    });
    const answer = (await host.ask(["a/b"])).get("a/b");
    assert.ok(answer && !(answer instanceof SourceUnavailable));
    assert.deepEqual([answer.evidence?.license, answer.facts?.["renamedTo"]], ["MIT", "New/b"]);
  });

  const badReplies: Record<string, [unknown, string]> = {
    "is forbidden": [{ data: { r0: null }, errors: [{ type: "FORBIDDEN", path: ["r0"] }] }, "refused"],
    "is missing": [{ data: {} }, "bad_reply"],
    "has no field for a license": [{ data: { r0: {} } }, "bad_reply"],
    "ran out of time": [{ data: { r0: null }, errors: [{ message: "Something went wrong" }] }, "bad_reply"],
    "is one too many": [{ data: null, errors: [{ type: "RATE_LIMITED" }] }, "rate_limited"],
    "gets a list": [[], "bad_reply"],
  };
  for (const [name, [body, reason]] of Object.entries(badReplies)) {
    test(`a repository that ${name} has failed`, async () => {
      await using host = await listen((_, response) => response.end(JSON.stringify(body)), { token: "secret" });
      const answer = (await host.ask(["a/b"])).get("a/b");
      assert.ok(answer instanceof SourceUnavailable);
      assert.equal(answer.reason, reason);
    });
  }

  test("the token is not in what a failure says", async () => {
    await using host = await listen((_, response) => response.writeHead(401).end("{}"), { token: "secret" });
    const answer = (await host.ask(["a/b"])).get("a/b");
    assert.ok(answer instanceof SourceUnavailable);
    assert.doesNotMatch(`${answer.message} ${answer.stack}`, /secret/);
  });
});

const isc = `ISC License

Copyright (c) 2020, Somebody

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
`;

function reply(spdxId: string, content: string): string {
  const license = { key: spdxId.toLowerCase(), spdx_id: spdxId };
  return JSON.stringify({ license, content: Buffer.from(content).toString("base64"), encoding: "base64" });
}

function mit(): string {
  return reply("MIT", "");
}

function answerTo(variables: Record<string, string>): string {
  const numbers = Object.keys(variables).filter((name) => name.startsWith("o"));
  const license = { licenseInfo: { key: "mit", spdxId: "MIT" } };
  return JSON.stringify({ data: Object.fromEntries(numbers.map((name) => [`r${name.slice(1)}`, license])) });
}
