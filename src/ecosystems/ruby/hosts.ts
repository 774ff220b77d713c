import { isAmongHosts } from "../kit/public-hosts.ts";

/** Whether this is the URL of the public RubyGems registry, or of a server with the same gems. */
export function isDefaultRegistry(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? address;
  return /^(?:(?:www\.|index\.)?rubygems\.org|gem\.coop|gemcutter\.org|rubygems|gemcutter|rubyforge)$/.test(host);
}

const mirrors = ["gems.ruby-china.com", "mirrors.tuna.tsinghua.edu.cn", "mirrors.aliyun.com", "mirrors.ustc.edu.cn"];

export function isPublicSource(address: string): boolean {
  const isRubygems = URL.parse(address)?.port === "" && isDefaultRegistry(address);
  return isRubygems || isAmongHosts(address, mirrors);
}
