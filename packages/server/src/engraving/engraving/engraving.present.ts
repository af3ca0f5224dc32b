import { missingPapers } from '@chancery/contract/engraving/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { OrderState } from '@chancery/contract/order/codes.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { fromStored, toShown } from '../../e-seals/ports.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type OrderRow, orderEvent } from '../../money/ports.ts';
import { filesOf, type Links } from '../open-files.ts';
import { engravingPaper } from './engraving.table.ts';
import type { EngravingRow, Held } from './engraving-move.ts';

/** What everybody sees of a seal who may see it at all. */
const presentSeal = (row: EngravingRow, { companyName, state }: Pick<OrderRow, 'companyName' | 'state'>) => ({
  id: row.id,
  number: row.number,
  companyName,
  state,
  form: row.form,
  name: row.name,
  material: row.material,
  sizeMm: row.sizeMm,
  promisedOn: row.promisedOn,
  filingNo: row.filingNo,
});

/** A seal in a list of a unit or of operators. */
export const presentEngraving = ({ row, order }: Held) => ({
  ...presentSeal(row, order),
  payState: order.payState,
  amount: order.amount,
  engraver: row.engraverName,
  createdBy: row.createdByName,
  createdAt: iso(row.createdAt),
});

/** The same as its partner sees it: nothing of money, and nobody who ordered. */
export const presentWork = ({ row, order }: Held) => ({
  ...presentSeal(row, order),
  allocatedAt: iso(row.allocatedAt ?? row.createdAt),
});

/** The papers that count now. */
export const papersOf = (tx: Tx, engravingId: string) =>
  tx
    .select()
    .from(engravingPaper)
    .where(and(eq(engravingPaper.engravingId, engravingId), isNull(engravingPaper.endedAt)))
    .orderBy(asc(engravingPaper.addedAt));

const presentDetails = async (tx: Tx, links: Links, { row, order }: Held) => {
  const papers = await papersOf(tx, row.id);
  const named = [
    row.letterFileId,
    ...papers.map(({ fileId }) => fileId),
    row.imprintFileId ?? row.letterFileId,
  ];
  const fileOf = await filesOf(tx, links, named);
  const { design, widthMm, heightMm, drawing: content } = row;
  return {
    papers,
    fileOf,
    details: {
      design,
      drawing: toShown(fromStored({ source: 'drawn', widthMm, heightMm, content })),
      drawingDigest: row.drawingDigest.toString('hex'),
      representative: row.representative,
      agent: row.agent,
      agentPhone: row.agentPhone,
      remark: row.remark,
      papers: papers.map((paper) => ({
        kind: paper.kind,
        file: fileOf(paper.fileId),
        addedBy: paper.addedBy,
        addedAt: iso(paper.addedAt),
      })),
      shipment: order.shipment,
      matches: row.matches,
      checkRemark: row.checkRemark,
      checkedBy: row.checkedBy,
      checkedAt: isoOrNull(row.checkedAt),
      imprint: row.imprintFileId === null ? null : fileOf(row.imprintFileId),
    },
  };
};

/** A seal with its whole story. */
export const presentWhole = async (tx: Tx, links: Links, held: Held) => {
  const { row, order } = held;
  const { papers, fileOf, details } = await presentDetails(tx, links, held);
  const story = await tx
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderId, order.id))
    .orderBy(asc(orderEvent.at));
  return {
    ...presentEngraving(held),
    ...details,
    orderId: order.id,
    engraverId: row.engraverId,
    letter: fileOf(row.letterFileId),
    missing: missingPapers(papers),
    returned: row.returned,
    deviceId: row.deviceId,
    story: story.map(({ id, step, by, text, at }) => ({ id, step, by, text, at: iso(at) })),
  };
};

const withPapers: readonly CodeOf<typeof OrderState>[] = [
  OrderState.allocated,
  OrderState.confirmed,
  OrderState.shipped,
];

/** The same for its partner: papers of people are shown as long as there is something to do with them. */
export const presentWholeWork = async (tx: Tx, links: Links, held: Held) => {
  const { details } = await presentDetails(tx, links, held);
  const { papers, shipment, ...rest } = details;
  const isOpen = withPapers.includes(held.order.state);
  return { ...presentWork(held), ...rest, papers: isOpen ? papers : [], shipment: isOpen ? shipment : null };
};
