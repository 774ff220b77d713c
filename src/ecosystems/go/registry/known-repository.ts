/** The repository of a module whose path contains it; this saves a request. */
export function findKnownRepository(module: string): string | undefined {
  const [host = "", first, second] = module.split("/");
  if (first === undefined) return undefined;
  switch (host) {
    case "github.com":
    case "bitbucket.org":
      return second === undefined ? undefined : `https://${host}/${first}/${second}`;
    case "golang.org":
      return first === "x" && second !== undefined ? `https://github.com/golang/${second}` : undefined;
    case "k8s.io":
      return `https://github.com/kubernetes/${first}`;
    case "go.uber.org":
      return `https://github.com/uber-go/${first}`;
    case "gopkg.in":
      return gopkg(first, second);
    default:
      return undefined;
  }
}

/** `gopkg.in/yaml.v3` is `go-yaml/yaml`, `gopkg.in/user/name.v1` is `user/name`. */
function gopkg(first: string, second: string | undefined): string | undefined {
  const versioned = second ?? first;
  const name = versioned.replace(/\.v\d{1,9}(?:-unstable)?$/, "");
  if (name === versioned || name === "") return undefined;
  return `https://github.com/${second === undefined ? `go-${name}` : first}/${name}`;
}
