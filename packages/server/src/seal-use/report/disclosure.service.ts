import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listDisclosures, openDisclosure, revokeDisclosure } from '@chancery/contract/report/calls.ts';
import { DisclosureState } from '@chancery/contract/report/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts } from '../../people/ports.ts';
import { findUse } from './find-use.ts';
import { keptDisclosure } from './report.kept.ts';
import { type DisclosureRow, disclosure } from './report.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly files: FileService;
}

const mayRevoke = (actor: UnitActor, row: DisclosureRow): boolean =>
  row.madeBy === actor.id || actor.role <= Role.administrator;

const stateOf = ({ revokedAt, expiresAt }: DisclosureRow) => {
  if (revokedAt) return DisclosureState.revoked;
  return expiresAt && expiresAt.getTime() <= Date.now() ? DisclosureState.expired : DisclosureState.open;
};

const present = (actor: UnitActor, row: DisclosureRow) => {
  const state = stateOf(row);
  return {
    id: row.id,
    level: row.level,
    state,
    madeBy: row.madeByName,
    createdAt: iso(row.createdAt),
    expiresAt: isoOrNull(row.expiresAt),
    revokedAt: isoOrNull(row.revokedAt),
    revokedBy: row.revokedBy,
    opened: row.opened,
    openedAt: isoOrNull(row.openedAt),
    canRevoke: state === DisclosureState.open && mayRevoke(actor, row),
  };
};

/** What the codes of reports show, to whom, and until when. */
export const createDisclosureService = ({ transactions, secrets, attempts, files }: Parts) => {
  const list = (
    actor: UnitActor,
    { empowerNo }: CheckedInput<typeof listDisclosures>,
  ): Promise<CallResult<typeof listDisclosures>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { key } = await findUse(tx, actor, empowerNo);
      const rows = await tx
        .select()
        .from(disclosure)
        .where(and(eq(disclosure.companyId, actor.companyId), eq(disclosure.useKey, key)))
        .orderBy(desc(disclosure.createdAt))
        .limit(limits.report.listed);
      return { list: rows.map((row) => present(actor, row)) };
    });

  const revoke = (
    actor: UnitActor,
    { id }: CheckedInput<typeof revokeDisclosure>,
  ): Promise<CallResult<typeof revokeDisclosure>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(disclosure)
        .where(and(eq(disclosure.id, id), eq(disclosure.companyId, actor.companyId)))
        .for('update');
      if (!row) return refuse('disclosure.notFound');
      if (!mayRevoke(actor, row)) {
        // Whoever may not see the use does not learn that there is a report of it.
        await findUse(tx, actor, row.useKey).catch(() => refuse('disclosure.notFound'));
        return refuse('disclosure.notYours');
      }
      const changes = {
        revokedAt: sql`coalesce(${disclosure.revokedAt}, now())`,
        revokedBy: row.revokedBy || actor.name,
      };
      await changeRows(tx, keptDisclosure, changes, eq(disclosure.id, id));
      note({ objectType: 'disclosure', objectId: id, objectName: row.useKey, after: { revoked: true } });
      return {};
    });

  /** A code that is unknown, revoked or over shows nothing, and does not say which. */
  const open = async ({
    ticket,
  }: CheckedInput<typeof openDisclosure>): Promise<CallResult<typeof openDisclosure>> => {
    await attempts.takePublicCall(currentOrigin().ip);
    return transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .update(disclosure)
        .set({ opened: sql`${disclosure.opened} + 1`, openedAt: sql`now()` })
        .where(
          and(
            eq(disclosure.ticketHash, secrets.tokenHash(ticket)),
            isNull(disclosure.revokedAt),
            or(isNull(disclosure.expiresAt), gt(disclosure.expiresAt, sql`now()`)),
          ),
        )
        .returning();
      if (!row) return refuse('disclosure.unknown');
      return {
        ...row.shown,
        level: row.level,
        madeAt: iso(row.createdAt),
        expiresAt: isoOrNull(row.expiresAt),
        digest: row.digest.toString('hex'),
        pictures: row.pictures.map(({ fileId, ...picture }) => ({
          ...picture,
          tmpUrl: files.linkTo({ id: fileId }).tmpUrl,
        })),
      };
    });
  };

  return answering({ list, revoke, open }, (disclosures) => [
    handle(listDisclosures, ({ actor, input }) => disclosures.list(actor, input)),
    handle(revokeDisclosure, ({ actor, input }) => disclosures.revoke(actor, input)),
    handle(openDisclosure, ({ input }) => disclosures.open(input)),
  ]);
};
