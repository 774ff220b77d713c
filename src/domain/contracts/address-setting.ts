/** A service whose address the operator may set. */
export interface AddressSetting {
  /** Its key in `SourceAddresses`: `cratesCdn`. */
  readonly key: string;
  /** The environment variable: `SVC_CRATES_CDN_URL`. */
  readonly variable: string;
  /** Completes "base URL of …": `the npm registry`. */
  readonly title: string;
  /** `one`: without it the public service is used; `off`: without it nothing is; `list`: several addresses. */
  readonly kind: "one" | "off" | "list";
}

/** Base addresses of services, by the key of their setting; absent: not set. */
export type SourceAddresses = Readonly<Record<string, string | readonly string[]>>;

/** The addresses that are set for a service; undefined if there are none. */
export function readAddresses(addresses: SourceAddresses, { key }: AddressSetting): readonly string[] | undefined {
  const setting = addresses[key];
  return typeof setting === "string" ? [setting] : setting;
}

export function readFirstAddress(addresses: SourceAddresses, setting: AddressSetting): string | undefined {
  return readAddresses(addresses, setting)?.[0];
}
