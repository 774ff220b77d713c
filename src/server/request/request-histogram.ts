import { getOrCreate } from "../../text/get-or-create.ts";

/** Measures request durations in the Prometheus format. Must be much cheaper than handling a request. */
export interface RequestHistogram {
  observe(method: string, route: string, status: number, seconds: number): void;
  text(): string;
}

const name = "lcc_http_request_duration_seconds";
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

interface Series {
  readonly labels: string;
  /** One per bound, and one for values above all bounds. */
  readonly counts: number[];
  sum: number;
}

export function createRequestHistogram(): RequestHistogram {
  // Nested by method, route and status: lookups need no composed key.
  const methods = new Map<string, Map<string, Map<number, Series>>>();

  function find(method: string, route: string, status: number): Series {
    const routes = getOrCreate(methods, method, () => new Map<string, Map<number, Series>>());
    const statuses = getOrCreate(routes, route, () => new Map<number, Series>());
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const createSeries = () => ({ labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 });
    return getOrCreate(statuses, status, createSeries);
  }

  return {
    observe(method, route, status, seconds) {
      const series = find(method, route, status);
      const place = bounds.findIndex((bound) => seconds <= bound);
      const index = place < 0 ? bounds.length : place;
      series.counts[index] = (series.counts[index] ?? 0) + 1;
      series.sum += seconds;
    },
    text() {
      const all = [...methods.values()].flatMap((routes) =>
        [...routes.values()].flatMap((statuses) => [...statuses.values()]),
      );
      const head = [`# HELP ${name} Request duration, by route`, `# TYPE ${name} histogram`];
      return [...head, ...all.flatMap(lines), ""].join("\n");
    },
  };
}

function lines({ labels, counts, sum }: Series): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{le="${bounds[index] ?? "+Inf"}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
