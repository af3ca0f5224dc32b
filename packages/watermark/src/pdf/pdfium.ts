import { readFile } from 'node:fs/promises';
import { init } from '@embedpdf/pdfium';
import { lendFont } from './lend-font.ts';
import type { Pdfium } from './pdfium.types.ts';

/** An instance that has grown beyond this is not used for another file: its memory never shrinks. */
const heapMost = 384 * 1_024 * 1_024;

let compiled: Promise<WebAssembly.Module> | undefined;
let current: Promise<Pdfium> | undefined;

const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));

const start = async (): Promise<Pdfium> => {
  compiled ??= compile();
  const module = await compiled;
  const options = {
    // What a damaged file makes the library say helps nobody who runs a server.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  };
  // Its own types name those of a runtime that are not there.
  const pdfium = (await init(options)) as unknown as Pdfium;
  pdfium.PDFiumExt_Init();
  lendFont(pdfium);
  return pdfium;
};

/** The one instance of this thread; a fresh one when it broke or has grown too far. */
export const usePdfium = async (): Promise<Pdfium> => {
  if (current && (await current).pdfium.HEAPU8.length > heapMost) current = undefined;
  current ??= start();
  return current;
};

/** Lets go of an instance after it broke. */
export const forgetPdfium = (): void => {
  current = undefined;
};
