import type { Methods } from '@embedpdf/pdfium';

/** The library, and the little of what it runs on that is used here. */
export type Pdfium = Methods & {
  readonly pdfium: {
    /** All of its memory; another one whenever it has grown. */
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(size: number): number; free(at: number): void };
    UTF16ToString(at: number): string;
    addFunction(called: (...given: number[]) => number, kinds: string): number;
  };
};
