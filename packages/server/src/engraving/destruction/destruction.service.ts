import * as call from '@chancery/contract/destruction/calls.ts';
import { DestructionPhoto, DestructionSigner } from '@chancery/contract/destruction/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, ilike, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { violates } from '../../kit/database.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';
import { activePeople, peopleNamed } from '../../people/ports.ts';
import { inWords, openUseOf } from '../../seal-use/ports.ts';
import { keepAfterAll, retire } from '../../seals/ports.ts';
import { engraving } from '../engraving/engraving.table.ts';
import { keptDestruction, keptDestructionPhoto } from './destruction.kept.ts';
import { awaitedFor, presentDestruction, presentWhole } from './destruction.present.ts';
import { sealDestruction } from './destruction.table.ts';
import {
  change,
  type DestructionRow,
  findVisible,
  holdFor,
  tellMove,
  visibleTo,
} from './destruction-move.ts';
import type { DestructionNews } from './destruction-news.ts';
import type { DestructionSigners } from './destruction-signers.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly files: FileService;
  readonly news: DestructionNews;
  readonly signers: DestructionSigners;
}

type PhotoKind = CodeOf<typeof DestructionPhoto>;

const fault = (field: string) => ({ fields: [{ field, key: 'rule.invalid' as const, params: {} }] });
/** Clocks of phones are a little ahead at times. */
const minuteMs = 60_000;

const refuseFuture = (at: Date, field: string): void => {
  if (at.getTime() > Date.now() + minuteMs) refuse('destruction.future', fault(field));
};

