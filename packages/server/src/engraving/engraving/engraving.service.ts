import { createHash } from 'node:crypto';
import type { Brand } from '@chancery/contract/brands/brand.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/engraving/calls.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { OrderState } from '@chancery/contract/order/codes.ts';
import { ServiceType } from '@chancery/contract/service/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { drawAsked, toShown, toStored } from '../../e-seals/ports.ts';
import type { FileService, LaidContent } from '../../files/ports.ts';
import { type Actor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle, handleAndFollow, handlePrepared } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { joinedPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type EngravedOrders, takeStep, tellStory, unitOrder } from '../../money/ports.ts';
import { company } from '../../people/ports.ts';
import type { DeviceService } from '../../seals/ports.ts';
import { drawLetter } from './draw-letter.ts';
import { keptEngraving, keptEngravingPaper } from './engraving.kept.ts';
import { presentEngraving, presentWhole } from './engraving.present.ts';
import { engraving, engravingPaper } from './engraving.table.ts';
import { change, holdFor, tellMove, theirs } from './engraving-move.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly brand: Brand;
  readonly evidence: Evidence;
  readonly files: FileService;
  readonly devices: Pick<DeviceService, 'enter'>;
  readonly orders: EngravedOrders;
  readonly offersOf: (
    actor: UnitActor,
    wish: { readonly serviceType: typeof ServiceType.sealEngraving },
  ) => Promise<CallResult<typeof call.listEngravingOffers>>;
}

type Wish = CheckedInput<typeof call.placeEngraving>;
type Drawn = Awaited<ReturnType<typeof drawAsked>>;

const begun: readonly number[] = [OrderState.confirmed, OrderState.shipped];
const columns = Object.keys(engraving) as never as readonly (keyof typeof engraving.$inferSelect)[];

