import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { saveSigning } from '@chancery/contract/signing/calls.ts';
import { PartyKind } from '@chancery/contract/signing/codes.ts';
import { stepsInOrder } from '@chancery/contract/signing/rules.ts';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { signingParty } from './signing.table.ts';

type Wish = CheckedInput<typeof saveSigning>['parties'][number];

/** A page as it is seen, in millimetres. */
export interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

interface Member {
  readonly name: string;
  readonly mobile: string;
}

/** Active members with their phones, by their accounts. */
export const membersOf = async (
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> => {
  const { rows } = await tx.execute<{ id: string; name: string; mobile: string }>(sql`
    SELECT m.account_id AS id, m.real_name AS name, a.mobile
    FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.company_id = ${companyId} AND m.disabled_at IS NULL
      AND m.account_id = ANY (${sql.param([...accountIds])}::uuid[])`);
  return new Map(rows.map(({ id, name, mobile }) => [id, { name, mobile }]));
};

const { room } = limits.signing;

/** Whether the whole signature is on the page; the eye does not see half a millimetre. */
const isOn = (
  { x, y }: { readonly x: number; readonly y: number },
  withDate: boolean,
  page: PageSize | undefined,
): boolean => {
  if (!page) return false;
  const [across, down] = [room.width / 2 - 0.5, (room.height + (withDate ? room.date : 0)) / 2 - 0.5];
  return x >= across && x <= page.widthMm - across && y >= down && y <= page.heightMm - down;
};

const placesHold = ({ fields, withDate }: Wish, documents: readonly (readonly PageSize[])[]): boolean =>
  fields.every((field) => isOn(field, withDate, documents[field.document]?.[field.page - 1]));

const whoOf = (wish: Wish, members: ReadonlyMap<string, Member>) => {
  if (wish.kind === PartyKind.outside) {
    if (!wish.name || !wish.phone) return refuse('signing.partyIncomplete');
    return { accountId: null, name: wish.name, phone: wish.phone, unitName: wish.unitName ?? '' };
  }
  const accountId = wish.userId ?? refuse('signing.memberNotFound');
  const member = members.get(accountId) ?? refuse('signing.memberNotFound');
  return { accountId, name: member.name, phone: member.mobile, unitName: '' };
};

/** The parties of a task as they are kept: known members, phones, nobody twice, and every place on a page. */
export const partiesWished = async (
  tx: Tx,
  task: { readonly id: string; readonly companyId: string },
  wishes: readonly Wish[],
  documents: readonly (readonly PageSize[])[],
): Promise<(typeof signingParty.$inferInsert)[]> => {
  const { companyId } = task;
  const members = await membersOf(
    tx,
    companyId,
    wishes.flatMap(({ userId }) => userId ?? []),
  );
  const steps = stepsInOrder(wishes.map(({ step }) => step));
  const seen = new Set<string>();
  return wishes.map((wish, position) => {
    const who = whoOf(wish, members);
    const params = { name: who.name };
    if (seen.has(who.phone)) refuse('signing.partyTwice', { params });
    seen.add(who.phone);
    if (!placesHold(wish, documents)) refuse('signing.place', { params });
    const { kind, fields, withDate } = wish;
    const step = steps[position] ?? 1;
    return { id: uuidv7(), companyId, taskId: task.id, position, step, kind, ...who, fields, withDate };
  });
};
