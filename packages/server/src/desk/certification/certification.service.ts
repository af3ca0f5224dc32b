import {
  applyCertification,
  getCertification,
  getOwnCertification,
  readLicence,
  withdrawCertification,
} from '@chancery/contract/certification/calls.ts';
import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import type { IdentityLook } from '../../identity/ports.ts';
import { type Actor, isInUnit, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { keptCertification } from './certification.kept.ts';
import { presentCertification, presentRound, shownIdCard } from './certification.present.ts';
import { certification } from './certification.table.ts';
import { certificationCheckJob } from './certification-checks.ts';
import { lockOpen } from './certification-lock.ts';
import { noteLook } from './certification-look.ts';
import type { LicenceReader } from './licence-reader.ts';

type Row = typeof certification.$inferSelect;

export interface CertificationParts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: FileService;
  readonly reader: LicenceReader;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly identityLook: IdentityLook;
}

const mostRounds = 50;

/** The rounds of a unit, newest first. */
const roundsOf = (tx: Tx, companyId: string): Promise<Row[]> =>
  tx
    .select()
    .from(certification)
    .where(eq(certification.companyId, companyId))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(mostRounds);

const filesOf = (tx: Tx, row: Row) =>
  tx
    .select()
    .from(file)
    .where(inArray(file.id, row.letterFile ? [row.licenceFile, row.letterFile] : [row.licenceFile]));

const mostAlike = 20;

/** Other units that registered, or wait to be certified, with the code of a certification; certified ones first. */
const sameCodeAs = async (tx: Tx, row: Row) => {
  const asking = tx
    .select({ id: certification.companyId })
    .from(certification)
    .where(
      and(
        eq(certification.socialCreditCode, row.socialCreditCode),
        eq(certification.state, CertificationState.reviewing),
      ),
    );
  const found = await tx
    .select({ companyId: company.id, companyName: company.fullName, certifiedAt: company.certifiedAt })
    .from(company)
    .where(
      and(
        or(eq(company.socialCreditCode, row.socialCreditCode), inArray(company.id, asking)),
        ne(company.id, row.companyId),
        isNull(company.deletedAt),
      ),
    )
    .orderBy(sql`${company.certifiedAt} ASC NULLS LAST`, company.id)
    .limit(mostAlike);
  return found.map((unit) => ({ ...unit, certifiedAt: isoOrNull(unit.certifiedAt) }));
};

const unitOf = async (tx: Tx, companyId: string) => {
  const [unit] = await tx.select().from(company).where(eq(company.id, companyId));
  return unit ?? refuse('certification.notFound');
};

