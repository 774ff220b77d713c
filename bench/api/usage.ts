/** Resources used by a server since its start. */
export interface Usage {
  readonly cpuUs: number;
  readonly rssMb: number;
}

export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, rssMb: process.memoryUsage.rss() / 1e6 };
}
