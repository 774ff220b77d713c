import { folderSize } from "./folder-size.ts";

export interface SizeWatch {
  /** Follows the outer signal, and also ends what has grown too large. */
  readonly signal: AbortSignal;
  end(): void;
}

const betweenLooksMs = 200;

/** Looks again and again how much a folder holds: a server may send more than it was asked for. */
export function watchSize(
  folder: string,
  most: number,
  outer: AbortSignal,
  onLook: (bytes: number) => void = () => {},
): SizeWatch {
  const tooMuch = new AbortController();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => (timer = setTimeout(() => void look(), betweenLooksMs));
  const look = async () => {
    const bytes = await folderSize(folder);
    if (isOver) return;
    onLook(bytes);
    if (bytes > most) tooMuch.abort();
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
