import { field, text } from "../../../formats/value.ts";

/** The code repository of a gem: its source code URL, otherwise a home page on a code host. */
export function findRepository(gem: unknown): string | undefined {
  const metadata = field(gem, "metadata");
  const at = (name: string) => [field(gem, name), field(metadata, name)].flatMap(webAddress);
  return at("source_code_uri")[0] ?? at("homepage_uri").find(isOnCodeHost);
}

const longest = 500;

function webAddress(value: unknown): string[] {
  const address = text(value)?.trim() ?? "";
  return address.length <= longest && /^https?:\/\//i.test(address) ? [address] : [];
}

function isOnCodeHost(address: string): boolean {
  return /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(
    URL.parse(address)?.hostname ?? "",
  );
}
