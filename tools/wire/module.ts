import { posix } from 'node:path';
import type { Declaration, Declarations, Import } from './declarations.ts';
import { asData, withoutChecks } from './values.ts';

const contract = '@chancery/contract';

/** A module of the contract: what it declares, and what came of it. */
export interface Module extends Declarations {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export type Modules = ReadonlyMap<string, Module>;

const targetOf = ({ from }: Import, { path }: Module): string =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;

/** Whether a module, with all that it imports, is ours alone: pages may load it as it is. */
const isFree = (module: Module, modules: Modules): boolean =>
  [...module.imports.values(), ...module.handedOn.values()].every((each) => {
    const next = modules.get(targetOf(each, module));
    return next !== undefined && isFree(next, modules);
  });

/** What a declaration needs of its own module and of others. */
const needsOf = ({ name, words }: Declaration, { own, imports }: Module): string[] =>
  [...words].filter((word) => word !== name && (imports.has(word) || own.some((each) => each.name === word)));

/** Names that cannot be had without checks, as `path#name`. */
type Lost = ReadonlySet<string>;

const isLost = (name: string, module: Module, modules: Modules, lost: Lost): boolean => {
  const imported = module.imports.get(name) ?? module.handedOn.get(name);
  if (!imported) return lost.has(`${module.path}#${name}`);
  const next = modules.get(targetOf(imported, module));
  // The whole of a module is what it was only with all of its checks.
  return next === undefined || imported.imported === '*' || isLost(imported.imported, next, modules, lost);
};

/** How a declaration is written without checks: the value it has, or as it stands; undefined if there is no way. */
const written = (declaration: Declaration, module: Module, modules: Modules, lost: Lost) => {
  const { name, text } = declaration;
  const value = module.values[name];
  const short = withoutChecks(value);
  if (short) return { text: `const ${name} = ${short};`, needs: [] };
  const needs = needsOf(declaration, module);
  if (!needs.some((need) => isLost(need, module, modules, lost))) return { text, needs };
  const data = asData(value);
  return data === undefined ? undefined : { text: `const ${name} = ${data};`, needs: [] };
};

/** Which names cannot be had: one that is lost may take others with it, until none is left to be taken. */
export const findLost = (modules: Modules): Lost => {
  const lost = new Set<string>();
  let before = -1;
  while (lost.size > before) {
    before = lost.size;
    for (const module of modules.values())
      for (const each of module.own)
        if (!written(each, module, modules, lost)) lost.add(`${module.path}#${each.name}`);
  }
  return lost;
};

const placeOf = (target: Module, from: Module, modules: Modules): string => {
  if (isFree(target, modules)) return `${contract}/${target.path}`;
  const relative = posix.relative(posix.dirname(from.path), target.path);
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** A line for each module that names are from. */
const lines = (verb: string, names: readonly [string, Import][], module: Module, modules: Modules) =>
  [...Map.groupBy(names, ([, each]) => targetOf(each, module))].flatMap(([path, group]) => {
    const target = modules.get(path);
    const list = group.map(([name, { imported }]) => (name === imported ? name : `${imported} as ${name}`));
    return target ? `${verb} { ${list.join(', ')} } from '${placeOf(target, module, modules)}';` : [];
  });

/** The text of a module without its checks, or nothing where none of it can be had without. */
export const plainModule = (module: Module, modules: Modules, lost: Lost): string | undefined => {
  if (isFree(module, modules)) return `export * from '${contract}/${module.path}';\n`;
  const ways = new Map(module.own.map((each) => [each.name, written(each, module, modules, lost)]));
  const wanted = new Set(
    module.own.flatMap(({ name, exported }) => (exported && ways.get(name) ? name : [])),
  );
  for (const name of wanted) for (const need of ways.get(name)?.needs ?? []) wanted.add(need);

  const body = module.own.flatMap(({ name, exported }) => {
    const way = wanted.has(name) ? ways.get(name) : undefined;
    return way ? `${exported ? 'export ' : ''}${way.text}` : [];
  });
  const imported = [...module.imports].filter(([name]) => wanted.has(name));
  const handedOn = [...module.handedOn].filter(([name]) => !isLost(name, module, modules, lost));
  if (body.length + handedOn.length === 0) return undefined;
  const hasTable = body.some((text) => text.includes(' codeTable('));
  return [
    ...(hasTable ? [`import { codeTable } from '${contract}/kit/code-table.ts';`] : []),
    ...lines('import', imported, module, modules),
    ...lines('export', handedOn, module, modules),
    ...body,
    '',
  ].join('\n');
};
