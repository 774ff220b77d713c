import type { ComponentEvidence, LicenseChoice } from "./document.ts";
import { around, element, optional, type XmlElement } from "./xml-element.ts";

export function licensesToXml(licenses: readonly LicenseChoice[]): XmlElement {
  return element("licenses", licenses.map(licenseToXml));
}

function licenseToXml(choice: LicenseChoice): XmlElement {
  if ("expression" in choice) {
    return element("expression", choice.expression, { acknowledgement: choice.acknowledgement });
  }
  const { license } = choice;
  const { acknowledgement } = license;
  return element("license", ["id" in license ? element("id", license.id) : element("name", license.name)], {
    acknowledgement,
  });
}

export function evidenceToXml({ occurrences, licenses, copyright }: ComponentEvidence): XmlElement {
  return element("evidence", [
    around("occurrences", occurrences, ({ location, line }) =>
      element("occurrence", [element("location", location), optional("line", line?.toString())]),
    ),
    licenses && licensesToXml(licenses),
    around("copyright", copyright, ({ text }) => element("text", text)),
  ]);
}
