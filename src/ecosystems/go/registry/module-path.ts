import { url } from "../../../http/url.ts";

const maxLength = 500;

/** Whether a proxy can have it: a host with a dot first, and only characters that Go allows in a path. */
export function isModulePath(text: string): boolean {
  if (text.length > maxLength || !/^[\w.~/-]+$/.test(text)) return false;
  const parts = text.split("/");
  return parts[0]?.includes(".") === true && parts.every((part) => part !== "" && !/^\.+$/.test(part));
}

/** The URL of a module at a proxy. Capital letters are escaped as `!x`: some file systems ignore case. */
export function moduleAddress(base: string, module: string): string {
  return module.split("/").reduce((address, part) => url(address)`/${escapeCapitals(part)}`, base);
}

export function escapeCapitals(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
