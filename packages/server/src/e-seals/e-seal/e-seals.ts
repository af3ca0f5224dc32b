import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { type ESealState, KeyHolder, type SealKeyKind } from '@chancery/contract/e-seal/codes.ts';
import { eSealStateOf } from '@chancery/contract/e-seal/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SealPicture } from '@chancery/pdf-seal/picture/picture.ts';
import { and, eq, ne } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { device, setSubtype } from '../../seals/ports.ts';
import { keptESeal } from './e-seal.kept.ts';
import { eSeal, eSealPicture } from './e-seal.table.ts';
import { fromStored } from './stored-picture.ts';

type DeviceRow = typeof device.$inferSelect;

/** An electronic seal with the device it is. */
export interface ESeal {
  readonly device: DeviceRow;
  /** None for one that was entered before electronic seals had pictures. */
  readonly made: typeof eSeal.$inferSelect | undefined;
  readonly state: CodeOf<typeof ESealState>;
}

/** What a seal is, by who holds its key. */
export const subtypeBy: Readonly<Record<CodeOf<typeof KeyHolder>, DeviceRow['subtype']>> = {
  [KeyHolder.platform]: SealSubtype.ordinaryElectronic,
  [KeyHolder.signer]: SealSubtype.smartElectronic,
};

const electronic: readonly number[] = [SealSubtype.ordinaryElectronic, SealSubtype.smartElectronic];

const joined = async (tx: Tx, row: DeviceRow): Promise<ESeal> => {
  if (!electronic.includes(row.subtype)) return refuse('eSeal.notElectronic');
  const [made] = await tx.select().from(eSeal).where(eq(eSeal.deviceId, row.id));
  const state = eSealStateOf({
    isMade: made !== undefined,
    isLocked: row.lockedAt !== null,
    isUnbound: row.unboundAt !== null,
  });
  return { device: row, made, state };
};

/** An electronic seal as it is now; its unit is that of the transaction. */
export const findESeal = async (tx: Tx, deviceId: string): Promise<ESeal> => {
  const [row] = await tx.select().from(device).where(eq(device.id, deviceId));
  return row ? joined(tx, row) : refuse('device.notFound');
};

/** An electronic seal, held until the transaction ends. */
export const lockESeal = async (tx: Tx, deviceId: string): Promise<ESeal> => {
  const [row] = await tx.select().from(device).where(eq(device.id, deviceId)).for('update');
  return row ? joined(tx, row) : refuse('device.notFound');
};

/** Says what a seal signs with from now on, once it got another key. */
export const setKeyKind = async (
  tx: Tx,
  deviceId: string,
  keyKind: CodeOf<typeof SealKeyKind>,
  holder: CodeOf<typeof KeyHolder>,
): Promise<void> => {
  await setSubtype(tx, deviceId, subtypeBy[holder]);
  await changeRows(tx, keptESeal, { keyKind }, and(eq(eSeal.deviceId, deviceId), ne(eSeal.keyKind, keyKind)));
};

/** What a seal shows now, and what it signs with. */
export const pictureOf = async (
  tx: Tx,
  deviceId: string,
): Promise<{
  readonly pictureId: string;
  readonly version: number;
  readonly keyKind: CodeOf<typeof SealKeyKind>;
  readonly picture: SealPicture;
}> => {
  const [found] = await tx
    .select({ picture: eSealPicture, keyKind: eSeal.keyKind })
    .from(eSeal)
    .innerJoin(
      eSealPicture,
      and(eq(eSealPicture.deviceId, eSeal.deviceId), eq(eSealPicture.version, eSeal.pictureVersion)),
    )
    .where(eq(eSeal.deviceId, deviceId));
  if (!found) return refuse('eSeal.pictureMissing');
  const { picture, keyKind } = found;
  return { pictureId: picture.id, version: picture.version, keyKind, picture: fromStored(picture) };
};
