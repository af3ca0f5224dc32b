import * as call from '@chancery/contract/identify/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { search } from '../../kit/search.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { pressPhoto, useRecord, usesOf } from '../../seal-use/ports.ts';
import { type DetectionRow, detection } from './identify.table.ts';
import { marksOf, mayTrace, presentRow, presentWhole } from './identify-present.ts';

type Whole = CallResult<typeof call.getIdentification>;

export type IdentifyLists = ReturnType<typeof createIdentifyLists>;

/** Identifications, as people find and open them. */
export const createIdentifyLists = (transactions: Transactions, files: Pick<FileService, 'linkTo'>) => {
  /** One's own, or all of the unit for those who may trace marks. */
  const sightOf = (actor: UnitActor): SQL | undefined =>
    and(
      eq(detection.companyId, actor.companyId),
      mayTrace(actor) ? undefined : eq(detection.createdBy, actor.id),
    );

  const whole = async (tx: Tx, actor: UnitActor, row: DetectionRow): Promise<Whole> =>
    presentWhole(row, await marksOf(tx, actor, [row]), actor, files.linkTo);

  const get = (actor: UnitActor, id: string): Promise<Whole> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(detection)
        .where(and(eq(detection.id, id), sightOf(actor)));
      return whole(tx, actor, row ?? refuse('identify.notFound'));
    });

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listIdentifications>,
  ): Promise<CallResult<typeof call.listIdentifications>> => {
    const { keyword, outcome, from, to } = input;
    return transactions.read(scopeOf(actor), async (tx) => {
      const contains = keyword ? await search(tx, 'watermark_detection', keyword) : undefined;
      const page = await keysetPage(tx, {
        from: detection,
        where: [
          sightOf(actor),
          outcome ? eq(detection.outcome, outcome) : undefined,
          from ? gte(detection.createdAt, new Date(from)) : undefined,
          to ? lte(detection.createdAt, new Date(to)) : undefined,
          contains?.(detection.id, detection.words),
        ],
        sorts: { createdAt: detection.createdAt },
        query: input,
        present: (row) => row,
      });
      const marks = await marksOf(tx, actor, page.list);
      return { ...page, list: page.list.map((row) => presentRow(row, marks, actor)) };
    });
  };

  const ofUse = (
    actor: UnitActor,
    recordId: string,
  ): Promise<CallResult<typeof call.listPhotoIdentifications>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [use] = await tx
        .select({ id: useRecord.id })
        .from(useRecord)
        .where(
          and(eq(useRecord.id, recordId), eq(useRecord.companyId, actor.companyId), usesOf(actor, useRecord)),
        );
      if (!use) return refuse('photo.useNotFound');
      const rows = await tx
        .selectDistinctOn([detection.photoId])
        .from(detection)
        .where(
          inArray(
            detection.photoId,
            tx.select({ id: pressPhoto.id }).from(pressPhoto).where(eq(pressPhoto.recordId, recordId)),
          ),
        )
        .orderBy(detection.photoId, sql`${detection.createdAt} DESC`);
      const marks = await marksOf(tx, actor, rows);
      return {
        list: rows.map((row) => ({
          ...presentRow(row, marks, actor),
          photoId: row.photoId ?? '',
          mayOpen: row.createdBy === actor.id || mayTrace(actor),
        })),
      };
    });

  return answering({ sightOf, whole, get, list, ofUse }, (identifyLists) => [
    handle(call.listIdentifications, ({ actor, input }) => identifyLists.list(actor, input)),
    handle(call.getIdentification, ({ actor, input }) => identifyLists.get(actor, input.id)),
    handle(call.listPhotoIdentifications, ({ actor, input }) => identifyLists.ofUse(actor, input.id)),
  ]);
};
