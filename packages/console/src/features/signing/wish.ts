import { limits } from '@chancery/contract/limits.ts';
import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { PartyKind } from '#wire/signing/codes.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { placedOn } from '../placing/placements.ts';
import type { Signing } from './signing.ts';

/** A party while a task is prepared. */
export interface PartyDraft {
  readonly key: string;
  readonly kind: 'member' | 'outside';
  readonly step: number;
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly unitName: string;
  /** What somebody outside proves before they sign. */
  readonly identity: '' | 'person' | 'personPhone';
}

/** A task while it is prepared. */
export interface Wish {
  readonly title: string;
  readonly note: string;
  readonly expiresOn: string;
  readonly files: readonly FileValue[];
  readonly parties: readonly PartyDraft[];
  /** Where they sign; a party is known there by its key. */
  readonly placed: readonly Placement[];
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
  placed: [],
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
  identity: '',
});

const placedOf = ({ documents, list }: Signing): Placement[] =>
  documents.flatMap(({ filePath: fileId }, position) =>
    list.flatMap(({ id: deviceId, fields }) => {
      const places = fields.flatMap(({ document, place }) => (document === position ? place : []));
      return places.length > 0 ? [{ fileId, deviceId, places }] : [];
    }),
  );

/** A draft as it is gone on with. */
export const wishOf = (task: Signing): Wish => ({
  title: task.title,
  note: task.note,
  expiresOn: task.expiresAt.slice(0, 10),
  files: task.documents.map(({ filePath, name, size }) => ({ filePath, fileName: name, size })),
  parties: task.list.map(({ id, kind, step, userId, name, phone, unitName, identity }) => ({
    key: id,
    kind,
    step,
    userId: userId ?? '',
    name,
    phone,
    unitName,
    identity: identity ?? '',
  })),
  placed: placedOf(task),
});

/** The places that are meant: of files and parties that are still there. */
export const placesIn = ({ files, parties, placed }: Wish): readonly Placement[] =>
  placedOn(
    placed,
    files.map(({ filePath }) => filePath),
    parties.map(({ key }) => key),
  );

/** The parties as the server takes them. */
export const partiesOf = (wish: Wish) => {
  const placed = placesIn(wish);
  const fieldsOf = (key: string) =>
    wish.files.flatMap(({ filePath }, document) =>
      placed
        .filter(({ fileId, deviceId }) => fileId === filePath && deviceId === key)
        .flatMap(({ places }) => places.map((place) => ({ document, place }))),
    );
  return wish.parties.map(({ key, kind, step, userId, name, phone, unitName, identity }) => ({
    kind,
    step,
    fields: fieldsOf(key),
    ...(kind === PartyKind.member
      ? { userId }
      : { name, phone, unitName, ...(identity === '' ? {} : { identity }) }),
  }));
};
