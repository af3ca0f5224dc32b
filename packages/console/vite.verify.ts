import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { verifyHtml } from './vite.verify-html.ts';

const here = (path: string) => resolve(import.meta.dirname, path);
const read = (path: string) => readFileSync(here(path), 'utf8');

/** Dark is the reader's own wish here, since nothing remembers one. */
const tokens = () => {
  const css = read('src/kit/theme/tokens.css').replace(/^@layer[^;]*;/m, '');
  const dark = /:root\[data-mantine-color-scheme="dark"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  return `${css}\n@media (prefers-color-scheme: dark) { :root { ${dark} } }`;
};

const script = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: here('src/verify-page/verify-page.ts'), output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(made) ? made : [made];
  const chunk =
    result && 'output' in result ? result.output.find((part) => part.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the page that checks evidence was not built');
  // Inside a script element, this would end it.
  return chunk.code.replaceAll('</script', '<\\/script');
};

/** The page that checks evidence: one file that needs nothing else, not even this server. */
export const verifyPage = (): Plugin => ({
  name: 'verify-page',
  apply: 'build',
  async generateBundle() {
    const style = `${tokens()}\n${read('verify/verify.css')}`;
    const source = verifyHtml(read('verify/verify.html'), { style, script: await script() });
    this.emitFile({ type: 'asset', fileName: 'verify-offline.html', source });
  },
});
