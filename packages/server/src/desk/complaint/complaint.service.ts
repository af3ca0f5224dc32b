import * as call from '@chancery/contract/complaint/calls.ts';
import { ComplaintSide, ComplaintState } from '@chancery/contract/complaint/codes.ts';
import { type ComplaintStep, nextComplaintState } from '@chancery/contract/complaint/rules.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, asc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import { type Actor, isInUnit, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';
import { company, type MessageService, tellUnit } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { complaint, complaintEntry } from './complaint.table.ts';

type Complaint = typeof complaint.$inferSelect;
type StepInput = { readonly id: string; readonly text?: string };

const dueDays = 3;
const dueDate = () => new Date(Date.now() + dueDays * 86_400_000);

const waits = (row: Complaint) => row.state === ComplaintState.open || row.state === ComplaintState.reopened;

const present = (row: Complaint) => ({
  ...row,
  createdAt: iso(row.createdAt),
  dueAt: iso(row.dueAt),
  overdue: waits(row) && row.dueAt.getTime() < Date.now(),
});

/** A unit knows its own; operators know all that was sent to them. */
const within = (actor: Actor): SQL | undefined =>
  isInUnit(actor) ? eq(complaint.companyId, actor.companyId) : undefined;

/** Whose word counts for the unit: whoever complained, and those who run it. */
const maySpeak = (actor: Actor, row: Complaint): boolean =>
  actor.kind === 'operator' ||
  row.accountId === actor.id ||
  (isInUnit(actor) && actor.role <= Role.administrator);

