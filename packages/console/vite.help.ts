import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { guidePage, guides } from './vite.guide.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');
const styles = () =>
  ['src/kit/theme/tokens.css', 'src/kit/theme/base.css', 'help/help.css'].map(read).join('\n');

const types = { html: 'text/html; charset=utf-8', css: 'text/css' };

/** Help, guides, terms and privacy: plain pages in the look of the console, which need none of its scripts. A build leaves the brand open. */
export const helpPages = (brand: (html: string) => string): Plugin => {
  const files: Readonly<Record<string, () => string>> = {
    'help/index.html': () => read('help/index.html'),
    'help/terms.html': () => read('help/terms.html'),
    'help/privacy.html': () => read('help/privacy.html'),
    'help/help.css': styles,
    ...Object.fromEntries(guides.map((guide) => [`help/guide/${guide}.html`, () => guidePage(guide)])),
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
        response.setHeader('content-type', file.endsWith('.css') ? types.css : types.html);
        response.end(brand(page()));
      });
    },
  };
};
