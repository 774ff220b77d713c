/** Reports that were asked for lately. A report never changes, and a page that shows one asks for it several times. */
export interface RecentReports {
  get(id: string): Promise<Buffer | undefined>;
}

export function createRecentReports(
  read: (id: string) => Promise<Buffer | undefined>,
  mostBytes: number,
): RecentReports {
  /** A map remembers the order of insertion, so the first entry is the one unused for longest. */
  const known = new Map<string, Buffer>();
  let bytes = 0;

  function keep(id: string, report: Buffer): void {
    if (report.byteLength > mostBytes / 4 || known.has(id)) return;
    known.set(id, report);
    bytes += report.byteLength;
    for (const [oldest, { byteLength }] of known) {
      if (bytes <= mostBytes) return;
      known.delete(oldest);
      bytes -= byteLength;
    }
  }

  return {
    async get(id) {
      const found = known.get(id);
      if (found) {
        known.delete(id);
        known.set(id, found);
        return found;
      }
      const report = await read(id);
      if (report) keep(id, report);
      return report;
    },
  };
}
