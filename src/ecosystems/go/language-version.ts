/** Go reads a go.mod without a `go` line as one of Go 1.16. */
export function isBefore117(go: string | undefined): boolean {
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})/.exec(go ?? "1.16") ?? [];
  return Number(major) < 1 || (Number(major) === 1 && Number(minor) < 17);
}
