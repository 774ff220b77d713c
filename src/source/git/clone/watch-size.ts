import { folderSize } from "./folder-size.ts";

interface SizeWatch {
  /** Aborted with the outer signal, and when the folder is too large. */
  readonly signal: AbortSignal;
  end(): void;
}

const intervalMs = 200;

/** Checks the size of a folder regularly: a server may send more than was requested. */
export function watchSize(
  folder: string,
  max: number,
  outer: AbortSignal,
  onSize: (bytes: number) => void = () => {},
): SizeWatch {
  const tooMuch = new AbortController();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => (timer = setTimeout(() => void check(), intervalMs));
  const check = async () => {
    const bytes = await folderSize(folder);
    if (isOver) return;
    onSize(bytes);
    if (bytes > max) tooMuch.abort();
    else wait();
  };
  wait();
  return {
    signal: AbortSignal.any([outer, tooMuch.signal]),
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
