import { randomBytes } from 'node:crypto';
import { awardFor } from '@chancery/contract/contest/awards.ts';
import * as call from '@chancery/contract/contest/certificate.calls.ts';
import { RoundState } from '@chancery/contract/contest/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq } from 'drizzle-orm';
import type { PlatformSeal } from '../../e-seals/ports.ts';
import type { FileService, FileStore } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { type Attempts, holdStanding } from '../../people/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import type { Settings } from '../../runtime/settings.ts';
import { announcement } from '../announcement/announcement.table.ts';
import type { CertificateTask } from './certificate-task.ts';
import { keptCertificate } from './contest.kept.ts';
import { contest, contestCertificate } from './contest.table.ts';
import { rankingsOf, roundsOf } from './contests.ts';
import { isMember, membersOf, teamFor } from './teams.ts';

interface Parts {
  readonly settings: Pick<Settings, 'brand' | 'publicUrl'>;
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly store: FileStore;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
  readonly platformSeal: PlatformSeal;
}

type Certificate = typeof contestCertificate.$inferSelect;

const [waitingMax, comeBackSeconds, idleMs] = [8, 5, 60_000];
/** Where the platform's seal stands: above what the certificate says of itself, in the middle. */
const sealPlace = { x: 105, y: 242 };
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A number that nobody guesses, easy to read out. */
const newNumber = (): string =>
  [...randomBytes(16)]
    .map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[byte % letters.length]}`)
    .join('');

/** Certificates of events that are over, and what anybody learns who has the number of one. */
export const createCertificateService = (parts: Parts) => {
  const { settings, transactions, files, store, attempts, platformSeal } = parts;
  const brand = brandOf(settings);
  const helper = createHelperProcess<CertificateTask, Uint8Array>(
    new URL('./certificate.worker.ts', import.meta.url),
    { timeoutMs: limits.timeoutMs.report - 5_000, idleMs },
  );

  /** What somebody's certificate says: what it said the first time, or what was published. */
  const lookUp = async (actor: UnitActor, contestId: string) => {
    const own = await transactions.read(scopeOf(actor), async (tx) => {
      const [words] = await tx.select().from(announcement).where(eq(announcement.id, contestId));
      const [row] = await tx.select().from(contest).where(eq(contest.id, contestId));
      const team = row && (await teamFor(tx, actor, contestId));
      if (!row || !words) return refuse('contest.notFound');
      const [made] = await tx
        .select()
        .from(contestCertificate)
        .where(and(eq(contestCertificate.contestId, contestId), eq(contestCertificate.accountId, actor.id)));
      return { row, words, team, made };
    });
    const { row, words, team, made } = own;
    if (made) return { words, certificate: made };
    if (!team) return refuse('contest.noCertificate');
    return transactions.read('platform', async (tx) => {
      const rounds = await roundsOf(tx, [contestId]);
      const last = rounds.at(-1);
      const members = await membersOf(tx, [team.id]);
      const rankings = await rankingsOf(tx, rounds);
      const wasRanked = [...rankings.values()].some((lines) =>
        lines.some(({ teamId }) => teamId === team.id),
      );
      if (last?.state !== RoundState.published || !isMember(members, actor.id) || !wasRanked)
        return refuse('contest.noCertificate');
      const place = rankings.get(last.id)?.find(({ teamId }) => teamId === team.id)?.place ?? null;
      const certificate: Certificate = {
        number: newNumber(),
        contestId,
        teamId: team.id,
        companyId: actor.companyId,
        accountId: actor.id,
        name: members.find(({ accountId }) => accountId === actor.id)?.name ?? actor.name,
        team: team.name,
        unitName: team.companyName,
        place,
        ...awardFor(row.awards, place),
        issuedAt: new Date(),
      };
      return { words, certificate };
    });
  };

  const draw = async ({ words, certificate }: Awaited<ReturnType<typeof lookUp>>, language: Language) => {
    if (helper.waiting() >= waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    const { titleZh, titleEn } = words;
    const title = language === 'zh' ? titleZh || titleEn : titleEn || titleZh;
    const { name, team, unitName, place, awardZh, awardEn, number, issuedAt } = certificate;
    const drawn = await helper.ask({
      language,
      brandName: brand.name[language],
      brandMark: brand.mark,
      title,
      name,
      team,
      unitName,
      place,
      award: language === 'zh' ? awardZh : awardEn,
      number,
      issuedAt,
      address: `${settings.publicUrl}/certificate#${number}`,
    });
    const t = translator(language);
    const pdf = await platformSeal.seal(drawn, { language, reason: t('contest.certificate'), ...sealPlace });
    const fileName = `${t('contest.certificateFile', { title })}.pdf`;
    return {
      pdf,
      about: { name: fileName, type: FileType.pdf, size: pdf.length, purpose: FilePurpose.report },
    };
  };

  /** Keeps it the first time; whoever asks twice at once gets what was kept. */
  const issue = async (actor: UnitActor, id: string) => {
    const found = await lookUp(actor, id);
    // It says what the platform has published: no unit writes one.
    await transactions.apart('platform', (tx) =>
      addRows(tx, keptCertificate, [found.certificate], { known: 'stays' }),
    );
    return lookUp(actor, id);
  };

  const make = async (actor: UnitActor, id: string): Promise<CallResult<typeof call.makeCertificate>> => {
    const began = new Date();
    const issued = await issue(actor, id);
    const { pdf, about } = await draw(issued, currentOrigin().language);
    return store.layFor(pdf, (content) =>
      transactions.write(scopeOf(actor), async (tx) => {
        // It took a while: whoever left meanwhile takes nothing along.
        const claim = { companyId: actor.companyId, accountId: actor.id, since: began };
        if (!(await holdStanding(tx, claim))) return refuse('permission.denied');
        const kept = await files.keep(tx, actor, about, content);
        return {
          ...files.linkTo({ id: kept.filePath }),
          fileName: about.name,
          number: issued.certificate.number,
        };
      }),
    );
  };

  const check = async (number: string): Promise<CallResult<typeof call.checkCertificate>> => {
    await attempts.takePublicCall(currentOrigin().ip);
    return transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select({ row: contestCertificate, words: announcement })
        .from(contestCertificate)
        .innerJoin(announcement, eq(announcement.id, contestCertificate.contestId))
        .where(eq(contestCertificate.number, number.toUpperCase()));
      const { row, words } = found ?? refuse('contest.certificateNotFound');
      return {
        number: row.number,
        titleZh: words.titleZh,
        titleEn: words.titleEn,
        name: row.name,
        team: row.team,
        unitName: row.unitName,
        place: row.place,
        awardZh: row.awardZh,
        awardEn: row.awardEn,
        issuedAt: iso(row.issuedAt),
      };
    });
  };

  return answering({ make, check, close: helper.close }, (certificates) => [
    handle(call.makeCertificate, ({ actor, input }) => certificates.make(actor, input.id)),
    handle(call.checkCertificate, ({ input }) => certificates.check(input.number)),
  ]);
};
