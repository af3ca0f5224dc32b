import { createHash } from 'node:crypto';
import type { Locked, Needed } from './packages.ts';
import type { LockedPackage } from './platform.ts';

/** A part of the image, in the words of CycloneDX. */
export interface Component {
  readonly type: 'library' | 'application' | 'framework' | 'operating-system';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

const digests: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

/** The digest that npm checks a package by, as a list of parts writes it. */
const hashesOf = (integrity: string | undefined): Component['hashes'] => {
  const [name = '', value = ''] = integrity?.split(' ')[0]?.split(/-(.*)/s) ?? [];
  const alg = digests[name];
  return alg === undefined ? undefined : [{ alg, content: Buffer.from(value, 'base64').toString('hex') }];
};

const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

const npmComponent = (path: string, one: LockedPackage): Component => {
  const name = one.name ?? path.split('node_modules/').at(-1) ?? path;
  const version = one.version ?? '';
  const hashes = hashesOf(one.integrity);
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${encoded(name)}@${version}`,
    ...(hashes && { hashes }),
    ...(one.license && /^[\w.+() -]+$/.test(one.license) && { licenses: [{ expression: one.license }] }),
  };
};

/** A package of Debian by the name of its file: `libc6_2.36-9+deb12u14_amd64.deb`. */
const debianComponent = (file: string): Component => {
  const [name = '', version = '', arch = ''] = file.replace(/\.deb$/, '').split('_');
  return {
    type: 'library',
    'bom-ref': `debian/${name}`,
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}&distro=bookworm`,
  };
};

/** A digest written as a UUID, so that the same parts always have the same number. */
const numberOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The list of all parts, in the form of CycloneDX 1.6: packages of npm by the lock file, and those of Debian below them. */
export const billOfMaterials = (
  locked: Locked,
  needed: Needed,
  debian: readonly string[],
  facts: { readonly name: string; readonly version: string; readonly seconds: number },
) => {
  const components = [
    ...needed.others.map((path) => npmComponent(path, locked[path] ?? {})),
    ...debian.map(debianComponent),
  ];
  const { name, version, seconds } = facts;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${numberOf(JSON.stringify({ name, version, components }))}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1_000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        purl: `pkg:generic/${name}@${version}`,
        licenses: [{ expression: 'Apache-2.0' }],
      },
    },
    components,
  };
};
