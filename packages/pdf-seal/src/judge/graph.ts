import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts';
import { PdfFault, type PdfFile, pagesOf } from '../pdf/read.ts';

const nothing: ReadonlySet<string> = new Set();
// What a page points to without showing it.
const notShown: ReadonlySet<string> = new Set([
  'Parent',
  'P',
  'Dest',
  'A',
  'AA',
  'Popup',
  'IRT',
  'StructParents',
  'V',
]);

/** The references in an object, however deep, without following them. */
export const referencesIn = (object: PdfObject, leaveOut = nothing): PdfRef[] => {
  const found: PdfRef[] = [];
  const stack: PdfObject[] = [object];
  while (stack.length > 0) {
    const next = stack.pop() ?? null;
    if (next instanceof PdfRef) found.push(next);
    else if (Array.isArray(next)) for (const item of next) stack.push(item);
    else if (next instanceof PdfStream) stack.push(next.dict);
    else if (next instanceof PdfDict) {
      for (const [key, value] of next.entries) if (!leaveOut.has(key)) stack.push(value);
    }
  }
  return found;
};

/** An object, or null where it cannot be read. */
export const quietGet = (file: PdfFile, ref: PdfRef): PdfObject => {
  try {
    return file.get(ref);
  } catch (fault) {
    if (fault instanceof PdfFault) return null;
    throw fault;
  }
};

export const isReadable = (file: PdfFile, ref: PdfRef): boolean => {
  try {
    file.get(ref);
    return true;
  } catch (fault) {
    if (fault instanceof PdfFault) return false;
    throw fault;
  }
};

/** Who refers to which object, from the trailer (0) on. Whatever is not in it has no meaning for the file. */
export const referrersIn = (file: PdfFile): ReadonlyMap<number, ReadonlySet<number>> => {
  const referrers = new Map<number, Set<number>>();
  const stack: PdfRef[] = [];
  const note = (from: number, object: PdfObject) => {
    for (const ref of referencesIn(object)) {
      const known = referrers.get(ref.number);
      if (known) known.add(from);
      else {
        referrers.set(ref.number, new Set([from]));
        stack.push(ref);
      }
    }
  };
  note(0, file.trailer.get('Root') ?? null);
  note(0, file.trailer.get('Info') ?? null);
  for (let ref = stack.pop(); ref; ref = stack.pop()) note(ref.number, quietGet(file, ref));
  return referrers;
};

/** Which of some objects are reached from others. */
export const reachedFrom = (
  file: PdfFile,
  start: readonly PdfObject[],
  targets: ReadonlySet<number>,
  leaveOut = notShown,
): Set<number> => {
  const reached = new Set<number>();
  const seen = new Set<number>();
  const stack = start.flatMap((object) => referencesIn(object, leaveOut));
  for (let ref = stack.pop(); ref; ref = stack.pop()) {
    if (seen.has(ref.number)) continue;
    seen.add(ref.number);
    if (targets.has(ref.number)) reached.add(ref.number);
    stack.push(...referencesIn(quietGet(file, ref), leaveOut));
  }
  return reached;
};

/** On which pages (from 1) some objects show. */
export const pagesShowing = (file: PdfFile, targets: ReadonlySet<number>): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  try {
    for (const [index, { ref, dict, inherited }] of pagesOf(file).entries()) {
      const reached = reachedFrom(file, [dict, inherited('Resources')], targets);
      if (targets.has(ref.number)) reached.add(ref.number);
      for (const number of reached) found.set(number, [...(found.get(number) ?? []), index + 1]);
    }
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
  }
  return found;
};
