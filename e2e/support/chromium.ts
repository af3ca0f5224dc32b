import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { LaunchOptions } from '@playwright/test';

/** The system's browsers, those without windows first: they take half the time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const installer = '/usr/bin/apt-get';
const debianPackage = 'chromium-headless-shell';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  // A few pictures a second are as good as many, and cost the machine less.
  '--use-fake-device-for-media-stream=fps=5',
];

const broughtByNpm = async (): Promise<string> => {
  // Read when the package is imported: it then unpacks the libraries a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
};

/** A browser that is there need not run: it may be made for another processor, or be a stub that asks for an installer. */
const draws = (path: string, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const args = ['--headless', ...flags, '--dump-dom', 'data:text/html,<p>drawn</p>'];
    const options = { encoding: 'utf8', timeout: 30_000, cwd: tmpdir(), killSignal: 'SIGKILL' } as const;
    execFile(path, args, { ...options, ...(signal && { signal }) }, (error, stdout) =>
      resolve(!error && stdout.includes('<p>drawn</p>')),
    );
  });

const present = async (): Promise<string | undefined> => {
  for (const path of installed) if (existsSync(path) && (await draws(path))) return path;
  return undefined;
};

/** How much longer than another a browser may take to draw. */
const graceMs = 5_000;

/** The first browser if it draws, else one of the system: where a browser hangs, that is known once another has drawn. */
const firstOrPresent = async (first: string): Promise<string | undefined> => {
  const hung = new AbortController();
  const firstDraws = draws(first, hung.signal);
  const other = present().then((path) => {
    if (path) setTimeout(() => hung.abort(), graceMs).unref();
    return path;
  });
  return (await firstDraws) ? first : other;
};

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync(installer);

/** Debian's own browser, where nobody has to be asked for it. */
const install = async (): Promise<string | undefined> => {
  const apt = (...args: string[]) =>
    spawnSync(installer, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  for (const name of [debianPackage, 'chromium']) {
    apt('update');
    if (apt('install', '-y', '--no-install-recommends', name).status === 0) return present();
  }
  return undefined;
};

/** The browser that npm brings is for one kind of processor; elsewhere the system's stands in, installed if need be. */
const findBrowser = async (): Promise<string> => {
  // On another processor the C library would hand the file to a shell, as if it were a script.
  const light = process.arch === 'x64' ? await broughtByNpm() : undefined;
  const there = light ? await firstOrPresent(light) : await present();
  const found = there ?? (mayInstall() ? await install() : undefined);
  if (found) return found;
  process.stderr.write(
    `no browser runs here: install one (on Debian: apt-get install ${debianPackage}) or name one with CHROMIUM=/path/to/chromium\n`,
  );
  return process.exit(1);
};

const chosen = (): string | undefined =>
  process.env.CHROMIUM === 'npm' ? undefined : process.env.CHROMIUM || undefined;

// Not with the flags of that package: one process for everything dies with the first window, and web security is what
// we test.
const optionsOf = (executablePath: string): LaunchOptions => ({ executablePath, args: flags });

/** What the journeys run in, without anything to be installed by hand; `CHROMIUM` names another browser. */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  // Whoever is started by this process need not look again.
  process.env.E2E_BROWSER ??= chosen() ?? (await findBrowser());
  return optionsOf(process.env.E2E_BROWSER);
};

/** The browser of the machine, if it has one: pictures for people want its fonts. */
export const pictureOptions = async (): Promise<LaunchOptions> =>
  optionsOf(chosen() ?? (await present()) ?? (await broughtByNpm()));
