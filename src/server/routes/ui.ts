import { fileAnswer } from "../docs/static-file.ts";
import { answer, type Route, type SpecialAnswer } from "../route.ts";
import { chooseEncoding, readUiFiles, type UiFile } from "../ui/ui-files.ts";
import { openRoute } from "./docs.ts";

/** The dashboard at `/ui/`; its URLs are relative, because a proxy may add a path prefix. */
export function uiRoutes(files: readonly UiFile[] = readUiFiles()): Route[] {
  return [
    openRoute("/", "text/plain", async () => redirectToPage()),
    ...(files.length === 0 ? [notBuilt()] : files.map(toRoute)),
  ];
}

function toRoute(file: UiFile): Route {
  return openRoute(`/ui/${file.path}`, file.type, async ({ url, headers }) => {
    if (file.path === "" && !isFolder(url)) return redirectToPage();
    return fileAnswer(chooseEncoding(file, headers["accept-encoding"]), headers["if-none-match"]);
  });
}

/** For both `/` and `/ui`. */
function redirectToPage(): SpecialAnswer {
  return answer({ status: 302, headers: { location: "ui/" } });
}

/** Without the trailing slash, the page would look for its files one level too high. */
function isFolder(url: string): boolean {
  return url.split("?", 1)[0]?.endsWith("/") ?? false;
}

function notBuilt(): Route {
  const text = 'The dashboard is not built. Run "npm run build" and restart the service. The API works: see /docs.\n';
  return openRoute("/ui/", "text/plain; charset=utf-8", async () => answer({ status: 503, raw: Buffer.from(text) }));
}
