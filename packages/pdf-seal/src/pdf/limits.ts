/** How much a file may ask of whoever reads it. */
export interface ReadLimits {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Objects that all revisions write together. */
  readonly objects: number;
  /** Revisions, one upon the other. */
  readonly revisions: number;
  /** Objects times revisions: each revision is looked at as a file of its own. */
  readonly work: number;
  /** Dictionaries and arrays within each other, and references that lead to references. */
  readonly depth: number;
  /** Bytes that one stream may grow to when it is decoded. */
  readonly inflated: number;
  /** Bytes that all decoded streams of a file may grow to together. */
  readonly inflatedTogether: number;
  readonly pages: number;
}

export const readLimits: ReadLimits = {
  bytes: 512 * 1024 * 1024,
  objects: 2_000_000,
  revisions: 2_000,
  work: 20_000_000,
  depth: 100,
  inflated: 128 * 1024 * 1024,
  inflatedTogether: 1024 * 1024 * 1024,
  pages: 50_000,
};
