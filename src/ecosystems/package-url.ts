import { PackageURL } from "packageurl-js";

/**
 * The package URL of a name that is written as its ecosystem compares it. Upper case stays, whatever the rules of the
 * type say: packages such as `JSONStream` differ in nothing else from others. Undefined for a name that none can hold.
 */
export function packageUrl(
  type: string,
  namespace: string | undefined,
  name: string,
  version: string,
): string | undefined {
  try {
    const purl = new PackageURL(type, namespace, name, version || undefined);
    purl.name = name;
    purl.namespace = namespace;
    // The library leaves the signs of build metadata (`1.0+5`) and epochs (`1!2.0`) as they are.
    return purl.toString().replaceAll("+", "%2B").replaceAll("!", "%21");
  } catch {
    return undefined;
  }
}
