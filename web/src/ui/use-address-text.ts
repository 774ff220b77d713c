import { useEffect, useState } from "react";
import { changeQuery } from "../router.ts";
import { useDebounced } from "./use-debounced.ts";

/** The text of a search field, which goes into the address once the reader stops typing. */
export function useAddressText(query: URLSearchParams, name: string): [string, (text: string) => void] {
  const inAddress = query.get(name) ?? "";
  const [typed, setTyped] = useState<string>();
  const settled = useDebounced(typed);
  useEffect(() => {
    if (settled === undefined || settled !== typed) return;
    if (settled !== inAddress) changeQuery({ [name]: settled, offset: undefined });
    setTyped(undefined);
  }, [settled]);
  return [typed ?? inAddress, setTyped];
}
