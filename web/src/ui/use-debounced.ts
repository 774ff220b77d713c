import { useEffect, useState } from "react";

const pause = 300;

/** The value once it has not changed for a moment: a search asks when the reader stops typing. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
