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

/** The browser of the machine, or the one that npm brought; neither asks for anything to be installed by hand. */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  const wanted = process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
  if (wanted && wanted !== 'npm') return { executablePath: wanted, args: flags };
  // Read when the package is imported: it then unpacks the libraries a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // Not with its own flags: one process for everything dies with the first window, and web security is what we test.
  return { executablePath: await chromium.executablePath(), args: flags };
};
