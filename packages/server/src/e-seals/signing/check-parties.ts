import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PlaceFault, PlaceKind } from '@chancery/contract/placing/codes.ts';
import { dateFormOf } from '@chancery/contract/placing/dates.ts';
import { placeFault, timesShownAt } from '@chancery/contract/placing/rules.ts';
import { besideWord } from '@chancery/contract/placing/words.ts';
import type { saveSigning } from '@chancery/contract/signing/calls.ts';
import { PartyKind } from '@chancery/contract/signing/codes.ts';
import { stepsInOrder } from '@chancery/contract/signing/rules.ts';
import type { SigningField } from '@chancery/contract/signing/shapes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Inspected } from './inspect-files.ts';
import type { signingParty } from './signing.table.ts';

type Wish = CheckedInput<typeof saveSigning>['parties'][number];

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

/** Keeps where a party signs; refuses what no signature can stand at. */
const fieldsWished = ({ fields }: Wish, documents: readonly Inspected[], name: string): SigningField[] => {
  const refuseFor = (file: string, fault: CodeOf<typeof PlaceFault>): never => {
    const why = translator(currentOrigin().language)(codeLabel(PlaceFault, fault));
    return refuse('signing.place', { params: { name, file, why } });
  };
  for (const [position, { name: file, sheets, mayStamp }] of documents.entries()) {
    const own = fields.flatMap(({ document, place }) => (document === position ? place : []));
    if (own.length > 0 && own.every(dateFormOf)) refuse('signing.dateAlone', { params: { name, file } });
    if (!mayStamp && timesShownAt(own, sheets.length) > 1) refuseFor(file, PlaceFault.onePlace);
  }
  return fields.map(({ document, place }) => {
    const { name: file, sheets, find } = documents[document] ?? refuse('file.notFound');
    const fault = placeFault(place, sheets, room, find);
    if (fault) refuseFor(file, fault);
    const word = place.kind === PlaceKind.keyword ? find(place.word)[(place.nth ?? 1) - 1] : undefined;
    const found =
      word && place.kind === PlaceKind.keyword ? { page: word.page, ...besideWord(word, place) } : null;
    return { document, place, found };
  });
};

const whoOf = (wish: Wish, members: ReadonlyMap<string, Member>) => {
  if (wish.kind === PartyKind.outside) {
    if (!wish.name || !wish.phone) return refuse('signing.partyIncomplete');
    return {
      accountId: null,
      name: wish.name,
      phone: wish.phone,
      unitName: wish.unitName ?? '',
      identity: wish.identity ?? null,
    };
  }
  const accountId = wish.userId ?? refuse('signing.memberNotFound');
  const member = members.get(accountId) ?? refuse('signing.memberNotFound');
  return { accountId, name: member.name, phone: member.mobile, unitName: '', identity: null };
};

/** The parties of a task as they are kept: known members, phones, nobody twice, and every place on a page. */
export const partiesWished = async (
  tx: Tx,
  task: { readonly id: string; readonly companyId: string },
  wishes: readonly Wish[],
  documents: readonly Inspected[],
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
    const fields = fieldsWished(wish, documents, who.name);
    const [step, { kind }] = [steps[position] ?? 1, wish];
    return { id: uuidv7(), companyId, taskId: task.id, position, step, kind, ...who, fields };
  });
};
