/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the parts are that a PDF may need to be shown. */
  readonly PDF_PARTS: string;
}
