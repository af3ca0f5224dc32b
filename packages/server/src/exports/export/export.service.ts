import { CodePurpose } from '@chancery/contract/account/codes.ts';
import * as call from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { formatsOf, isListType, isUnderWay } from '@chancery/contract/export/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { makeTicket } from '../../files/ports.ts';
import { type Actor, isInUnit, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { lockUnit, type VerificationService } from '../../people/ports.ts';
import { fileNameOf, presentExport } from './export.present.ts';
import { type ExportRow, exportJob, isOfUnit } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import { filterNames, filterWords } from './filter-words.ts';
import type { ListReader } from './read-list.ts';
import { type AskerOf, type Exporter, mayExport, sightOf } from './rights.ts';
import { exportedOf } from './sources.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: ExportFiles;
  readonly askerOf: AskerOf;
  readonly codes: Pick<VerificationService, 'sendToOwner' | 'spend'>;
  readonly lists: Pick<ListReader, 'check'>;
  /** Has somebody look whether there is work. */
  readonly nudge: () => void;
}

type Wish = Pick<ExportRow, 'type' | 'format' | 'filters' | 'columns'>;
type Input = CheckedInput<typeof call.listExports>;

/** By these a row is found in its proof. */
const provenColumns: readonly string[] = ['digest', 'recordId'];

/** The door lets nobody else in. */
const exporterOf = (actor: Actor): Exporter => {
  if (actor.kind === 'operator' || isInUnit(actor)) return actor;
  return refuse('permission.noUnit');
};
const unitOf = (actor: Exporter): string | null => (isInUnit(actor) ? actor.companyId : null);
const runsUnit = (actor: Exporter): boolean => isInUnit(actor) && actor.role <= Role.administrator;
const open = [ExportState.waiting, ExportState.working];

const sameUnit = (actor: Exporter): SQL => {
  const companyId = unitOf(actor);
  return companyId === null ? isNull(exportJob.companyId) : eq(exportJob.companyId, companyId);
};

/** Whose exports somebody sees: administrators all of the unit, anybody their own. */
const seenBy = (actor: Exporter): SQL | undefined =>
  and(sameUnit(actor), runsUnit(actor) ? undefined : eq(exportJob.accountId, actor.id));

/** Days of the platform are those of units that say nothing of theirs. */
const zoneOf = async (tx: Tx, actor: Exporter): Promise<string> => {
  const { rows } = await tx.execute<{ zone: string }>(
    sql`SELECT figure_zone(${unitOf(actor)}::uuid) AS zone`,
  );
  return rows[0]?.zone ?? refuse('unit.notFound');
};

const noteExport = (row: ExportRow, after: object = {}): void =>
  note({ objectType: 'export', objectId: row.id, objectName: fileNameOf(row), after });

