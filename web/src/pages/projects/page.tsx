import type { ReactNode } from "react";
import { ProjectList } from "./list.tsx";
import { ProjectDetails } from "./details.tsx";

interface ProjectsPageProps {
  readonly project: string | undefined;
  readonly query: URLSearchParams;
}

export function ProjectsPage({ project, query }: ProjectsPageProps): ReactNode {
  return project === undefined ? <ProjectList query={query} /> : <ProjectDetails key={project} project={project} />;
}
