import { isAmongHosts } from "../kit/public-hosts.ts";

/** crates.io and its public mirrors. */
const publicHosts = [
  ...["crates.io", "index.crates.io", "static.crates.io", "rsproxy.cn", "mirrors.ustc.edu.cn"],
  ...["mirrors.tuna.tsinghua.edu.cn", "mirrors.sjtug.sjtu.edu.cn", "mirror.sjtu.edu.cn", "mirrors.aliyun.com"],
];

export function isPublicIndex(address: string): boolean {
  const place = withoutProtocol(address);
  return isDefaultRegistry(place) || isAmongHosts(place, publicHosts);
}

/** `sparse+https://…` and `registry+https://…` name the same kind of place. */
export function withoutProtocol(index: string): string {
  return index.replace(/^(?:sparse|registry)\+/, "");
}

/** crates.io has had two indexes: a Git repository, and since Rust 1.70 plain files. */
export function isDefaultRegistry(address: string): boolean {
  const place = address
    .replace(/^[a-z+]{1,20}:\/\//, "")
    .replace(/\/$/, "")
    .replace(/\.git$/, "");
  return place === "github.com/rust-lang/crates.io-index" || place === "index.crates.io";
}
