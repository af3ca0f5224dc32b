import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { checkImport, confirmImport } from '@chancery/contract/member/import.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membership } from '../unit/unit.table.ts';
import { barePhone, checkRows, type ImportGround } from './import-check.ts';
import { nameColumns } from './import-columns.ts';
import { createDepartmentFinder, type DepartmentNode } from './import-departments.ts';
import type { CheckedRow, NamedRow } from './import-row.ts';
import { inviteRows } from './import-write.ts';
import { isOpen } from './invitation.rows.ts';
import { invitation } from './invitation.table.ts';
import { memberImport } from './member.table.ts';
import { lockPlaces } from './member-places.ts';
import { readSheet } from './read-sheet.ts';

const { rows: mostRows, mb, sample: shown, keepDays } = limits.memberImport;

/** A row that was good before, as it would stand in a sheet; its departments are named by their ids. */
const asNamed = ({ departmentIds, role, ...row }: CheckedRow): NamedRow => ({
  ...row,
  role: String(role),
  departments: departmentIds.join(';'),
});

/** Reads sheets of members, says what is wrong with them, and invites those that are right. */
export const createMemberImportService = (transactions: Transactions) => {
  const departmentsIn = async (tx: Tx, companyId: string): Promise<DepartmentNode[]> => {
    const { rows } = await tx.execute<{ id: string; parent_id: string | null; name: string }>(
      sql`SELECT id, parent_id, name FROM department WHERE company_id = ${companyId}`,
    );
    return rows.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name }));
  };

  const membersAmong = async (tx: Tx, companyId: string, mobiles: readonly string[]) => {
    if (mobiles.length === 0) return new Set<string>();
    const rows = await tx
      .select({ mobile: membership.mobile })
      .from(membership)
      .where(and(eq(membership.companyId, companyId), inArray(membership.mobile, [...mobiles])));
    return new Set(rows.map(({ mobile }) => mobile));
  };

  const invitedAmong = async (tx: Tx, companyId: string, mobiles: readonly string[]) => {
    if (mobiles.length === 0) return new Set<string>();
    const rows = await tx
      .select({ mobile: invitation.mobile })
      .from(invitation)
      .where(and(eq(invitation.companyId, companyId), inArray(invitation.mobile, [...mobiles]), isOpen));
    return new Set(rows.map(({ mobile }) => mobile));
  };

  /** What rows are held against now; places are held until the transaction ends. */
  const groundFor = async (
    tx: Tx,
    { companyId, role }: UnitActor,
    rows: readonly NamedRow[],
    finder: (nodes: readonly DepartmentNode[]) => ImportGround['findDepartment'],
  ): Promise<{ ground: ImportGround; names: ReadonlyMap<string, string> }> => {
    const places = await lockPlaces(tx, companyId);
    const mobiles = [...new Set(rows.map((row) => barePhone(row.mobile)))];
    const members = await membersAmong(tx, companyId, mobiles);
    const invited = await invitedAmong(tx, companyId, mobiles);
    const nodes = await departmentsIn(tx, companyId);
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    return { ground: { role, members, invited, ...places, findDepartment: finder(nodes) }, names };
  };

  const readRows = async (bytes: Buffer): Promise<NamedRow[]> => {
    if (bytes.length > mb * limits.bytesPerMb) refuse('request.tooLarge');
    // One row for the heading, and one too many to tell that there are too many.
    const sheet = (await readSheet(bytes, mostRows + 2)) ?? refuse('member.importUnreadable');
    const rows = nameColumns(sheet) ?? refuse('member.importColumns');
    if (sheet.length > mostRows + 1) refuse('member.importTooLong', { params: { max: mostRows } });
    return rows;
  };

  const check = (
    actor: UnitActor,
    { fileName }: CheckedInput<typeof checkImport>,
    rows: readonly NamedRow[],
  ): Promise<CallResult<typeof checkImport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { ground, names } = await groundFor(tx, actor, rows, createDepartmentFinder);
      const { good, faults } = checkRows(rows, ground);
      const { id: accountId, companyId } = actor;
      const importId = uuidv7();
      const old = sql`now() - ${keepDays} * interval '1 day'`;
      await tx
        .delete(memberImport)
        .where(and(eq(memberImport.companyId, companyId), lt(memberImport.createdAt, old)));
      await tx.insert(memberImport).values({ id: importId, companyId, accountId, fileName, rows: good });
      const sample = good.slice(0, shown).map(({ departmentIds, ...row }) => ({
        ...row,
        departments: departmentIds.map((id) => names.get(id) ?? ''),
      }));
      return { importId, fileName, rows: rows.length, good: good.length, faults, sample };
    });

  const confirm = (actor: UnitActor, importId: string): Promise<CallResult<typeof confirmImport>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const own = and(
        eq(memberImport.id, importId),
        eq(memberImport.companyId, actor.companyId),
        eq(memberImport.accountId, actor.id),
      );
      const [found] = await tx.select().from(memberImport).where(own).for('update');
      if (!found) return refuse('member.importNotFound');
      if (found.outcome) return found.outcome;
      // Somebody may have been added, or a department removed, since the sheet was read.
      const byId = (nodes: readonly DepartmentNode[]) => {
        const known = new Set(nodes.map(({ id }) => id));
        return (id: string) => (known.has(id) ? [id] : []);
      };
      const rows = found.rows.map(asNamed);
      const { ground } = await groundFor(tx, actor, rows, byId);
      const { good, faults: skipped } = checkRows(rows, ground);
      await inviteRows(tx, actor, good);
      const outcome = { added: good.length, skipped };
      await tx.update(memberImport).set({ outcome }).where(own);
      const after = { fileName: found.fileName, added: good.length, skipped: skipped.length };
      note({ objectType: 'member-import', objectId: importId, objectName: found.fileName, after });
      return outcome;
    });

  return answering({ readRows, check, confirm }, (memberImports) => [
    handlePrepared(
      checkImport,
      ({ bytes }) => memberImports.readRows(bytes),
      ({ actor, input }, rows) => memberImports.check(actor, input, rows),
    ),
    handle(confirmImport, ({ actor, input }) => memberImports.confirm(actor, input.importId)),
  ]);
};