/** Exports that people ask for, stop, fetch and remove; the writing itself goes on behind. */
export const createExportService = ({
  transactions,
  secrets,
  files,
  askerOf,
  codes,
  lists,
  nudge,
}: Parts) => {
  /** Filters as the list checks them, without those that say nothing. */
  const checkFilters = (type: ExportRow['type'], filters: ExportRow['filters']): ExportRow['filters'] => {
    const { list, source } = exportedOf(type);
    const said = Object.fromEntries(
      Object.entries(filters)
        .filter(([name]) => Object.hasOwn(list.filters, name))
        // A list that is asked reads what stands in an address.
        .map(([name, value]) => [name, source ? value : String(value)]),
    );
    const checked = list.input?.safeParse(said);
    if (checked?.success) return said;
    const fields = checked?.error.issues.map(({ path }) => ({
      field: `filters.${path.join('.')}`,
      key: 'rule.invalid' as const,
      params: {},
    }));
    return refuse('request.invalid', { fields: fields ?? [] });
  };

  const checkColumns = ({
    type,
    format,
    columns: wanted,
  }: CheckedInput<typeof call.beginExport>): string[] => {
    const known = Object.keys(exportedOf(type).columns);
    const unknown = wanted?.find((name) => !known.includes(name));
    if (unknown !== undefined) refuse('export.column', { params: { name: unknown } });
    if (!wanted) return known;
    const needed = format === ExportFormat.evidence ? provenColumns : [];
    return known.filter((name) => wanted.includes(name) || needed.includes(name));
  };

  /** A lock, the unit's where there is one, makes those who begin at the same moment count one after the other. */
  const refuseBusy = async (tx: Tx, actor: Exporter): Promise<void> => {
    if (isInUnit(actor)) await lockUnit(tx, actor.companyId);
    else await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('desk_export', 0))`);
    const rows = await tx
      .select({ accountId: exportJob.accountId })
      .from(exportJob)
      .where(and(sameUnit(actor), inArray(exportJob.state, open)));
    const { atOnce, unitAtOnce } = limits.export;
    if (rows.filter(({ accountId }) => accountId === actor.id).length >= atOnce)
      refuse('export.busy', { params: { max: atOnce } });
    if (rows.length >= unitAtOnce) refuse('export.busy', { params: { max: unitAtOnce } });
  };

  /** Refuses what the list itself would refuse. */
  const checkList = async (tx: Tx, actor: Exporter, asked: Pick<ExportRow, 'id' | 'language'> & Wish) => {
    const { list, source } = exportedOf(asked.type);
    if (!source) await lists.check(actor, asked);
    else if (isInUnit(actor)) await source.where(tx, actor, list.input?.parse(asked.filters) as never);
  };

  const add = async (tx: Tx, actor: Exporter, wish: Wish): Promise<ExportRow> => {
    if (!mayExport(actor, wish.type)) refuse('permission.denied');
    const id = uuidv7();
    const { language } = currentOrigin();
    if (isListType(wish.type)) await checkList(tx, actor, { ...wish, id, language });
    await refuseBusy(tx, actor);
    const [row] = await tx
      .insert(exportJob)
      .values({
        id,
        companyId: unitOf(actor),
        accountId: actor.id,
        byName: actor.name,
        ...wish,
        names: isInUnit(actor) ? await filterNames(tx, actor.companyId, wish.filters) : {},
        language,
        zone: await zoneOf(tx, actor),
        sight: await sightOf(tx, actor),
      })
      .returning();
    if (!row) throw new Error('an export was not kept');
    noteExport(row, { format: row.format, filters: filterWords(row, 'zh'), columns: row.columns.length });
    afterCommit(nudge);
    return row;
  };

  const begin = (
    actor: Exporter,
    input: CheckedInput<typeof call.beginExport>,
  ): Promise<CallResult<typeof call.beginExport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { type, format, filters } = input;
      const formats: readonly ExportRow['format'][] = isListType(type) ? formatsOf(type) : [];
      if (!formats.includes(format)) refuse('export.format');
      const wish = {
        type,
        format,
        filters: checkFilters(type, filters),
        columns: checkColumns(input),
      };
      return presentExport(await add(tx, actor, wish), actor.id);
    });

  const sendUnitCode = async (actor: UnitActor): Promise<CallResult<typeof call.sendUnitExportCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.unitExport)),
    maskedPhone: maskPhone(actor.mobile),
  });

  /** Shown before a transaction is opened: a code counts its own tries. */
  const proveUnit = async (actor: UnitActor, code: string): Promise<void> => {
    const outcome = await codes.spend(actor.mobile, CodePurpose.unitExport, code);
    if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
  };

  const beginUnit = (actor: UnitActor): Promise<CallResult<typeof call.beginUnitExport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const wish = { type: ExportType.wholeUnit, format: ExportFormat.archive, filters: {}, columns: [] };
      return presentExport(await add(tx, actor, wish), actor.id);
    });

  const list = (actor: Exporter, input: Input): Promise<CallResult<typeof call.listExports>> =>
    transactions.read(scopeOf(actor), (tx) =>
      keysetPage(tx, {
        from: exportJob,
        where: [
          seenBy(actor),
          input.type === undefined ? undefined : eq(exportJob.type, input.type),
          input.state ? eq(exportJob.state, input.state) : undefined,
          input.from ? gte(exportJob.createdAt, new Date(input.from)) : undefined,
          input.to ? lte(exportJob.createdAt, new Date(input.to)) : undefined,
        ],
        sorts: { createdAt: exportJob.createdAt },
        query: input,
        present: (row) => presentExport(row, actor.id),
      }),
    );

  const get = (actor: Exporter, id: string): Promise<CallResult<typeof call.getExport>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(exportJob)
        .where(and(eq(exportJob.id, id), seenBy(actor)));
      return presentExport(row ?? refuse('export.notFound'), actor.id);
    });

  const lock = async (tx: Tx, actor: Exporter, id: string): Promise<ExportRow> => {
    const [row] = await tx
      .select()
      .from(exportJob)
      .where(and(eq(exportJob.id, id), seenBy(actor)))
      .for('update');
    return row ?? refuse('export.notFound');
  };

  /** A file is what its asker may see: nobody else is given it. */
  const lockOwn = async (tx: Tx, actor: Exporter, id: string): Promise<ExportRow> => {
    const row = await lock(tx, actor, id);
    return row.accountId === actor.id ? row : refuse('export.notFound');
  };

  const cancel = (actor: Exporter, id: string): Promise<CallResult<typeof call.cancelExport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (!isUnderWay(row.state)) refuse('export.step');
      const [changed] = await tx
        .update(exportJob)
        .set({ state: ExportState.cancelled, finishedAt: sql`now()`, parts: [], proofs: [], worker: null })
        .where(eq(exportJob.id, id))
        .returning();
      if (isOfUnit(row))
        await tellLive(tx, { kind: 'file', companyId: row.companyId, accountIds: [row.accountId] });
      noteExport(row, { rows: row.rows });
      afterCommit(() => files.remove(id));
      return presentExport(changed ?? row, actor.id);
    });

  const download = (actor: Exporter, id: string): Promise<CallResult<typeof call.downloadExport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockOwn(tx, actor, id);
      const isOver = row.expiresAt !== null && row.expiresAt <= new Date();
      if (row.state !== ExportState.done || row.size === null || isOver) return refuse('export.notReady');
      if (!(await askerOf(tx, row, { hold: true }))) return refuse('export.rightsChanged');
      const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
      const ticket = makeTicket(secrets, 'export', { fileId: id, forId: actor.id, expiresAt });
      noteExport(row, { rows: row.rows, digest: row.digest?.toString('hex') });
      return {
        tmpUrl: `/exports/${ticket}`,
        expiresAt: iso(expiresAt),
        fileName: fileNameOf(row),
        size: row.size,
      };
    });

  const again = (actor: Exporter, id: string): Promise<CallResult<typeof call.repeatExport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { type, format, filters, columns } = await lockOwn(tx, actor, id);
      // A whole unit is asked for with a code each time.
      if (!isListType(type)) refuse('permission.denied');
      return presentExport(await add(tx, actor, { type, format, filters, columns }), actor.id);
    });

  const remove = (actor: Exporter, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (isUnderWay(row.state)) refuse('export.step');
      await tx.delete(exportJob).where(eq(exportJob.id, id));
      noteExport(row);
      afterCommit(() => files.remove(id));
      return {};
    });

  const doings = {
    begin,
    sendUnitCode,
    proveUnit,
    beginUnit,
    list,
    get,
    cancel,
    download,
    again,
    remove,
  };
  return answering(doings, (exports) => [
    handle(call.sendUnitExportCode, ({ actor }) => exports.sendUnitCode(actor)),
    handlePrepared(
      call.beginUnitExport,
      ({ actor, input }) => exports.proveUnit(actor, input.verificationCode),
      ({ actor }) => exports.beginUnit(actor),
    ),
    handle(call.beginExport, ({ actor, input }) => exports.begin(exporterOf(actor), input)),
    handle(call.listExports, ({ actor, input }) => exports.list(exporterOf(actor), input)),
    handle(call.getExport, ({ actor, input }) => exports.get(exporterOf(actor), input.id)),
    handle(call.cancelExport, ({ actor, input }) => exports.cancel(exporterOf(actor), input.id)),
    handle(call.downloadExport, ({ actor, input }) => exports.download(exporterOf(actor), input.id)),
    handle(call.repeatExport, ({ actor, input }) => exports.again(exporterOf(actor), input.id)),
    handle(call.deleteExport, ({ actor, input }) => exports.remove(exporterOf(actor), input.id)),
  ]);
};
