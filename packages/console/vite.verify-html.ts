import { createHash } from 'node:crypto';

interface Parts {
  readonly style: string;
  readonly script: string;
}

/** Puts style and script into the page, which then runs this very script and no other. */
export const verifyHtml = (template: string, { style, script }: Parts): string => {
  const digest = createHash('sha256').update(script).digest('base64');
  const parts: Readonly<Record<string, string>> = { style, script, digest: `'sha256-${digest}'` };
  return template.replaceAll(/\/\*(style|script|digest)\*\//g, (_, name) => parts[name] ?? '');
};
