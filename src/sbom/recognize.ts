/** A quick check whether a text looks like an SBOM: it may still be invalid or of an unsupported version. */
export function isSbom(text: string): boolean {
  return isCycloneDxJson(text) || isCycloneDxXml(text) || isSpdx(text);
}

function isCycloneDxJson(text: string): boolean {
  return /"bomFormat"\s{0,20}:\s{0,20}"CycloneDX"/.test(text);
}

/** The namespace is in the root element, at the beginning. */
function isCycloneDxXml(text: string): boolean {
  return text.slice(0, headLength).includes("http://cyclonedx.org/schema/bom/1.");
}

/** JSON, YAML, tag-value; and JSON-LD of SPDX 3, which lcc does not read. */
function isSpdx(text: string): boolean {
  return (
    /"spdxVersion"\s{0,20}:\s{0,20}"SPDX-/.test(text) ||
    /^["']?(?:spdxVersion|SPDXVersion)["']?:\s{0,20}["']?SPDX-/m.test(text) ||
    isSpdx3(text)
  );
}

export function isSpdx3(text: string): boolean {
  return text.slice(0, headLength).includes("spdx.org/rdf/3.");
}

const headLength = 10_000;
