import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

const wholeBrowser = (): string | undefined => installed.find((path) => existsSync(path));

const broughtByNpm = async (): Promise<string> => {
  // Read when the package is imported: it then unpacks the libraries a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
};

const runs = (path: string): boolean => spawnSync(path, ['--version']).status === 0;

/** The browser that npm brought has no windows and takes half the time; a whole one stands in where it cannot run. */
const findBrowser = async (): Promise<string> => {
  const light = await broughtByNpm();
  return runs(light) ? light : (wholeBrowser() ?? light);
};

const chosen = (): string | undefined =>
  process.env.CHROMIUM === 'npm' ? undefined : process.env.CHROMIUM || undefined;

// Not with the flags of that package: one process for everything dies with the first window, and web security is what
// we test.
const optionsOf = (executablePath: string): LaunchOptions => ({ executablePath, args: flags });

/** What the journeys run in, without anything to be installed by hand; `CHROMIUM` names another browser. */
export const chromiumOptions = async (): Promise<LaunchOptions> =>
  optionsOf(chosen() ?? (await findBrowser()));

/** The browser of the machine, if it has one: pictures for people want its fonts. */
export const pictureOptions = async (): Promise<LaunchOptions> =>
  optionsOf(chosen() ?? wholeBrowser() ?? (await broughtByNpm()));
