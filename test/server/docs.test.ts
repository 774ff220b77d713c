import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { Browser, Page } from "playwright-core";
import { createOpenApi } from "../../src/server/docs/openapi.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { type MadeUpServer, startMadeUp } from "./made-up.ts";

let server: MadeUpServer;
before(async () => (server = await startMadeUp()));
after(() => server.app.close());

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { example?: unknown }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { description: string; headers: object; content: Readonly<Record<string, { schema: object; example: unknown }>> }
    >
  >;
}

interface Description {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object; readonly securitySchemes: object };
}

describe("/openapi.json", () => {
  let description: Description;
  before(async () => (description = (await (await server.get("/openapi.json")).json()) as Description));

  test("is valid OpenAPI 3.1 of the interface's own version, with the disclaimer", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(description)));
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
    assert.deepEqual([description.openapi, description.info.version], ["3.1.0", "0.1.0"]);
    assert.match(description.info.description, /not legal advice/);
  });

  test("lists every route that is part of the interface and no other", () => {
    const listed = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = server.routes.filter(({ isHidden }) => !isHidden).map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(listed.sort(), served.sort());
    assert.ok(!listed.includes("GET /docs"));
  });

  test("says of each how it can fail, from who may call it and what it takes", () => {
    const statuses = (path: string, method: string) => Object.keys(description.paths[path]?.[method]?.responses ?? {});
    assert.deepEqual(statuses("/health", "get"), ["200", "400", "413", "503"]);
    assert.deepEqual(statuses("/things", "post"), ["201", "400", "401", "413", "429", "500", "503"]);
    assert.deepEqual(statuses("/things/{thing_id}", "get"), ["200", "400", "401", "404", "413", "429", "500", "503"]);
    assert.deepEqual(statuses("/things/{thing_id}", "delete"), [
      "200",
      "400",
      "401",
      "403",
      "404",
      "413",
      "429",
      "500",
      "503",
    ]);
    assert.deepEqual(statuses("/login", "post"), ["200", "400", "413"]);
    const tooLarge = description.paths["/things"]?.["post"]?.responses["413"]?.description;
    assert.equal(tooLarge, "`body_too_large`: The body is larger than 1 MiB.");
  });

  test("shows parameters, bodies, examples, headers and credentials", () => {
    const get = description.paths["/things/{thing_id}"]?.["get"];
    assert.deepEqual(
      get?.parameters?.map((parameter) => [parameter.name, parameter.in, parameter.required]),
      [["thing_id", "path", true]],
    );
    assert.deepEqual(get?.security, [{ bearer: [] }]);
    assert.deepEqual(description.paths["/login"]?.["post"]?.security, []);
    const make = description.paths["/things"]?.["post"];
    assert.deepEqual(make?.requestBody?.content["application/json"]?.example, { name: "a" });
    assert.ok("Location" in (make?.responses["201"]?.headers ?? {}));
    assert.ok("X-RateLimit-Remaining" in (make?.responses["201"]?.headers ?? {}));
    assert.ok("Retry-After" in (make?.responses["429"]?.headers ?? {}));
    assert.deepEqual(make?.responses["201"]?.content["application/json"]?.schema, {
      $ref: "#/components/schemas/Thing",
    });
    assert.deepEqual(Object.keys(description.paths["/refresh"]?.["post"]?.requestBody?.content ?? {}), [
      "application/json",
      "application/x-www-form-urlencoded",
    ]);
    assert.deepEqual(Object.keys(description.components.schemas), ["Health", "Problem", "Thing"]);
  });

  test("is the same each time, and is not sent again to who has it", async () => {
    assert.equal(JSON.stringify(createOpenApi(server.routes)), JSON.stringify(description));
    const etag = (await server.get("/openapi.json")).headers.get("etag") ?? "";
    const again = await server.get("/openapi.json", { "if-none-match": `"x", W/${etag}` });
    assert.deepEqual([again.status, await again.text(), again.headers.get("etag")], [304, "", etag]);
    assert.equal((await server.get("/openapi.json", { "if-none-match": '"x"' })).status, 200);
  });
});

describe("the pages", () => {
  test("answer at once, with and without a slash, and say what they may load", async () => {
    for (const path of ["/docs", "/redoc", "/docs/"]) {
      const response = await server.get(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
      const csp = response.headers.get("content-security-policy") ?? "";
      assert.match(csp, /default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(csp, /https?:|\*|unsafe-eval/);
    }
  });

  test("have files that browsers keep", async () => {
    const response = await server.get("/docs/swagger-ui-bundle.js");
    assert.match(response.headers.get("cache-control") ?? "", /^public, max-age=\d+$/);
    assert.ok((await response.text()).length > 1_000_000);
    const etag = response.headers.get("etag") ?? "";
    assert.equal((await server.get("/docs/swagger-ui-bundle.js", { "if-none-match": etag })).status, 304);
  });

  const reason = browserMissing();
  let browser: Browser | undefined;
  after(() => browser?.close());
  const shown: Record<string, string> = { "/docs": "getThing", "/redoc": "/things/{thing_id}" };
  for (const [path, text] of Object.entries(shown)) {
    test(`${path} shows the routes and loads nothing from other hosts`, { skip: reason ?? false }, async () => {
      browser ??= await startBrowser();
      const page = await browser.newPage();
      page.setDefaultTimeout(300_000);
      const { foreign, complaints } = watch(page, server.base);
      await page.goto(server.base + path);
      if (path === "/docs") await page.locator(`[id$="${text}"]`).first().waitFor();
      else await page.getByText(text).first().waitFor({ state: "attached" });
      assert.match((await page.textContent("body")) ?? "", /License Compliance Service/);
      await page.evaluate("new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }))");
      assert.deepEqual(foreign, []);
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }
});

/** What a page asks of other servers, and what the browser complains about. */
function watch(page: Page, base: string): { readonly foreign: string[]; readonly complaints: string[] } {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { foreign, complaints };
}