/** Complaints and advice: the unit speaks, the operator answers, the unit says whether it helped. */
export const createComplaintService = (
  transactions: Transactions,
  files: FileService,
  dictionaries: DictionaryService,
  messages: Pick<MessageService, 'tell'>,
) => {
  const list = (
    actor: Actor,
    input: CheckedInput<typeof call.listComplaints>,
  ): Promise<CallResult<typeof call.listComplaints>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: complaint,
        where: [
          within(actor),
          input.state ? eq(complaint.state, input.state) : undefined,
          input.type ? eq(complaint.type, input.type) : undefined,
          input.keyword
            ? or(
                ilike(complaint.content, containing(input.keyword)),
                ilike(complaint.number, containing(input.keyword)),
              )
            : undefined,
        ],
        sorts: { createdAt: complaint.createdAt, dueAt: complaint.dueAt },
        query: input,
        present,
      }),
    );

  const get = (actor: Actor, id: string): Promise<CallResult<typeof call.getComplaint>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(complaint)
        .where(and(eq(complaint.id, id), within(actor)));
      const found = row ?? refuse('complaint.notFound');
      const [entries, pictures] = await Promise.all([
        tx
          .select()
          .from(complaintEntry)
          .where(eq(complaintEntry.complaintId, id))
          .orderBy(asc(complaintEntry.at), asc(complaintEntry.id)),
        found.pictures.length > 0 ? tx.select().from(file).where(inArray(file.id, found.pictures)) : [],
      ]);
      return {
        ...present(found),
        maySpeak: maySpeak(actor, found),
        entries: entries.map(({ byName, at, ...entry }) => ({ ...entry, by: byName, at: iso(at) })),
        pictures: pictures.map(({ id: filePath, name, size, type, digest }) => ({
          filePath,
          fileName: name,
          size,
          fileType: type,
          digest: digest.toString('hex'),
          ...files.linkTo({ id: filePath }),
        })),
      };
    });

  const say = (tx: Tx, actor: Actor, row: Complaint, step: ComplaintStep | 'add', text: string) =>
    tx.insert(complaintEntry).values({
      id: uuidv7(),
      companyId: row.companyId,
      complaintId: row.id,
      side: actor.kind === 'operator' ? ComplaintSide.operator : ComplaintSide.unit,
      step,
      byName: actor.name,
      text,
    });

  const add = (
    actor: UnitActor,
    input: CheckedInput<typeof call.addComplaint>,
  ): Promise<CallResult<typeof call.addComplaint>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await dictionaries.refuseUnknown(tx, 'complaintType', input.type);
      for (const picture of input.pictures) await files.use(tx, actor, picture, FilePurpose.picture);
      const [unit] = await tx.select().from(company).where(eq(company.id, actor.companyId));
      const [row] = await tx
        .insert(complaint)
        .values({
          id: uuidv7(),
          companyId: actor.companyId,
          companyName: unit?.name ?? '',
          number: await nextUnitNumber(tx, actor.companyId, 'C'),
          type: input.type,
          content: input.content,
          contact: input.contact ?? '',
          relatedTo: input.relatedTo ?? '',
          pictures: input.pictures,
          state: ComplaintState.open,
          accountId: actor.id,
          createdBy: actor.name,
          dueAt: dueDate(),
        })
        .returning();
      const added = row ?? refuse('complaint.notFound');
      await say(tx, actor, added, 'add', input.content);
      note({ objectType: 'complaint', objectId: added.id, objectName: added.number, after: input });
      return { id: added.id };
    });

  const tellAnswered = (tx: Tx, actor: Actor, row: Complaint) =>
    messages.tell(tx, {
      companyId: row.companyId,
      to: [row.accountId],
      event: MessageEvent.complaintAnswered,
      params: { number: row.number, by: actor.name },
      link: `/system/complaintDetail?id=${row.id}`,
      object: { type: 'complaint', id: row.id },
    });

  const take = async (
    tx: Tx,
    actor: Actor,
    step: ComplaintStep,
    { id, text = '' }: StepInput,
    changes: Partial<Complaint> = {},
  ): Promise<Record<string, never>> => {
    const [found] = await tx
      .select()
      .from(complaint)
      .where(and(eq(complaint.id, id), within(actor)))
      .for('update');
    const row = found ?? refuse('complaint.notFound');
    if (!maySpeak(actor, row)) refuse('permission.denied');
    const state = nextComplaintState(row.state, step) ?? refuse('complaint.step');
    await tx
      .update(complaint)
      .set({ state, ...changes })
      .where(eq(complaint.id, id));
    await say(tx, actor, row, step, text);
    const entry = { objectType: 'complaint', objectId: id, objectName: row.number };
    const change = { ...entry, before: { state: row.state }, after: { state, ...changes } };
    note(change);
    if (actor.kind === 'operator') {
      await tellUnit(tx, actor, row.companyId, { action: `complaint.${step}`, ...change });
      if (step === 'answer') await tellAnswered(tx, actor, row);
    }
    return {};
  };

  const stepper =
    (step: 'answer' | 'reopen' | 'close') =>
    (actor: Actor, input: StepInput): Promise<Record<string, never>> =>
      transactions.write(scopeOf(actor), (tx) =>
        take(tx, actor, step, input, step === 'reopen' ? { dueAt: dueDate() } : {}),
      );

  const rate = (
    actor: UnitActor,
    { rating, ...input }: CheckedInput<typeof call.rateComplaint>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), (tx) => take(tx, actor, 'rate', input, { rating }));

  return answering(
    {
      list,
      get,
      add,
      answer: stepper('answer'),
      reopen: stepper('reopen'),
      close: stepper('close'),
      rate,
    },
    (complaints) => [
      handle(call.listComplaints, ({ actor, input }) => complaints.list(actor, input)),
      handle(call.getComplaint, ({ actor, input }) => complaints.get(actor, input.id)),
      handle(call.addComplaint, ({ actor, input }) => complaints.add(actor, input)),
      handle(call.answerComplaint, ({ actor, input }) => complaints.answer(actor, input)),
      handle(call.reopenComplaint, ({ actor, input }) => complaints.reopen(actor, input)),
      handle(call.closeComplaint, ({ actor, input }) => complaints.close(actor, input)),
      handle(call.rateComplaint, ({ actor, input }) => complaints.rate(actor, input)),
    ],
  );
};