/** A unit shows who it is: the licence is read, the facts are submitted, the rounds are kept. */
export const createCertificationService = (parts: CertificationParts) => {
  const { transactions, secrets, files, reader, jobs, identityLook } = parts;
  const read = async (
    actor: UnitActor,
    { filePath }: CheckedInput<typeof readLicence>,
  ): Promise<CallResult<typeof readLicence>> => {
    const { row, bytes } = await files.read(actor, filePath);
    if (row.purpose !== FilePurpose.licence) refuse('file.notFound');
    return { fields: await reader.read(bytes) };
  };

  const apply = (
    actor: UnitActor,
    input: CheckedInput<typeof applyCertification>,
  ): Promise<CallResult<typeof applyCertification>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const { companyId } = actor;
      const [before] = await roundsOf(tx, companyId);
      if (before?.state === CertificationState.reviewing) refuse('certification.open');
      const idCard = input.legalIdCard
        ? { legalIdCard: secrets.lock(input.legalIdCard), legalIdCardShown: shownIdCard(input.legalIdCard) }
        : before?.legalPerson === input.legalPerson
          ? { legalIdCard: before.legalIdCard, legalIdCardShown: before.legalIdCardShown }
          : refuse('certification.idCardMissing');
      await files.use(tx, actor, input.licencePath, FilePurpose.licence);
      if (input.letterPath) await files.use(tx, actor, input.letterPath, FilePurpose.letter);
      const id = uuidv7();
      const facts = {
        companyFullName: input.companyFullName,
        socialCreditCode: input.social_credit_code,
        legalPerson: input.legalPerson,
        address: input.address,
        registeredCapital: input.registeredCapital ?? '',
        establishedOn: input.establishedOn ?? '',
        businessTerm: input.businessTerm ?? '',
        companyType: input.companyType ?? '',
        businessScope: input.businessScope ?? '',
        contactName: input.contactName,
        contactPhone: input.contactPhone,
      };
      await addRows(tx, keptCertification, [
        {
          id,
          companyId,
          state: CertificationState.reviewing,
          ...facts,
          ...idCard,
          licenceFile: input.licencePath,
          letterFile: input.letterPath ?? null,
          submittedBy: actor.id,
          submittedByName: actor.name,
        },
      ]).catch((error: unknown) => {
        if (violates(error, 'certification_open')) refuse('certification.open');
        throw error;
      });
      await jobs.send(tx, certificationCheckJob, { id }, { singletonKey: id });
      note({
        objectType: 'certification',
        objectId: id,
        objectName: input.companyFullName,
        after: { ...facts, legalIdCard: idCard.legalIdCardShown, state: CertificationState.reviewing },
      });
      return { id };
    });

  /** Takes back what is still under review; a decision made at the same moment wins or is refused. */
  const withdraw = (
    actor: UnitActor,
    { id }: CheckedInput<typeof withdrawCertification>,
  ): Promise<CallResult<typeof withdrawCertification>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const row = await lockOpen(tx, id, actor.companyId);
      const changes = {
        state: CertificationState.withdrawn,
        reviewedBy: actor.id,
        reviewedByName: actor.name,
        reviewedAt: sql`now()`,
      };
      await changeRows(tx, keptCertification, changes, eq(certification.id, id));
      note({
        objectType: 'certification',
        objectId: id,
        objectName: row.companyFullName,
        before: { state: row.state },
        after: { state: CertificationState.withdrawn },
      });
      return {};
    });

  const own = (actor: UnitActor): Promise<CallResult<typeof getOwnCertification>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) => {
      const unit = await unitOf(tx, actor.companyId);
      const rounds = await roundsOf(tx, actor.companyId);
      const [latest] = rounds;
      return {
        certifiedAt: isoOrNull(unit.certifiedAt),
        current: latest ? presentCertification(latest, unit.name, await filesOf(tx, latest), true) : null,
        rounds: rounds.map(presentRound),
      };
    });

  const get = async (
    actor: Actor,
    { id }: CheckedInput<typeof getCertification>,
  ): Promise<CallResult<typeof getCertification>> => {
    const found = await transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(certification)
        .where(
          and(
            eq(certification.id, id),
            isInUnit(actor) ? eq(certification.companyId, actor.companyId) : undefined,
          ),
        );
      if (!row) return refuse('certification.notFound');
      const unit = await unitOf(tx, row.companyId);
      const rounds = await roundsOf(tx, row.companyId);
      return {
        ...presentCertification(row, unit.name, await filesOf(tx, row), true),
        rounds: rounds.map(presentRound),
        sameCode: actor.kind === 'operator' ? await sameCodeAs(tx, row) : [],
        checks:
          actor.kind === 'operator'
            ? (await identityLook.ofSubject(tx, row.id)).map(identityLook.present)
            : [],
      };
    });
    if (actor.kind === 'operator') await noteLook(transactions, actor, found);
    return found;
  };

  return answering({ read, apply, withdraw, own, get }, (certifications) => [
    handle(readLicence, ({ actor, input }) => certifications.read(actor, input)),
    handle(applyCertification, ({ actor, input }) => certifications.apply(actor, input)),
    handle(withdrawCertification, ({ actor, input }) => certifications.withdraw(actor, input)),
    handle(getOwnCertification, ({ actor }) => certifications.own(actor)),
    handle(getCertification, ({ actor, input }) => certifications.get(actor, input)),
  ]);
};
