import { EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import * as call from '@chancery/contract/engraving/desk.ts';
import { missingPapers } from '@chancery/contract/engraving/rules.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { takeStep, tellStory } from '../../money/ports.ts';
import { administratorsOf, type SmsService, type Tell } from '../../people/ports.ts';
import { engraver } from '../engraver/engraver.table.ts';
import { keptEngravingPaper } from './engraving.kept.ts';
import { papersOf } from './engraving.present.ts';
import { engravingPaper } from './engraving.table.ts';
import { change, type EngravingRow, holdFor, tellMove } from './engraving-move.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly texts: Pick<SmsService, 'queue'>;
}

/** What operators do about engraved seals: look at papers, and give orders to partners. */
export const createEngravingDesk = ({ transactions, evidence, tell, texts }: Parts) => {
  // Partners are companies here, which read Chinese whatever an operator reads.
  const say = translator('zh');

  const refuseIncomplete = async (tx: Tx, id: string): Promise<void> => {
    const missing = missingPapers(await papersOf(tx, id));
    const { language } = currentOrigin();
    const t = translator(language);
    const said = (kind: CodeOf<typeof EngravingPaper>) => t(codeLabel(EngravingPaper, kind));
    const papers = missing.map(said).join(comma[language]);
    if (missing.length > 0) refuse('engraving.papersMissing', { params: { papers } });
  };

  /** The partner, held as it is: one that is being stopped gets no order meanwhile. */
  const holdEngraver = async (tx: Tx, id: string) => {
    const [row] = await tx.select().from(engraver).where(eq(engraver.id, id)).for('share');
    if (!row) return refuse('engraver.notFound');
    return row.disabledAt ? refuse('engraver.disabled') : row;
  };

  const allocate = (
    actor: OperatorActor,
    { id, engraverId }: CheckedInput<typeof call.allocateEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'allocate');
      await refuseIncomplete(tx, id);
      const partner = await holdEngraver(tx, engraverId);
      await takeStep(tx, order, 'allocate', { by: actor.name, text: partner.name });
      await change(tx, row, { engraverId, engraverName: partner.name, allocatedAt: new Date() });
      await tellMove(tx, evidence, actor, row, 'allocate', { engraverId, engraver: partner.name });
      const text = say('sms.engravingAllocated', { number: row.number, seal: row.name });
      await texts.queue(tx, { phone: partner.phone, text, code: null });
      return {};
    });

  const returnPapers = (
    actor: OperatorActor,
    { id, reason }: CheckedInput<typeof call.returnEngravingPapers>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'returnPapers');
      const now = and(eq(engravingPaper.engravingId, id), isNull(engravingPaper.endedAt));
      const ended = await changeRows(tx, keptEngravingPaper, { endedAt: new Date() }, now, id);
      if (ended.length === 0) refuse('engraving.notNow');
      await change(tx, row, { returned: reason });
      await tellStory(tx, order, 'returnPapers', actor.name, reason);
      await tellMove(tx, evidence, actor, row, 'returnPapers', { reason });
      await tell(tx, {
        companyId: row.companyId,
        to: await administratorsOf(tx, row.companyId),
        event: MessageEvent.engravingReturned,
        params: { number: row.number, by: actor.name, reason },
        link: `/engraving/order?id=${id}`,
        object: { type: 'engraving', id },
      });
      return {};
    });

  /** Its partner stays the same, even where it gets no new orders. */
  const tellRedo = async (
    tx: Tx,
    { number, engraverId, checkRemark: reason }: EngravingRow,
  ): Promise<void> => {
    if (!engraverId) return;
    const [partner] = await tx.select().from(engraver).where(eq(engraver.id, engraverId));
    if (!partner) return;
    const text = say('sms.engravingRedo', { number, reason });
    await texts.queue(tx, { phone: partner.phone, text, code: null });
  };

  const redo = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'redo');
      // Only what the unit found to be different is made again.
      if (row.matches !== false) refuse('engraving.notNow');
      await takeStep(tx, order, 'redo', { by: actor.name, text: row.checkRemark });
      await change(tx, row, { allocatedAt: new Date(), promisedOn: null, filingNo: '' });
      await tellMove(tx, evidence, actor, row, 'redo', { reason: row.checkRemark, filingNo: row.filingNo });
      await tellRedo(tx, row);
      return {};
    });

  return answering({ allocate, returnPapers, redo }, (desk) => [
    handle(call.allocateEngraving, ({ actor, input }) => desk.allocate(actor, input)),
    handle(call.returnEngravingPapers, ({ actor, input }) => desk.returnPapers(actor, input)),
    handle(call.redoEngraving, ({ actor, input }) => desk.redo(actor, input.id)),
  ]);
};
