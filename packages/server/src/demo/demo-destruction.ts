import { DestructionPhoto } from '@chancery/contract/destruction/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { sealDestruction } from '../engraving/destruction/destruction.table.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Transactions } from '../kit/transaction.ts';
import { companyConfig } from '../people/unit/unit.table.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { keepDemoFile } from './demo-file.ts';
import { drawImprint } from './demo-imprint.ts';
import { demoPeople, demoUnits } from './demo-people.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly services: Services;
}

/** How far the end of a seal of the demo has come. */
type Way = 'begun' | 'handedIn' | 'destroyed' | 'completed' | 'cancelled';

const seals: readonly (readonly [Way, string, 'replaced' | 'worn' | 'nameChanged' | 'damaged'])[] = [
  ['completed', '公章（2019 版）', 'replaced'],
  ['destroyed', '合同专用章（旧）', 'nameChanged'],
  ['handedIn', '财务专用章（旧）', 'worn'],
  ['cancelled', '收发章', 'damaged'],
  ['begun', '部门章（旧）', 'worn'],
];

const [{ id: companyId }] = demoUnits;
const [boss, second] = demoPeople;
const roomForAll = 30;

/** Sees to it that the first unit of a demo has old seals, one in each state of their end. */
export const ensureDemoDestruction = async ({ transactions, store, services }: Parts): Promise<void> => {
  const known = await transactions.apart('platform', (tx) =>
    tx.select({ id: sealDestruction.id }).from(sealDestruction).limit(1),
  );
  if (!boss || !second || known.length > 0) return;
  const who = { ...demoActor(boss, companyId), role: Role.mainAdministrator };
  const witness = { ...demoActor(second, companyId), role: Role.administrator };
  const { devices, destructions, destructionSigners, destructionRecords } = services;

  const photo = async (nth: number, kind: string): Promise<string> => {
    const bytes = await drawImprint(
      nth * DestructionPhoto.all.length + DestructionPhoto.all.indexOf(kind as never),
    );
    const about = { id: uuidv7(), companyId, name: `${kind}.png`, type: FileType.png };
    const by = { purpose: FilePurpose.destruction, createdBy: boss.id, createdAt: new Date() };
    await transactions.apart('platform', (tx) => keepDemoFile(tx, store, { ...about, ...by }, bytes));
    return about.id;
  };

  const play = async (id: string, way: Way, nth: number): Promise<void> => {
    if (way === 'begun') return;
    await destructions.handIn(who, {
      id,
      handedInBy: second.id,
      receivedBy: boss.id,
      handedInAt: new Date().toISOString(),
      place: '行政部保险柜',
      sealPhoto: await photo(nth, 'seal'),
      imprintPhoto: await photo(nth, 'imprint'),
    });
    if (way === 'cancelled') await destructions.cancel(who, { id, reason: '新章尚未到货，继续使用' });
    if (way === 'handedIn' || way === 'cancelled') return;
    await destructions.destroy(who, {
      id,
      destroyedAt: new Date().toISOString(),
      method: '切割后熔毁',
      before: [await photo(nth, 'before')],
      after: [await photo(nth, 'after')],
      witnessId: second.id,
    });
    await destructionSigners.sign(who, id, ProofKind.code);
    if (way === 'destroyed') return;
    await destructionSigners.sign(witness, id, ProofKind.code);
    await destructionRecords.run({ destructionId: id, companyId, language: 'zh' });
  };

  // Old seals come on top of those in use.
  await transactions.apart('platform', (tx) =>
    tx
      .update(companyConfig)
      .set({ bindDeviceNum: sql`greatest(${companyConfig.bindDeviceNum}, ${roomForAll})` })
      .where(eq(companyConfig.companyId, companyId)),
  );
  for (const [nth, [way, name, reason]] of seals.entries()) {
    const { id: deviceId } = await devices.add(who, { name, subtype: 3, keeperId: boss.id, place: '行政部' });
    const { id } = await destructions.begin(who, { deviceId, reason });
    await play(id, way, nth);
  }
};
