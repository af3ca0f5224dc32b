/** A machine that an image is made for. */
export interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}

/** A package as the lock file tells of it. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** `linux-x64` or `linux-arm64`, with the C library of Debian. */
export const platformNamed = (name: string): Platform => {
  const cpu = /^linux-(x64|arm64)$/.exec(name)?.[1];
  if (cpu === undefined) throw new Error(`images are made for linux-x64 and linux-arm64, not for ${name}`);
  return { os: 'linux', cpu, libc: 'glibc' };
};

const accepts = (allowed: string | readonly string[] | undefined, value: string): boolean => {
  if (allowed === undefined) return true;
  const list = typeof allowed === 'string' ? [allowed] : allowed;
  return list.includes(`!${value}`)
    ? false
    : list.some((one) => one === value || one === 'any' || one.startsWith('!'));
};

/** Whether a package says that it runs there. */
export const runsOn = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  accepts(os, platform.os) && accepts(cpu, platform.cpu) && accepts(libc, platform.libc);
