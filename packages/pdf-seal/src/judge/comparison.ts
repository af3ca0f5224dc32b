import { type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts';
import { type PdfFile, type PdfPage, pagesOf } from '../pdf/read.ts';
import { listAt, type Rect, rectOf } from './access.ts';
import type { AllowedCode, Change, ForbiddenCode, Level, Spot } from './change.ts';
import { levels } from './change.ts';
import { isReadable, quietGet } from './graph.ts';
import type { Policy } from './policy.ts';
import { sameObject } from './same.ts';

interface Told {
  readonly spots?: readonly Spot[];
  readonly object?: number | undefined;
  readonly name?: string | undefined;
  readonly signature?: number;
}

/** A file as it was signed beside the same file later, with what was found so far. */
export class Comparison {
  readonly before: PdfFile;
  readonly after: PdfFile;
  readonly policy: Policy;
  readonly revision: number;
  readonly findings: Change[] = [];
  /** Objects that the signed file refers to and that are not what they were. */
  readonly changed = new Map<number, { readonly before: PdfObject; readonly after: PdfObject }>();
  /** Widgets that came with signatures, and what was allowed of them. */
  readonly newWidgets = new Set<number>();
  readonly #accounted = new Map<number, Set<number>>();
  readonly #referrers: ReadonlyMap<number, ReadonlySet<number>>;
  #pages: readonly PdfPage[] | undefined;
  #spots: Map<number, number[]> | undefined;

  constructor(
    before: PdfFile,
    after: PdfFile,
    policy: Policy,
    referrers: ReadonlyMap<number, ReadonlySet<number>>,
    written: ReadonlySet<number>,
  ) {
    this.before = before;
    this.after = after;
    this.policy = policy;
    this.revision = after.revisions.length - 1;
    this.#referrers = referrers;
    for (const number of referrers.keys()) {
      if (!written.has(number) && !this.#mayReadOtherwise(number, written)) continue;
      const was = this.#objectIn(before, number);
      const is = this.#objectIn(after, number);
      if (!sameObject(was, is) || this.#moved(number)) this.changed.set(number, { before: was, after: is });
    }
  }

  /** The numbers of all objects that the signed file refers to. */
  get referred(): Iterable<number> {
    return this.#referrers.keys();
  }

  /** Whether the signed file knows nothing of an object number. */
  isNew(number: number): boolean {
    return !this.#referrers.has(number);
  }

  allow(code: AllowedCode, level: Level, told: Told = {}): void {
    const { spots = [], object, name, signature } = told;
    const isAllowed = levels.indexOf(level) <= levels.indexOf(this.policy.level);
    if (!isAllowed) this.forbid('closed', told);
    else
      this.findings.push({
        allowed: true,
        code,
        level,
        revision: this.revision,
        spots,
        object,
        name,
        signature,
      });
  }

  forbid(code: ForbiddenCode, { spots = [], object, name }: Told = {}): void {
    this.findings.push({ allowed: false, code, revision: this.revision, spots, object, name });
  }

  /** A changed object is accounted for, once every object that had a use for it is. */
  clear(number: number | undefined, from?: readonly (number | undefined)[]): void {
    if (number === undefined) return;
    const accounted = this.#accounted.get(number) ?? new Set();
    this.#accounted.set(number, accounted);
    for (const referrer of from ?? this.#referrers.get(number) ?? []) {
      if (referrer !== undefined) accounted.add(referrer);
    }
  }

  isCleared(number: number): boolean {
    const accounted = this.#accounted.get(number);
    return (
      accounted !== undefined && [...(this.#referrers.get(number) ?? [])].every((from) => accounted.has(from))
    );
  }

  get pages(): readonly PdfPage[] {
    this.#pages ??= pagesOf(this.after);
    return this.#pages;
  }

  /** All pages that were signed. */
  get everyPage(): Spot[] {
    return pagesOf(this.before).map((_, index) => ({ page: index + 1 }));
  }

  /** The page (from 1) on which an annotation stands, or nothing. */
  pageOf(annotation: number): number | undefined {
    return this.pagesOfAnnotation(annotation)[0];
  }

  /** Every page on which an annotation stands, as often as it does. */
  pagesOfAnnotation(annotation: number): readonly number[] {
    if (!this.#spots) {
      this.#spots = new Map();
      for (const [index, { dict }] of this.pages.entries()) {
        for (const entry of listAt(this.after, dict.get('Annots'))) {
          if (entry instanceof PdfRef)
            this.#spots.set(entry.number, [...(this.#spots.get(entry.number) ?? []), index + 1]);
        }
      }
    }
    return this.#spots.get(annotation) ?? [];
  }

  /** Where an annotation shows. */
  spotsOf(annotation: number, dict: PdfDict): Spot[] {
    const page = this.pageOf(annotation);
    const rect: Rect | undefined = rectOf(this.after, dict.get('Rect'));
    return page === undefined ? [] : [{ page, ...(rect && { rect }) }];
  }

  /** What was not written anew can still be another: its stream was, or it could not be read before. */
  #mayReadOtherwise(number: number, written: ReadonlySet<number>): boolean {
    const place = this.before.placeOf(number);
    if (!place || place.kind === 'free') return false;
    if (place.kind === 'in' && written.has(place.stream)) return true;
    return !isReadable(this.before, new PdfRef(number, place.kind === 'at' ? place.generation : 0));
  }

  #objectIn(file: PdfFile, number: number): PdfObject {
    const place = file.placeOf(number);
    return place ? quietGet(file, new PdfRef(number, place.kind === 'at' ? place.generation : 0)) : null;
  }

  /** What has another generation is not what it was: what refers to it finds nothing. */
  #moved(number: number): boolean {
    const [was, is] = [this.before.placeOf(number), this.after.placeOf(number)];
    const generation = (place: typeof was) => (place?.kind === 'at' ? place.generation : 0);
    return was?.kind !== 'free' && is?.kind !== 'free' && generation(was) !== generation(is);
  }
}
