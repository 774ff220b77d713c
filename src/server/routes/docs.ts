import { Type } from "typebox";
import { createOpenApi } from "../docs/openapi.ts";
import { docsFiles } from "../docs/pages.ts";
import { fileAnswer, type StaticFile, staticFile } from "../docs/static-file.ts";
import { type Route, route, type SpecialAnswer } from "../route.ts";

/** The API description and the pages that show it; public and not rate limited. */
export function docsRoutes(routes: readonly Route[]): Route[] {
  const description = staticFile(JSON.stringify(createOpenApi(routes)), "asked");
  return [
    fileRoute("/openapi.json", "application/json; charset=utf-8", () => description),
    ...docsFiles().map(({ path, type, file }) => fileRoute(path, type, file)),
  ];
}

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

function fileRoute(path: string, type: string, file: () => StaticFile): Route {
  return openRoute(path, type, async ({ headers }) => fileAnswer(file(), headers["if-none-match"]));
}

/** A public page or file; hidden in the API description. */
export function openRoute(path: string, answerType: string, handle: (request: Asked) => Promise<SpecialAnswer>): Route {
  return route({
    method: "GET",
    path,
    operationId: path,
    tag: "documentation",
    summary: path,
    access: "anyone",
    limit: "none",
    answer: Type.String(),
    answerType,
    answerExample: "",
    isHidden: true,
    handle,
  });
}
