import { limits } from '@chancery/contract/limits.ts';
import { PartyKind } from '#wire/signing/codes.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import type { Field, Signing } from './signing.ts';

/** A party while a task is prepared. */
export interface PartyDraft {
  readonly key: string;
  readonly kind: 'member' | 'outside';
  readonly step: number;
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly unitName: string;
  readonly withDate: boolean;
  readonly fields: readonly Field[];
}

/** A task while it is prepared. */
export interface Wish {
  readonly title: string;
  readonly note: string;
  readonly expiresOn: string;
  readonly files: readonly FileValue[];
  readonly parties: readonly PartyDraft[];
}

/** A day where the reader is, as the server takes it. */
export const dayAfter = (days: number): string => {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(day);
};

export const emptyWish = (): Wish => ({
  title: '',
  note: '',
  expiresOn: dayAfter(limits.signing.usualDays),
  files: [],
  parties: [],
});

/** Another party, whose turn comes after all others. */
export const newParty = (kind: PartyDraft['kind'], parties: readonly PartyDraft[]): PartyDraft => ({
  key: crypto.randomUUID(),
  kind,
  step: Math.max(0, ...parties.map(({ step }) => step)) + 1,
  userId: '',
  name: '',
  phone: '',
  unitName: '',
  withDate: false,
  fields: [],
});

/** A draft as it is gone on with. */
export const wishOf = (task: Signing): Wish => ({
  title: task.title,
  note: task.note,
  expiresOn: task.expiresAt.slice(0, 10),
  files: task.documents.map(({ filePath, name, size }) => ({ filePath, fileName: name, size })),
  parties: task.list.map(({ id, kind, step, userId, name, phone, unitName, withDate, fields }) => ({
    key: id,
    kind,
    step,
    userId: userId ?? '',
    name,
    phone,
    unitName,
    withDate,
    fields,
  })),
});

/** The parties as the server takes them. */
export const partiesOf = (parties: readonly PartyDraft[]) =>
  parties.map(({ kind, step, userId, name, phone, unitName, withDate, fields }) => ({
    kind,
    step,
    withDate,
    fields: [...fields],
    ...(kind === PartyKind.member ? { userId } : { name, phone, unitName }),
  }));
