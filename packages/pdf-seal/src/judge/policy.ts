import type { PdfDict } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';
import { asDict, dictAt, listAt, nameAt, textIn } from './access.ts';
import { type Level, levels } from './change.ts';
import { fieldNodes } from './fields.ts';

/** What the signatures of a file let pass after them. */
export interface Policy {
  readonly level: Level;
  /** Whether a signature said so itself, and it is not only the rule for all. */
  readonly isSaid: boolean;
  readonly isLocked: (field: string) => boolean;
}

type Lock = (field: string) => boolean;

const lockOf = (file: PdfFile, dict: PdfDict): Lock | undefined => {
  const action = nameAt(file, dict.get('Action'));
  const named = listAt(file, dict.get('Fields')).flatMap((entry) => textIn(file.resolve(entry)) ?? []);
  const isNamed: Lock = (field) => named.some((name) => field === name || field.startsWith(`${name}.`));
  if (action === 'All') return () => true;
  if (action === 'Include') return isNamed;
  return action === 'Exclude' ? (field) => !isNamed(field) : undefined;
};

const permissionIn = (file: PdfFile, dict: PdfDict, otherwise?: number): number | undefined => {
  const value = file.resolve(dict.get('P'));
  return typeof value === 'number' ? value : otherwise;
};

/** What the signatures that a file has allow to be done to it. */
export const policyOf = (file: PdfFile): Policy => {
  const permissions: number[] = [];
  const locks: Lock[] = [];
  const add = (permission: number | undefined, lock: Lock | undefined) => {
    if (permission !== undefined) permissions.push(permission);
    if (lock) locks.push(lock);
  };
  for (const { dict, type } of fieldNodes(file)) {
    const signature = type === 'Sig' ? dictAt(file, dict.get('V')) : undefined;
    if (!signature) continue;
    const lock = dictAt(file, dict.get('Lock'));
    if (lock) add(permissionIn(file, lock), lockOf(file, lock));
    for (const entry of listAt(file, signature.get('Reference'))) {
      const reference = asDict(file.resolve(entry));
      const parameters = reference && dictAt(file, reference.get('TransformParams'));
      const method = reference && nameAt(file, reference.get('TransformMethod'));
      if (method === 'DocMDP') add(parameters ? permissionIn(file, parameters, 2) : 2, undefined);
      if (method === 'FieldMDP' && parameters) add(undefined, lockOf(file, parameters));
    }
  }
  const least = Math.min(...permissions);
  const isSaid = permissions.length > 0;
  return {
    level: isSaid ? (levels[Math.min(3, Math.max(1, least)) - 1] ?? 'validation') : 'forms',
    isSaid,
    isLocked: (field) => locks.some((lock) => lock(field)),
  };
};
