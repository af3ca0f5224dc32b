import {
  approveCertification,
  listCertifications,
  openCertificationFile,
  rejectCertification,
} from '@chancery/contract/certification/calls.ts';
import { CertificationState } from '@chancery/contract/certification/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import {
  account,
  administratorsOf,
  certifyUnit,
  company,
  type MessageService,
  type SmsService,
  tellUnit,
} from '../../people/ports.ts';
import { tellLog } from '../../platform/ports.ts';
import { keptCertification } from './certification.kept.ts';
import { presentRow } from './certification.present.ts';
import { certification } from './certification.table.ts';
import { lockOpen } from './certification-lock.ts';
import { reviewReason } from './certification-look.ts';

type Row = typeof certification.$inferSelect;
/** Who decides: an operator, or the platform by its policy. */
export type Decider = Pick<OperatorActor, 'kind' | 'id' | 'name'> | typeof byPolicy;
/** The platform, where the policy lets a certification pass. */
export const byPolicy = { kind: 'platform', id: '', name: 'platform' } as const;
type Verdict = typeof CertificationState.approved | typeof CertificationState.rejected;

const calls = {
  [CertificationState.approved]: approveCertification,
  [CertificationState.rejected]: rejectCertification,
} as const;
const phrases = {
  [CertificationState.approved]: 'sms.certificationApproved',
  [CertificationState.rejected]: 'sms.certificationRejected',
} as const satisfies Record<Verdict, PhraseKey>;

/** Writes into the unit's own log who decided. */
const tellDecision = (
  tx: Tx,
  who: Decider,
  companyId: string,
  entry: Parameters<typeof tellUnit>[3],
): Promise<void> =>
  who.kind === 'operator'
    ? tellUnit(tx, who, companyId, entry)
    : tellLog(tx, { companyId, actorKind: 'system', actorId: null, actorName: who.name, ...entry });

/** Operators decide who is who, and the platform where its policy says so. */
export const createReviewService = (
  transactions: Transactions,
  files: FileService,
  texts: SmsService,
  messages: Pick<MessageService, 'tell'>,
) => {
  const list = (
    input: CheckedInput<typeof listCertifications>,
  ): Promise<CallResult<typeof listCertifications>> =>
    transactions.read('platform', async (tx) => {
      const page = await keysetPage(tx, {
        from: certification,
        where: [
          input.state ? eq(certification.state, input.state) : undefined,
          input.keyword
            ? or(
                ilike(certification.companyFullName, containing(input.keyword)),
                ilike(certification.socialCreditCode, containing(input.keyword)),
              )
            : undefined,
        ],
        sorts: { submittedAt: certification.submittedAt },
        query: input,
        present: (row) => row,
      });
      const ids = [...new Set(page.list.map(({ companyId }) => companyId))];
      const units = ids.length > 0 ? await tx.select().from(company).where(inArray(company.id, ids)) : [];
      const names = new Map(units.map(({ id, name }) => [id, name]));
      return { ...page, list: page.list.map((row) => presentRow(row, names.get(row.companyId) ?? '')) };
    });

  /**
   * Tells the submitter, in their language, and of an approval the contact too. Words that were not approved go to nobody
   * whose number was only typed in.
   */
  const tell = async (tx: Tx, row: Row, verdict: Verdict, reason: string): Promise<void> => {
    const [submitter] = await tx.select().from(account).where(eq(account.id, row.submittedBy));
    const chosen = (submitter?.preferences as { language?: string } | undefined)?.language;
    const say = translator(chosen === 'en' ? 'en' : 'zh');
    const text = say(phrases[verdict], { name: row.companyFullName, reason });
    const contact = verdict === CertificationState.approved ? [row.contactPhone] : [];
    const phones = new Set([...(submitter ? [submitter.mobile] : []), ...contact]);
    for (const phone of phones) await texts.queue(tx, { phone, text, code: null });
  };

  const certify = async (tx: Tx, actor: Decider, row: Row): Promise<void> => {
    const { companyId, companyFullName: fullName, socialCreditCode } = row;
    const checked = { companyId, fullName, socialCreditCode, by: actor.name };
    await certifyUnit(tx, checked).catch((error: unknown) => {
      if (violates(error, 'company_certified_code')) refuse('certification.codeTaken');
      throw error;
    });
  };

  const decide = (
    actor: Decider,
    id: string,
    verdict: Verdict,
    reason = '',
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockOpen(tx, id);
      const changes = {
        state: verdict,
        reviewedBy: actor.kind === 'operator' ? actor.id : null,
        reviewedByName: actor.name,
        reviewedAt: sql`now()`,
        reason: reason === '' ? null : reason,
      };
      await changeRows(tx, keptCertification, changes, eq(certification.id, id));
      if (verdict === CertificationState.approved) await certify(tx, actor, row);
      const entry = {
        objectType: 'certification',
        objectId: id,
        objectName: row.companyFullName,
        before: { state: row.state },
        after: { state: verdict, ...(reason === '' ? {} : { reason }) },
      };
      note(entry);
      await tellDecision(tx, actor, row.companyId, { action: actionOf(calls[verdict]), ...entry });
      await tell(tx, row, verdict, reason);
      const about = {
        companyId: row.companyId,
        to: [row.submittedBy, ...(await administratorsOf(tx, row.companyId))],
        link: '/unit/attestation',
        object: { type: 'certification', id },
      };
      const { companyFullName: name } = row;
      await messages.tell(
        tx,
        verdict === CertificationState.approved
          ? { ...about, event: MessageEvent.certificationApproved, params: { name } }
          : { ...about, event: MessageEvent.certificationRejected, params: { name, reason } },
      );
      return {};
    });

  const openFile = (
    actor: OperatorActor,
    { id, filePath }: CheckedInput<typeof openCertificationFile>,
  ): Promise<CallResult<typeof openCertificationFile>> =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx.select().from(certification).where(eq(certification.id, id));
      if (!row) return refuse('certification.notFound');
      if (filePath !== row.licenceFile && filePath !== row.letterFile) return refuse('file.notFound');
      const kind = filePath === row.licenceFile ? 'licence' : 'letter';
      const entry = {
        objectType: 'certification',
        objectId: id,
        objectName: row.companyFullName,
        after: { file: kind, reason: reviewReason },
      };
      note(entry);
      await tellUnit(tx, actor, row.companyId, { action: actionOf(openCertificationFile), ...entry });
      return files.linkTo({ id: filePath });
    });

  return answering({ list, decide, openFile }, (reviews) => [
    handle(listCertifications, ({ input }) => reviews.list(input)),
    handle(approveCertification, ({ actor, input }) =>
      reviews.decide(actor, input.id, CertificationState.approved),
    ),
    handle(rejectCertification, ({ actor, input }) =>
      reviews.decide(actor, input.id, CertificationState.rejected, input.reason),
    ),
    handle(openCertificationFile, ({ actor, input }) => reviews.openFile(actor, input)),
  ]);
};
