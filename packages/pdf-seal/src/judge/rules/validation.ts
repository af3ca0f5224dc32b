import { type PdfDict, type PdfObject, PdfStream, PdfText } from '../../pdf/objects.ts';
import { hasDoubledKeys } from '../../pdf/parse.ts';
import { asDict, catalogueOf, listAt, nameOf, numberOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { sameObject } from '../same.ts';

const storeKeys = new Set(['Type', 'VRI', 'Certs', 'OCSPs', 'CRLs']);
const recordKeys = new Set(['Type', 'Cert', 'OCSP', 'CRL', 'TU', 'TS']);
const listKeys = ['Certs', 'OCSPs', 'CRLs', 'Cert', 'OCSP', 'CRL'];
const dataKeys = new Set(['Length', 'Filter', 'DecodeParms', 'Type', 'DL']);

/** Walks a store of validation records: whether it is one, and which objects it is made of. */
class StoreWalk {
  readonly parts: number[] = [];
  isSound = true;
  readonly #comparison: Comparison;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  store(object: PdfObject | undefined): void {
    const dict = this.#dict(object, storeKeys);
    if (!dict) return;
    this.#lists(dict);
    const records = dict.get('VRI');
    const found = records === undefined ? undefined : this.#dict(records);
    for (const [, record] of found?.entries ?? []) {
      if (record === found?.get('Type') && nameOf(record) !== undefined) continue;
      const entry = this.#dict(record, recordKeys);
      if (entry) this.#lists(entry);
    }
  }

  #note(object: PdfObject | undefined): void {
    const number = numberOf(object);
    if (number !== undefined) this.parts.push(number);
  }

  #dict(object: PdfObject | undefined, keys?: ReadonlySet<string>): PdfDict | undefined {
    this.#note(object);
    const dict = asDict(this.#comparison.after.resolve(object));
    if (!dict || hasDoubledKeys(dict) || (keys && [...dict.entries.keys()].some((key) => !keys.has(key))))
      this.isSound = false;
    return dict;
  }

  #lists(dict: PdfDict): void {
    const { after } = this.#comparison;
    for (const key of listKeys) {
      const list = dict.get(key);
      if (list === undefined) continue;
      this.#note(list);
      for (const item of listAt(after, list)) this.#data(item);
    }
    if (dict.get('TS') !== undefined) this.#data(dict.get('TS'));
    const time = after.resolve(dict.get('TU'));
    if (time !== null && !(time instanceof PdfText)) this.isSound = false;
  }

  #data(object: PdfObject | undefined): void {
    const data = this.#comparison.after.resolve(object);
    const isData =
      data instanceof PdfStream &&
      !hasDoubledKeys(data.dict) &&
      [...data.dict.entries.keys()].every((own) => dataKeys.has(own));
    if (!isData) this.isSound = false;
  }
}

/** Certificates, revocation lists and answers that are added so that signatures can be checked later. */
export const judgeValidation = (comparison: Comparison): void => {
  const { before, after, changed } = comparison;
  const [was, is] = [catalogueOf(before)?.get('DSS'), catalogueOf(after)?.get('DSS')];
  if (is === undefined && was === undefined) return;
  const walk = new StoreWalk(comparison);
  walk.store(is);
  if (sameObject(was, is) && !walk.parts.some((number) => changed.has(number))) return;
  const root = numberOf(before.trailer.get('Root'));
  for (const number of [numberOf(was), ...walk.parts])
    comparison.clear(number, [root, numberOf(was), ...walk.parts]);
  if (walk.isSound) comparison.allow('validation', 'validation');
  else comparison.forbid('catalogue', { name: 'DSS' });
};
