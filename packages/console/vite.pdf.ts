import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };

/** Where the parts are that a document may ask for; under `assets`, so that they are kept for ever. */
export const pdfPartsPath = `assets/pdf-${version}`;

/** Character maps, fonts that need not be in a document, colour profiles, and decoders that run without WebAssembly. */
const wanted: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /_nowasm_fallback\.js$/,
};

const files = () =>
  Object.entries(wanted).flatMap(([folder, name]) =>
    readdirSync(join(home, folder))
      .filter((file) => name.test(file))
      .map((file) => `${folder}/${file}`),
  );

/** Puts what PDFs need to be shown beside the console: nothing is fetched from anywhere else. */
export const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  config: () => ({ define: { 'import.meta.env.PDF_PARTS': JSON.stringify(`/${pdfPartsPath}/`) } }),
  generateBundle() {
    for (const file of files())
      this.emitFile({
        type: 'asset',
        fileName: `${pdfPartsPath}/${file}`,
        source: readFileSync(join(home, file)),
      });
  },
  configureServer: (server) => {
    const known = new Set(files());
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '').replace(/[?#].*$/, '');
      const file = path.startsWith(`/${pdfPartsPath}/`) ? path.slice(pdfPartsPath.length + 2) : '';
      if (!known.has(file)) return next();
      if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(join(home, file)));
    });
  },
});
