import { createHash } from 'node:crypto';
import { Finger } from '@chancery/contract/device/codes.ts';
import type { Tx } from '../kit/transaction.ts';
import { fingerprint } from '../seals/device/fingerprint.table.ts';
import { demoId, demoPeople } from './demo-people.ts';

interface Seal {
  readonly id: string;
  readonly serial: string;
}

interface Place {
  readonly companyId: string;
  readonly keeper: { readonly name: string };
  ago(days: number): Date;
}

/** Lets the smart seals of a unit know a finger of its people, but for the last to come. */
export const addFingers = async (
  tx: Tx,
  { companyId, keeper, ago }: Place,
  seals: readonly Seal[],
): Promise<void> => {
  const people = demoPeople.filter((person) => person.in.some((one) => one.companyId === companyId));
  const base = 760_000 + Number(companyId.slice(-3)) * 1_000;
  const rows = seals.flatMap(({ id: deviceId, serial }, at) =>
    people.slice(0, -1).map((person, index) => {
      const id = demoId(0, base + at * 100 + index);
      const name = index % 2 === 0 ? Finger.rightIndex : Finger.rightThumb;
      const templateDigest = createHash('sha256').update(`${serial}/${id}`).digest();
      const createdAt = ago(790 - index);
      const by = { byName: keeper.name, createdAt, enrolledAt: createdAt };
      return { id, companyId, deviceId, userId: person.id, name, templateDigest, ...by };
    }),
  );
  await tx.insert(fingerprint).values(rows);
};
