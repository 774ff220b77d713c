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
  const series = new Map<string, Map<string, Map<number, Series>>>();

  function find(method: string, route: string, status: number): Series {
    const routes = inner(series, method);
    const statuses = inner(routes, route);
    const known = statuses.get(status);
    if (known) return known;
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const made = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
    statuses.set(status, made);
    return made;
  }

  return {
    observe(method, route, status, seconds) {
      const found = find(method, route, status);
      const place = bounds.findIndex((bound) => seconds <= bound);
      const index = place < 0 ? bounds.length : place;
      found.counts[index] = (found.counts[index] ?? 0) + 1;
      found.sum += seconds;
    },
    text() {
      const all = [...series.values()].flatMap((routes) =>
        [...routes.values()].flatMap((found) => [...found.values()]),
      );
      const head = [`# HELP ${name} Request duration, by route`, `# TYPE ${name} histogram`];
      return [...head, ...all.flatMap((found) => lines(found)), ""].join("\n");
    },
  };
}

function inner<K, V>(maps: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = maps.get(key);
  if (known) return known;
  const made = new Map<K, V>();
  maps.set(key, made);
  return made;
}

function lines({ labels, counts, sum }: Series): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{le="${bounds[index] ?? "+Inf"}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
