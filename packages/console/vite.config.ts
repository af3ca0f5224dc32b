import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { brands } from '../contract/src/brands/brands.ts';
import { fillBrand } from '../contract/src/brands/fill.ts';
import { helpPages } from './vite.help.ts';
import { findParts } from './vite.parts.ts';
import { patientParts } from './vite.patient-parts.ts';
import { pdfParts } from './vite.pdf.ts';
import { skeleton } from './vite.skeleton.ts';
import { spareParts } from './vite.spare-parts.ts';
import { verifyPage } from './vite.verify.ts';

const api = process.env.CHANCERY_API ?? 'http://127.0.0.1:8080';
// A build names no brand yet: the server that serves it fills that in.
const fill = fillBrand(brands[process.env.BRAND === '0' ? 0 : 2]);

/** Declarations of the contract do nothing but make a value: what a page does not use is left out of it. */
const declarations = [
  ...['z', 'endpoint', 'listEndpoint', 'pageOf', 'codes', 'text', 'optionalText', 'textSchema'],
  ...['phoneSchema', 'duration', 'entriesMatch', 'alphanumeric', 'freeText', 'obeys', 'absent', 'broken'],
];

/** A class by its own name and a mark of its file: what stands beside its name in every script packs well. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

/** Libraries change less often than our own code, so what every page loads first is two files. */
const first = [
  { name: 'core', tags: ['$initial' as const], test: /node_modules|rolldown[\\/]runtime/ },
  { name: 'entry', tags: ['$initial' as const], test: /[\\/]src[\\/](?!main\.tsx)/ },
];

const config = () =>
  ({
    root: import.meta.dirname,
    plugins: [
      react(),
      helpPages(fill),
      pdfParts(),
      patientParts(),
      skeleton(),
      spareParts(),
      { name: 'branded-page', apply: 'serve', transformIndexHtml: fill },
    ],
    css: { modules: { generateScopedName: scopedName } },
    build: {
      target: 'es2022',
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { manualPureFunctions: declarations, propertyReadSideEffects: false },
        output: { codeSplitting: { groups: first } },
      },
    },
    server: {
      port: 5173,
      proxy: {
        '/api': api,
        '/files': api,
        '/healthz': api,
        '/ws': { target: api, ws: true },
        '/mqtt': { target: api, ws: true },
      },
    },
  }) satisfies UserConfig;

/** Finds the parts when something is built, and not whenever somebody reads these settings. */
const parted = (): Plugin => ({
  name: 'parts-of-the-console',
  apply: 'build',
  config: async () => {
    const parts = await findParts(config());
    const group = {
      name: (id: string) => parts.get(id),
      debugName: 'parts',
      includeDependenciesRecursively: false,
    };
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
  },
});

const { plugins, ...rest } = config();
export default defineConfig({ ...rest, plugins: [...plugins, verifyPage(), parted()] });
