import { url } from "../../../http/url.ts";

/** `group/with/slashes/artifact` after a base. */
export function artifactFolder(base: string, name: string): string {
  const [group = "", artifact = ""] = name.split(":");
  return [...group.split("."), artifact].reduce((folder, part) => url(folder)`/${part}`, base);
}
