import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { guidePage, guidePictures, guides } from './vite.guide.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');
const styles = () =>
  ['src/kit/theme/tokens.css', 'src/kit/theme/base.css', 'help/help.css'].map(read).join('\n');

const typeOf = (file: string): string => {
  if (file.endsWith('.png')) return 'image/png';
  return file.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';
};

/** Help, guides, terms and privacy: plain pages in the look of the console, which need none of its scripts. A build leaves the brand open. */
export const helpPages = (brand: (html: string) => string): Plugin => {
  const files: Readonly<Record<string, () => string | Buffer>> = {
    'help/index.html': () => read('help/index.html'),
    'help/terms.html': () => read('help/terms.html'),
    'help/privacy.html': () => read('help/privacy.html'),
    'help/help.css': styles,
    ...Object.fromEntries(guides.map((guide) => [`help/guide/${guide}.html`, () => guidePage(guide)])),
    ...guidePictures(),
  };
  return {
    name: 'help-pages',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: source() });
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/^\/|[?#].*$/g, '');
        const file = path === 'help/' ? 'help/index.html' : path;
        const page = files[file];
        if (!page) return next();
        response.setHeader('content-type', typeOf(file));
        const content = page();
        response.end(typeof content === 'string' ? brand(content) : content);
      });
    },
  };
};
