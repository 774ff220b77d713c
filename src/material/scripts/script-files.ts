/** Scripts and styles as they are published. */
export const published = /[.-](?:min|bundle|prod|production|umd)\.[cm]?(?:js|css)$|\.LICENSE\.txt$/i;

/** Folders with what a browser loads; sources of programs are not there. */
const served =
  /(?:^|\/)(?:static|public|wwwroot|assets?|javascripts?|stylesheets?|scripts|js|css|libs?|dist|plugins|htdocs|webapp|www|web|media|_static|resources|content)\/[^/]+(?:\/[^/]+){0,3}$/i;

/** Whether a file is a script or style that may be a library. */
export function isScript(path: string): boolean {
  return published.test(path) || (/\.(?:js|css)$/i.test(path) && served.test(path));
}