/** The engraved seals of a unit: ordered with their drawing, followed, compared, and entered in the register. */
export const createEngravingService = (parts: Parts) => {
  const { transactions, evidence, files, devices, orders, brand } = parts;

  const list = (
    actor: Actor,
    { keyword, state, form, ...query }: CheckedInput<typeof call.listEngravings>,
  ): Promise<CallResult<typeof call.listEngravings>> =>
    transactions.read(scopeOf(actor), (tx) => {
      const pattern = keyword && containing(keyword);
      return joinedPage(tx, {
        from: engraving,
        shown: columns,
        join: unitOrder,
        by: engraving.orderId,
        where: [
          theirs(actor),
          form ? eq(engraving.form, form) : undefined,
          state === undefined
            ? undefined
            : sql`${engraving.orderId} IN (SELECT id FROM unit_order WHERE engraves AND state = ${state})`,
          pattern ? or(ilike(engraving.name, pattern), ilike(engraving.number, pattern)) : undefined,
        ],
        sorts: { createdAt: engraving.createdAt },
        query,
        present: (row, order) => presentEngraving({ row, order }),
      });
    });

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getEngraving>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(engraving)
        .where(and(eq(engraving.id, id), theirs(actor)));
      if (!row) return refuse('engraving.notFound');
      return presentWhole(tx, files, { row, order: await orders.find(tx, row.orderId) });
    });

  /** Draws the seal and the letter before anything is held. */
  const draw = async (actor: UnitActor, wish: Wish) => {
    const drawn = await drawAsked(wish.design);
    const { companyId } = actor;
    const material = (await offers(actor)).offers.find(({ id }) => id === wish.offerId)?.material;
    if (!material) return refuse('order.notOnSale', { params: { name: '' } });
    const unit = await transactions.read({ companyId }, async (tx) => {
      const [row] = await tx.select().from(company).where(eq(company.id, companyId));
      return row ?? refuse('unit.notFound');
    });
    const stored = toStored(drawn.picture);
    const digest = createHash('sha256').update(stored.content).digest();
    const letter = await drawLetter({
      ...wish,
      material,
      brandName: brand.name.zh,
      unitName: unit.fullName || unit.name,
      creditCode: unit.socialCreditCode,
      design: drawn.design,
      picture: drawn.picture,
      digest: digest.toString('hex'),
      at: new Date(),
    });
    return { drawn, stored, digest, letter: { size: letter.length, content: await files.lay(letter) } };
  };

  const keepLetter = async (
    tx: Tx,
    actor: UnitActor,
    { design }: Drawn,
    { size, content }: { readonly size: number; readonly content: LaidContent },
  ): Promise<string> => {
    const name = `${translator('zh')('engraving.letter.file', { name: design.name })}.pdf`;
    const about = { name, type: FileType.pdf, size, purpose: FilePurpose.engraving, usedAt: new Date() };
    const { filePath } = await files.keep(tx, actor, about, content, { evenFull: true });
    return filePath;
  };

  const place = (
    actor: UnitActor,
    wish: Wish,
    { drawn, stored, digest, letter }: Awaited<ReturnType<typeof draw>>,
  ): Promise<CallResult<typeof call.placeEngraving>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { receiver, phone, address, remark = '', offerId, amount } = wish;
      const shipment = { receiver, phone, address };
      const { order, material } = await orders.place(tx, actor, { offerId, amount, remark, shipment });
      const { design } = drawn;
      const values = {
        id: uuidv7(),
        companyId: actor.companyId,
        orderId: order.id,
        number: order.number,
        form: design.form,
        name: design.name,
        material,
        sizeMm: design.sizeMm,
        design,
        drawing: stored.content,
        drawingDigest: digest,
        widthMm: stored.widthMm,
        heightMm: stored.heightMm,
        letterFileId: await keepLetter(tx, actor, drawn, letter),
        representative: wish.representative,
        agent: wish.agent,
        agentPhone: wish.agentPhone,
        remark,
        createdBy: actor.id,
        createdByName: actor.name,
      };
      await addRows(tx, keptEngraving, [values]);
      const facts = { form: design.form, name: design.name, material, drawing: digest.toString('hex') };
      await tellMove(tx, evidence, actor, values, 'place', facts);
      return { id: values.id };
    });

  const addPaper = (
    actor: UnitActor,
    { id, kind, file: path }: CheckedInput<typeof call.addEngravingPaper>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'addPaper');
      const { digest, name } = await files.use(tx, actor, path, FilePurpose.engraving);
      const own = and(
        eq(engravingPaper.engravingId, id),
        eq(engravingPaper.kind, kind),
        isNull(engravingPaper.endedAt),
      );
      await changeRows(tx, keptEngravingPaper, { endedAt: new Date() }, own, id);
      const { companyId } = actor;
      const about = { kind, fileId: path, digest, addedBy: actor.name };
      await addRows(tx, keptEngravingPaper, [{ id: uuidv7(), companyId, engravingId: id, ...about }]);
      if (row.returned !== '') await change(tx, row, { returned: '' });
      await tellStory(tx, order, 'paper', actor.name, name);
      await tellMove(tx, evidence, actor, row, 'addPaper', { kind, sha256: digest.toString('hex') });
      return {};
    });

  const cancel = (
    actor: UnitActor,
    { id, reason }: CheckedInput<typeof call.cancelEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'cancel').catch(async (error: unknown) => {
        if (await hasBegun(tx, actor, id)) refuse('engraving.begun');
        throw error;
      });
      await orders.callOff(tx, actor.name, order, reason);
      await tellMove(tx, evidence, actor, row, 'cancel', { reason });
      return {};
    });

  const hasBegun = async (tx: Tx, actor: UnitActor, id: string): Promise<boolean> => {
    const [row] = await tx
      .select({ orderId: engraving.orderId })
      .from(engraving)
      .where(and(eq(engraving.id, id), theirs(actor)));
    return row !== undefined && begun.includes((await orders.find(tx, row.orderId)).state);
  };

  /** Gives back what is owed, once it is committed that it was called off. */
  const settleCancelled = async (actor: UnitActor, { id, reason }: { id: string; reason: string }) => {
    const { orderId } = await get(actor, id);
    await orders.settleCalledOff(orderId, { by: actor.name, reason });
    return {};
  };

  const checked = async (tx: Tx, actor: UnitActor, path: string) => {
    await files.use(tx, actor, path, FilePurpose.engraving);
    return { imprintFileId: path, checkedBy: actor.name, checkedAt: new Date() };
  };

  const dispute = (
    actor: UnitActor,
    { id, file: path, reason }: CheckedInput<typeof call.disputeEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'dispute');
      await change(tx, row, { ...(await checked(tx, actor, path)), matches: false, checkRemark: reason });
      await tellStory(tx, order, 'dispute', actor.name, reason);
      await tellMove(tx, evidence, actor, row, 'dispute', { reason, imprint: path });
      return {};
    });

  const receive = (
    actor: UnitActor,
    { id, file: path, ...noted }: CheckedInput<typeof call.receiveEngraving>,
  ): Promise<CallResult<typeof call.receiveEngraving>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'receive');
      const check = await checked(tx, actor, path);
      const imprint = { imprintFileId: path, imprintMm: row.sizeMm };
      const { id: deviceId } = await devices.enter(tx, actor, noted, SealSubtype.ordinary, imprint);
      await change(tx, row, { ...check, matches: true, checkRemark: '', deviceId });
      await takeStep(tx, order, 'receive', { by: actor.name });
      const drawing = row.drawingDigest.toString('hex');
      await tellMove(tx, evidence, actor, row, 'receive', { deviceId, imprint: path, drawing });
      return { deviceId };
    });

  /** What a seal can be engraved in today. */
  const offers = (actor: UnitActor) => parts.offersOf(actor, { serviceType: ServiceType.sealEngraving });

  const service = { list, get, offers, draw, place, addPaper, cancel, settleCancelled, dispute, receive };
  return answering(service, (seals) => [
    handle(call.listEngravings, ({ actor, input }) => seals.list(actor, input)),
    handle(call.getEngraving, ({ actor, input }) => seals.get(actor, input.id)),
    handle(call.listEngravingOffers, ({ actor }) => seals.offers(actor)),
    handle(call.previewEngraving, async ({ input }) => toShown((await drawAsked(input.design)).picture)),
    {
      ...handlePrepared(
        call.placeEngraving,
        ({ actor, input }) => seals.draw(actor, input),
        ({ actor, input }, prepared) => seals.place(actor, input, prepared),
        ({ letter }) => letter.content.drop(),
      ),
      follow: async (handled, answer) => {
        const placed = answer as CallResult<typeof call.placeEngraving>;
        const { amount } = handled.input as Wish;
        if (amount === 0) await orders.settle((await seals.get(handled.actor, placed.id)).orderId);
        return placed;
      },
    },
    handle(call.addEngravingPaper, ({ actor, input }) => seals.addPaper(actor, input)),
    handleAndFollow(
      call.cancelEngraving,
      ({ actor, input }) => seals.cancel(actor, input),
      ({ actor, input }) => seals.settleCancelled(actor, input),
    ),
    handle(call.disputeEngraving, ({ actor, input }) => seals.dispute(actor, input)),
    handle(call.receiveEngraving, ({ actor, input }) => seals.receive(actor, input)),
  ]);
};
