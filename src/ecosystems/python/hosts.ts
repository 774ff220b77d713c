import { isAmongHosts } from "../kit/public-hosts.ts";

/** The hosts of PyPI, and mirrors with the same packages. */
const mirrors = [
  ...["pypi.org", "www.pypi.org", "pypi.python.org", "files.pythonhosted.org"],
  ...["pypi.tuna.tsinghua.edu.cn", "mirrors.tuna.tsinghua.edu.cn", "mirrors.aliyun.com"],
  ...["mirrors.cloud.tencent.com", "mirrors.ustc.edu.cn", "pypi.mirrors.ustc.edu.cn", "pypi.douban.com"],
  ...["repo.huaweicloud.com", "mirrors.huaweicloud.com", "mirror.baidu.com"],
];

export function isDefaultRegistry(address: string): boolean {
  return isAmongHosts(address, mirrors);
}

/** Public indexes other than PyPI, with special builds. */
const publicBuilds = [
  ...["test.pypi.org", "download.pytorch.org", "pypi.nvidia.com", "pypi.ngc.nvidia.com", "data.pyg.org"],
  ...["wheels.vllm.ai", "storage.googleapis.com/jax-releases/", "storage.googleapis.com/libtpu-releases/"],
  ...["pypi.anaconda.org/scientific-python-nightly-wheels/", "www.piwheels.org", "wheelhouse.openmmlab.com"],
];

export function isPublicIndex(address: string): boolean {
  return isDefaultRegistry(address) || isAmongHosts(address, publicBuilds);
}
