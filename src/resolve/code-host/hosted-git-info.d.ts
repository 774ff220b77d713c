/** The part of hosted-git-info that lcc uses; the package has no types of its own. */
declare module "hosted-git-info" {
  const gitHost: {
    /** An address in any of the forms that git and npm take, `git@host:owner/name` among them. */
    parseUrl(address: string): URL | undefined;
  };
  export = gitHost;
}
