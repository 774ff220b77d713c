/** A whole number for people: `1,204`. Loading the number formats of `Intl` takes longer than a small scan. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A number of things: `1 license`, `1,204 licenses`. */
export function formatCount(value: number, singular: string, many = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : many}`;
}

/** A limit in bytes for people: `5 MB`, `256 kB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1_000_000} MB`;
}
