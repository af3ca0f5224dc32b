import { createHash } from 'node:crypto';
import { listMonthReports, makeMonthReport } from '@chancery/contract/figure/report-calls.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService, FileStore } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin, currentRequest } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { holdStanding, standsSince, type Tell } from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import type { Settings } from '../../runtime/settings.ts';
import { collectMonth } from './collect-month.ts';
import { monthReport } from './month-report.table.ts';
import type { MonthTask } from './report-task.ts';

interface Parts {
  readonly settings: Pick<Settings, 'brand'>;
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly store: FileStore;
  readonly tell: Tell;
  readonly logs: Pick<LogService, 'recordOperation'>;
}

const [waitingMax, comeBackSeconds, idleMs, shown] = [8, 5, 60_000, 24];

/** Makes the report of a month: for whoever asks, and for whom it was set to be made by itself. */
export const createMonthReportService = ({ settings, transactions, files, store, tell, logs }: Parts) => {
  const brand = brandOf(settings);
  const helper = createHelperProcess<MonthTask, Uint8Array>(
    new URL('./month-report.worker.ts', import.meta.url),
    { timeoutMs: limits.timeoutMs.report - 5_000, idleMs },
  );

  const draw = async (actor: UnitActor, month: string, language: Language) => {
    if (helper.waiting() >= waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    const content = await transactions.snapshot(scopeOf(actor), (tx) => collectMonth(tx, actor, month));
    const pdf = Buffer.from(
      await helper.ask({
        ...content,
        language,
        brandName: brand.name[language],
        brandMark: brand.mark,
        readerName: actor.name,
        madeAt: new Date(),
      }),
    );
    const name = translator(language)('monthReport.file', { month });
    return { pdf, about: { name, type: FileType.pdf, size: pdf.length, purpose: FilePurpose.report } };
  };

  const make = async (actor: UnitActor, month: string): Promise<CallResult<typeof makeMonthReport>> => {
    const began = new Date();
    const { pdf, about } = await draw(actor, month, currentOrigin().language);
    return store.layFor(pdf, (content) =>
      transactions.write(scopeOf(actor), async (tx) => {
        // It took seconds: whoever left meanwhile takes nothing along.
        const claim = { companyId: actor.companyId, accountId: actor.id, since: began };
        if (!(await holdStanding(tx, claim))) return refuse('permission.denied');
        const kept = await files.keep(tx, actor, about, content);
        const digest = createHash('sha256').update(pdf).digest('hex');
        note({
          objectType: 'monthReport',
          objectId: kept.filePath,
          objectName: about.name,
          after: { digest },
        });
        const request = currentRequest();
        if (request) await logs.recordOperation(tx, actor, makeMonthReport, request);
        return { ...files.linkTo({ id: kept.filePath }), fileName: about.name, size: about.size };
      }),
    );
  };

  /** Makes a reader's report and sends it, unless it was made before; the row, the file and the message come together. */
  const send = async (
    actor: UnitActor,
    month: string,
    language: Language,
    /** Before the actor was looked at: whoever became another meanwhile is sent nothing. */
    began: Date,
  ): Promise<boolean> => {
    const { pdf, about } = await draw(actor, month, language);
    return store
      .layFor(pdf, (content) =>
        transactions.apart(scopeOf(actor), async (tx) => {
          const { companyId, id: accountId } = actor;
          if (!(await holdStanding(tx, { companyId, accountId, since: began }))) return false;
          const kept = await files.keep(tx, actor, { ...about, usedAt: began }, content, { evenFull: true });
          const { rowCount } = await tx
            .insert(monthReport)
            .values({ id: uuidv7(), companyId, accountId, month: `${month}-01`, fileId: kept.filePath })
            .onConflictDoNothing();
          // Somebody else was quicker: nothing of this try stays.
          if (!rowCount) throw new AlreadySent();
          const link = `/sealManage/monthstatistics?month=${month}`;
          await tell(tx, {
            companyId,
            to: [accountId],
            event: MessageEvent.statisticsMonthly,
            params: { month },
            link,
          });
          return true;
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof AlreadySent) return false;
        throw error;
      });
  };

  const list = (actor: UnitActor): Promise<CallResult<typeof listMonthReports>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId, id: accountId } = actor;
      const rows = await tx
        .select()
        .from(monthReport)
        .where(
          and(
            eq(monthReport.companyId, companyId),
            eq(monthReport.accountId, accountId),
            // What was made for somebody in another role is not opened, and so not shown.
            standsSince({ companyId, accountId, since: sql`${monthReport.madeAt}` }),
          ),
        )
        .orderBy(desc(monthReport.month))
        .limit(shown);
      return {
        list: rows.map(({ month, fileId, madeAt }) => ({
          month: month.slice(0, 7),
          filePath: fileId,
          madeAt: iso(madeAt),
        })),
      };
    });

  return answering({ make, send, list, close: helper.close }, (reports) => [
    handle(makeMonthReport, ({ actor, input }) => reports.make(actor, input.month)),
    handle(listMonthReports, ({ actor }) => reports.list(actor)),
  ]);
};

class AlreadySent extends Error {}

export type MonthReportService = ReturnType<typeof createMonthReportService>;
