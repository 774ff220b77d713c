import type { ReportedEvent } from "./reported-event.ts";

/** What a run says until its end: one line on a terminal, which is written again and again, else a line a minute. */
export interface Progress {
  add(event: ReportedEvent): void;
  running(names: readonly string[]): void;
  end(): void;
}

export function showProgress(stream: NodeJS.WriteStream): Progress {
  const began = performance.now();
  let [passed, failed] = [0, 0];
  let groups: readonly string[] = [];
  const describe = () => {
    const seconds = Math.floor((performance.now() - began) / 1_000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return `${time}  ${passed} passed${failed > 0 ? `, ${failed} failed` : ""}  running: ${groups.join(", ")}`;
  };
  const show = stream.isTTY
    ? () => stream.write(`\r\u001B[K${describe().slice(0, stream.columns - 1)}`)
    : () => stream.write(`${describe()}\n`);
  const timer = setInterval(show, stream.isTTY ? 200 : 60_000);
  return {
    add({ kind }) {
      if (kind === "passed") passed += 1;
      if (kind === "failed") failed += 1;
    },
    running: (names) => void (groups = names),
    end() {
      clearInterval(timer);
      if (stream.isTTY) stream.write("\r\u001B[K");
    },
  };
}
