import { comma } from './phrases.tsx';

const browsers = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const;

const match = (table: typeof browsers | typeof systems, text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

/** What somebody would call the machine behind a `user-agent`: `Chrome, Windows`. */
export const machineName = (userAgent: string): string => {
  const names = [match(browsers, userAgent), match(systems, userAgent)].filter(Boolean);
  return names.length > 0 ? names.join(comma()) : userAgent.slice(0, 32);
};

/** Whether the machine is held in a hand. */
export const isHandheld = (userAgent: string): boolean => /Android|iPhone|iPad|Mobile/.test(userAgent);
