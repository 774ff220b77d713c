import { useSyncExternalStore } from "react";

/** Pages live behind the `#`, so that the page works under any path and needs nothing of the server. */
export interface Place {
  /** `["scans", "0190…"]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function usePlace(): Place {
  return parsePlace(useSyncExternalStore(subscribe, () => location.hash));
}

export function parsePlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "");
  return { path: parts.map(decode), query: new URLSearchParams(query) };
}

/** The address of a page: `href("scans", id)`. Values that are empty are left out. */
export function href(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(entries).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}

export function goTo(address: string): void {
  location.hash = address;
}

type QueryChange = Readonly<Record<string, string | undefined>>;

/** The address of this page with other filters. */
export function hrefWith(change: QueryChange): string {
  const { path, query } = parsePlace(location.hash);
  return href(path, { ...Object.fromEntries(query), ...change });
}

/** Filters are part of the address, so that a view can be sent to a colleague; they make no steps for "back". */
export function changeQuery(change: QueryChange): void {
  history.replaceState(history.state, "", hrefWith(change));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** A part that opens over the page is a step, which "back" closes. */
export function openPart(change: QueryChange): void {
  history.pushState({ isPart: true }, "", hrefWith(change));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Goes the step back, or where the part was opened by its address, takes it out of that. */
export function closePart(change: QueryChange): void {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "isPart" in state) history.back();
  else changeQuery(change);
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
