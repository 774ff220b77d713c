import { recordOf, shape, text } from "../../../formats/shape.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";

const readLinks = shape({ project_urls: recordOf(text), home_page: text });

/** The code repository of a project: a link with a matching label, else a home page on a code host. */
export function findRepository(info: unknown): string | undefined {
  const { project_urls, home_page } = readLinks(info);
  const labelled = project_urls.entries().flatMap(([label, value]) => {
    const address = webAddress(value);
    return address === undefined ? [] : [{ label: label.toLowerCase().replaceAll(/[^a-z]/g, ""), address }];
  });
  const source = labelled.find(({ label }) => sourceLabels.has(label));
  if (source) return source.address;
  const home = labelled.find(({ label, address }) => homeLabels.has(label) && isOnCodeHost(address))?.address;
  const page = webAddress(home_page ?? "");
  return home ?? (page !== undefined && isOnCodeHost(page) ? page : undefined);
}

const sourceLabels: ReadonlySet<string> = new Set([
  ...["source", "sourcecode", "sources", "code", "repository", "repo", "sourcerepository", "coderepository"],
  ...["github", "gitlab", "git", "githubrepository", "githubrepo", "githubproject"],
]);
const homeLabels: ReadonlySet<string> = new Set(["homepage", "home", "project", "website"]);
const maxAddressLength = 500;

function webAddress(value: string): string | undefined {
  const address = value.trim();
  return address.length <= maxAddressLength && /^(?:git\+)?https?:\/\//i.test(address) ? address : undefined;
}
