import { isAddress, readAddress } from "./address.ts";

/** The folder that a requirement means: `./lib`, `-e ../lib`, `lib @ file:../lib`. Undefined for everything else. */
export function localFolder(requirement: string): string | undefined {
  if (requirement.length > maxLength) return undefined;
  const bare = requirement.trim().replace(/^(?:-e|--editable)[\s=]+/, "");
  const isEditable = bare !== requirement.trim();
  const text = bare.replace(/\s[-;].*$|;\s.*$/s, "").trim();
  const [, place = isEditable || isAddress(text) ? text : ""] =
    /^[\w.-]{1,200}\s*(?:\[[^\]]{0,200}\]\s*)?@\s*(.+)$/s.exec(text) ?? [];
  if (place === "" || readAddress(place) !== "no-component") return undefined;
  const path = atProject(place)
    .replace(/#.*$/s, "")
    .replace(/\[[^[\]]{0,200}\]$/, "")
    .replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, "");
  const isKnown = path !== "" && !/[${}%]/.test(path) && !/^[a-z][\w+.-]+:/i.test(path); // without variables of a tool
  return isKnown ? path : undefined;
}

const maxLength = 4_096;

/** The folder of the project, as PDM and Hatch write it. */
function atProject(place: string): string {
  return place.replace(/^file:\/\/\/?\$\{PROJECT_ROOT\}|^\{root:(?:uri|real|path)?\}/, ".");
}
