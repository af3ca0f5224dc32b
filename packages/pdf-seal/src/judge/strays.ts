import { isSpace } from '../pdf/characters.ts';
import { readIndirect } from '../pdf/indirect.ts';
import { Lexer } from '../pdf/lexer.ts';
import { PdfStream } from '../pdf/objects.ts';
import { PdfFault, type PdfFile } from '../pdf/read.ts';
import { nameOf } from './access.ts';
import type { Change } from './change.ts';

/** Whether the bytes that a revision added hold anything that its cross-reference does not know. */
const hasStrays = (file: PdfFile, revision: number): boolean => {
  const view = file.at(revision);
  const [own, before] = [file.revisions[revision], file.revisions[revision - 1]];
  if (!own || !before) return false;
  const places = new Set<number>();
  for (const entry of own.offsets.values()) if (entry.kind === 'at') places.add(entry.offset);
  const lexer = new Lexer(file.bytes, before.end);
  for (lexer.skip(); lexer.at < own.start; lexer.skip()) {
    const { object, end } = readIndirect(file.bytes, lexer.at, file.limits.depth, (length) => {
      const value = view.resolve(length);
      return typeof value === 'number' ? value : -1;
    });
    // A file for old and new readers has a second cross-reference that the first does not list.
    const isList = object instanceof PdfStream && nameOf(object.dict.get('Type')) === 'XRef';
    if (!places.has(lexer.at) && !isList) return true;
    lexer.at = end;
  }
  return false;
};

const isStrayed = (file: PdfFile, revision: number): boolean => {
  try {
    return hasStrays(file, revision);
  } catch (fault) {
    if (fault instanceof PdfFault) return true;
    throw fault;
  }
};

const straying = new WeakMap<PdfFile, Map<number, boolean>>();

/** Bytes of later revisions that no cross-reference knows: readers that repair files may find something in them. */
export const judgeStrays = (file: PdfFile, signedRevision: number): Change[] => {
  const known = straying.get(file) ?? new Map<number, boolean>();
  straying.set(file, known);
  const changes: Change[] = [];
  for (let revision = signedRevision + 1; revision < file.revisions.length; revision++) {
    const found = known.get(revision) ?? isStrayed(file, revision);
    known.set(revision, found);
    if (found) changes.push({ allowed: false, code: 'strays', revision, spots: [] });
  }
  const last = file.revisions.length - 1;
  const rest = file.bytes.subarray(file.revisions[last]?.end ?? 0);
  if (!rest.every(isSpace)) changes.push({ allowed: false, code: 'trailing', revision: last, spots: [] });
  return changes;
};
