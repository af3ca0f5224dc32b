import { type LockedPackage, type Platform, runsOn } from './platform.ts';

export type Locked = Readonly<Record<string, LockedPackage>>;

/** What the server needs to run: packages of ours by folder, and those of others by the folder npm puts them in. */
export interface Needed {
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Where Node would find a package that is asked for from a folder. */
const find = (locked: Locked, from: string, name: string): string | undefined => {
  for (let folder = from; ; ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[path]) return path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
  }
};

interface Wish {
  readonly name: string;
  readonly optional: boolean;
}

const wishesOf = (one: LockedPackage): Wish[] => {
  const optional = new Set(Object.keys(one.optionalDependencies ?? {}));
  const peers = Object.keys(one.peerDependencies ?? {}).filter(
    (name) => !one.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...Object.keys(one.dependencies ?? {})
      .filter((name) => !optional.has(name))
      .concat(peers)
      .map((name) => ({ name, optional: false })),
    ...[...optional].map((name) => ({ name, optional: true })),
  ];
};

/** All packages that the one in `root` cannot do without on a platform; what is for development alone is not among them. */
export const neededPackages = (locked: Locked, root: string, platform: Platform): Needed => {
  const own = new Set<string>();
  const others = new Set<string>();
  const walk = (path: string): void => {
    const entry = locked[path];
    if (!entry) throw new Error(`${path} is not in package-lock.json`);
    if (entry.link) {
      walk(entry.resolved ?? '');
      return;
    }
    const kept = path.includes('node_modules/') ? others : own;
    if (kept.has(path)) return;
    kept.add(path);
    for (const { name, optional } of wishesOf(entry)) {
      const found = find(locked, path, name);
      if (found === undefined || !runsOn(locked[found] ?? {}, platform)) {
        if (optional) continue;
        throw new Error(`${path} needs ${name}, which is not there for ${platform.os}-${platform.cpu}`);
      }
      walk(found);
    }
  };
  walk(root);
  const node = `node_modules/node-${platform.os}-${platform.cpu}`;
  walk(node);
  return { own: [...own].sort(), others: [...others].sort() };
};
