/** A department as far as a sheet can name it. */
export interface DepartmentNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const separator = /[;；、\n]+/;
const steps = /[/／>]/;

/** The departments a cell names: several between semicolons, each by its name or by its path from above. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const key = (path: readonly string[]) => path.map((step) => step.trim().toLowerCase()).join('/');

/** Finds departments by name or path: one, several of the same name, or none. */
export const createDepartmentFinder = (nodes: readonly DepartmentNode[]) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pathOf = (node: DepartmentNode): string[] => {
    const path: string[] = [];
    for (
      let at: DepartmentNode | undefined = node;
      at && path.length < 100;
      at = byId.get(at.parentId ?? '')
    ) {
      path.unshift(at.name);
    }
    return path;
  };
  // Every end of a path is a name for its last department; the more is written, the fewer it means.
  const found = new Map<string, string[]>();
  for (const node of nodes) {
    const path = pathOf(node);
    for (let from = 0; from < path.length; from += 1) {
      const name = key(path.slice(from));
      found.set(name, [...(found.get(name) ?? []), node.id]);
    }
  }
  const whole = new Map(nodes.map((node) => [key(pathOf(node)), node.id]));

  return (name: string): readonly string[] => {
    const wanted = key(name.split(steps));
    const exact = whole.get(wanted);
    // A path that is complete means itself, though another may end alike.
    return exact && wanted.includes('/') ? [exact] : (found.get(wanted) ?? []);
  };
};
