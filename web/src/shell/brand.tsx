import type { ReactNode } from "react";
import { href } from "../router.ts";
import { mark } from "../ui/mark.ts";

export function Brand(): ReactNode {
  return (
    <a href={href([])} className="flex items-center gap-2 px-2 py-1">
      <img src={mark} alt="" width="26" height="26" />
      <span className="text-lg leading-none font-semibold">lcc</span>
      <span className="text-faint text-xs leading-tight max-sm:hidden">License compliance</span>
    </a>
  );
}
