import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { child, children, childText, type XmlElement } from "../../../formats/xml.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";

/** The organization of a POM, else that of its developers, else the developers themselves. */
export function readSupplier(project: XmlElement): Supplier | undefined {
  const developers = children(child(project, "developers"), "developer");
  const organizations = [child(project, "organization"), ...developers].map((one, at) =>
    childText(one, at === 0 ? "name" : "organization"),
  );
  const people = developers.map((developer) => childText(developer, "name"));
  return (
    toSupplier("organization", ...organizations.filter(isResolved)) ??
    toSupplier("person", joinPeople(people.filter(isResolved)))
  );
}

/** The first that a POM or one of its parents names, else the group. */
export function inheritSupplier(
  lineage: readonly { readonly supplier: Supplier | undefined }[],
  name: string,
): Supplier | undefined {
  const stated = lineage.find(({ supplier }) => supplier !== undefined)?.supplier;
  return stated ?? toSupplier("organization", name.split(":", 1)[0]);
}

function isResolved(text: string | undefined): boolean {
  return text !== undefined && !text.includes("${");
}
