/** Whether a web address is on a well-known code host. */
export function isOnCodeHost(address: string): boolean {
  return /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(
    URL.parse(address)?.hostname ?? "",
  );
}
