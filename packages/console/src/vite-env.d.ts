/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The brand this build is for; the build setting BRAND fills it in. */
  readonly BRAND?: 0 | 2;
  /** Where the parts are that a PDF may need to be shown. */
  readonly PDF_PARTS: string;
}