/** The end of a seal: begun, handed in, destroyed; or called off. */
export const createDestructionService = ({ transactions, evidence, files, news, signers }: Parts) => {
  const list = (
    actor: UnitActor,
    { keyword, state, reason, ...query }: CheckedInput<typeof call.listDestructions>,
  ): Promise<CallResult<typeof call.listDestructions>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const found = await keysetPage(tx, {
        from: sealDestruction,
        where: destructionsFor(tx, actor, { keyword, state, reason }),
        sorts: { createdAt: sealDestruction.createdAt },
        query,
        present: (row: DestructionRow) => row,
      });
      const awaited = await awaitedFor(
        tx,
        found.list.map(({ id }) => id),
      );
      return {
        ...found,
        list: found.list.map((row) => presentDestruction(row, awaited.get(row.id) ?? [])),
      };
    });

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getDestruction>> =>
    transactions.read(scopeOf(actor), async (tx) =>
      presentWhole(tx, files, actor, await findVisible(tx, actor, id)),
    );

  const refuseForeignOrder = async (tx: Tx, { companyId }: UnitActor, id: string): Promise<void> => {
    const own = and(eq(engraving.id, id), eq(engraving.companyId, companyId));
    const [found] = await tx.select({ id: engraving.id }).from(engraving).where(own);
    if (!found) refuse('engraving.notFound', fault('engravingId'));
  };

  const begin = (
    actor: UnitActor,
    { deviceId, reason, remark = '', engravingId }: CheckedInput<typeof call.beginDestruction>,
  ): Promise<CallResult<typeof call.beginDestruction>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const seal = await retire(tx, actor, deviceId);
      if (engravingId) await refuseForeignOrder(tx, actor, engravingId);
      const keeperName = (await peopleNamed(tx, companyId, [seal.keeperId])).get(seal.keeperId ?? '') ?? '';
      const [row] = await addRows(tx, keptDestruction, [
        {
          id: uuidv7(),
          companyId,
          deviceId,
          deviceName: seal.name,
          subtype: seal.subtype,
          serial: seal.serial,
          keeperName,
          reason,
          remark,
          engravingId: engravingId ?? null,
          createdBy: actor.id,
          createdByName: actor.name,
          number: await nextUnitNumber(tx, companyId, 'XH'),
        },
      ]);
      if (!row) return refuse('destruction.notFound');
      await tellMove(tx, evidence, actor, row, 'begin', { reason, remark });
      await news.begun(tx, row, actor, seal.keeperId);
      return { id: row.id };
    });

  const cancel = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.cancelDestruction>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, seal, state } = await holdFor(tx, actor, id, 'cancel');
      await keepAfterAll(tx, actor, seal);
      const changes = { cancelledAt: new Date(), cancelledByName: actor.name, cancelReason: reason };
      const changed = await change(tx, row, { state, ...changes });
      await tellMove(tx, evidence, actor, changed, 'cancel', { reason });
      await news.cancelled(tx, changed, actor, seal.keeperId);
      return {};
    });

  /** Keeps photos with what they show; none shows two things. */
  const keepPhotos = async (
    tx: Tx,
    actor: UnitActor,
    { id }: DestructionRow,
    shown: Readonly<Partial<Record<PhotoKind, readonly string[]>>>,
  ): Promise<Record<string, readonly string[]>> => {
    const digests: Record<string, readonly string[]> = {};
    for (const kind of DestructionPhoto.all) {
      const kept: string[] = [];
      for (const path of shown[kind] ?? []) {
        const { digest } = await files.use(tx, actor, path, FilePurpose.destruction);
        const values = { id: uuidv7(), companyId: actor.companyId, destructionId: id, kind, fileId: path };
        const row = { ...values, digest, addedByName: actor.name, addedAt: new Date() };
        await addRows(tx, keptDestructionPhoto, [row]).catch((error: unknown) => {
          if (violates(error, 'destruction_photo_once')) refuse('destruction.photoTwice', fault(kind));
          throw error;
        });
        kept.push(digest.toString('hex'));
      }
      if (kept.length > 0) digests[kind] = kept;
    }
    return digests;
  };

  /** Two people of the unit, by their names. */
  const nameBoth = async (tx: Tx, companyId: string, one: string, other: string) => {
    if (one === other) refuse('destruction.samePerson', fault('receivedBy'));
    const there = await activePeople(tx, companyId, [one, other]);
    if (!there.has(one)) refuse('destruction.memberNotFound', fault('handedInBy'));
    if (!there.has(other)) refuse('destruction.memberNotFound', fault('receivedBy'));
    const names = await peopleNamed(tx, companyId, [one, other]);
    return [names.get(one) ?? '', names.get(other) ?? ''] as const;
  };

  /** What was granted before may be used up, but not after the seal has left its keeper. */
  const refuseOpenUse = async (tx: Tx, { deviceId }: DestructionRow): Promise<void> => {
    const open = await openUseOf(tx, deviceId);
    if (!open) return;
    const { empowerNo: number, userName: name, windowEnd } = open;
    refuse('destruction.inUse', { params: { number, name, until: inWords(windowEnd) } });
  };

  const handIn = (actor: UnitActor, input: CheckedInput<typeof call.handInSeal>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, seal, state } = await holdFor(tx, actor, input.id, 'handIn');
      if (seal.lost) refuse('destruction.lost', { params: { seal: seal.name } });
      await refuseOpenUse(tx, row);
      const { handedInBy, receivedBy, place = '' } = input;
      const handedInAt = new Date(input.handedInAt);
      refuseFuture(handedInAt, 'handedInAt');
      const [handedInByName, receivedByName] = await nameBoth(tx, actor.companyId, handedInBy, receivedBy);
      const shown = { seal: [input.sealPhoto], imprint: [input.imprintPhoto] };
      const photos = await keepPhotos(tx, actor, row, shown);
      const said = { handedInBy, handedInByName, receivedBy, receivedByName, handedInAt, place };
      const changed = await change(tx, row, { state, ...said });
      const facts = { handedInBy: handedInByName, receivedBy: receivedByName, at: input.handedInAt, photos };
      await tellMove(tx, evidence, actor, changed, 'handIn', facts);
      return {};
    });

  const destroy = (actor: UnitActor, input: CheckedInput<typeof call.destroySeal>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, state } = await holdFor(tx, actor, input.id, 'destroy');
      const { method, before, after, witnessId } = input;
      const destroyedAt = new Date(input.destroyedAt);
      refuseFuture(destroyedAt, 'destroyedAt');
      if (row.handedInAt && destroyedAt < row.handedInAt)
        refuse('destruction.beforeHandIn', fault('destroyedAt'));
      const photos = await keepPhotos(tx, actor, row, { before, after });
      const who = { destroyedBy: actor.id, destroyedByName: actor.name };
      const changed = await change(tx, row, { state, ...who, destroyedAt, method });
      const asked = { [DestructionSigner.executor]: actor.id, [DestructionSigner.witness]: witnessId };
      const names = await signers.ask(tx, changed, asked);
      const facts = { method, at: input.destroyedAt, photos, signers: names };
      await tellMove(tx, evidence, actor, changed, 'destroy', facts);
      await news.askToSign(tx, changed, actor, [witnessId]);
      return {};
    });

  return answering({ list, get, begin, cancel, handIn, destroy }, (destructions) => [
    handle(call.listDestructions, ({ actor, input }) => destructions.list(actor, input)),
    handle(call.getDestruction, ({ actor, input }) => destructions.get(actor, input.id)),
    handle(call.beginDestruction, ({ actor, input }) => destructions.begin(actor, input)),
    handle(call.cancelDestruction, ({ actor, input }) => destructions.cancel(actor, input)),
    handle(call.handInSeal, ({ actor, input }) => destructions.handIn(actor, input)),
    handle(call.destroySeal, ({ actor, input }) => destructions.destroy(actor, input)),
  ]);
};

/** What a list shows to somebody with these filters. */
export const destructionsFor = (
  tx: Tx,
  actor: UnitActor,
  {
    keyword,
    state,
    reason,
  }: Pick<CheckedInput<typeof call.listDestructions>, 'keyword' | 'state' | 'reason'>,
) => {
  const pattern = keyword && containing(keyword);
  return [
    eq(sealDestruction.companyId, actor.companyId),
    visibleTo(tx, actor),
    state ? eq(sealDestruction.state, state) : undefined,
    reason ? eq(sealDestruction.reason, reason) : undefined,
    pattern
      ? or(ilike(sealDestruction.deviceName, pattern), ilike(sealDestruction.number, pattern))
      : undefined,
  ];
};
