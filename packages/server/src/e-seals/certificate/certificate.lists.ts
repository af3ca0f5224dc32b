import * as call from '@chancery/contract/certificate/calls.ts';
import { CertificateState } from '@chancery/contract/certificate/codes.ts';
import { certificateStateOf, daysLeft } from '@chancery/contract/certificate/rules.ts';
import { KeyHolder } from '@chancery/contract/e-seal/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { devicesNamed, ofTheirs } from '../../seals/ports.ts';
import { type CertificateRow, sealCertificate, sealKey } from './certificate.table.ts';

type Row = CallResult<typeof call.listCertificates>['list'][number];

const soon = sql`now() + make_interval(days => ${limits.certificate.soonDays})`;
const { revokedAt, endsAt } = sealCertificate;

const inState: Readonly<Record<CodeOf<typeof CertificateState>, SQL>> = {
  [CertificateState.revoked]: isNotNull(revokedAt),
  [CertificateState.ended]: sql`${revokedAt} IS NULL AND ${endsAt} <= now()`,
  [CertificateState.ending]: sql`${revokedAt} IS NULL AND ${endsAt} > now() AND ${endsAt} <= ${soon}`,
  [CertificateState.valid]: sql`${revokedAt} IS NULL AND ${endsAt} > ${soon}`,
};

const presentAll = async (tx: Tx, companyId: string, rows: readonly CertificateRow[]): Promise<Row[]> => {
  const now = new Date();
  const named = await devicesNamed(
    tx,
    companyId,
    rows.map(({ deviceId }) => deviceId),
  );
  const seals = new Map(named.map(({ id, name }) => [id, name]));
  const ids = rows.map(({ keyId }) => keyId);
  const keys = ids.length > 0 ? await tx.select().from(sealKey).where(inArray(sealKey.id, ids)) : [];
  const byId = new Map(keys.map((key) => [key.id, key]));
  return rows.map((row) => ({
    id: row.id,
    sealId: row.deviceId,
    sealName: seals.get(row.deviceId) ?? '',
    keyKind: byId.get(row.keyId)?.kind ?? 'ec',
    keyHolder: byId.get(row.keyId)?.source === 'signer' ? KeyHolder.signer : KeyHolder.platform,
    issuer: row.issuer,
    state: certificateStateOf(row, now),
    subject: row.subject,
    issuerName: row.issuerName,
    serial: row.serial,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    daysLeft: row.revokedAt ? 0 : daysLeft(row, now),
    revokedAt: isoOrNull(row.revokedAt),
    cause: row.revocationCause,
  }));
};

export type CertificateLists = ReturnType<typeof createCertificateLists>;

/** What the electronic seals of a unit sign with. */
export const createCertificateLists = (transactions: Transactions) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listCertificates>,
  ): Promise<CallResult<typeof call.listCertificates>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await keysetPage(tx, {
        from: sealCertificate,
        where: [
          eq(sealCertificate.companyId, actor.companyId),
          isNull(sealCertificate.replacedAt),
          ofTheirs(tx, actor, sealCertificate.deviceId),
          input.state ? inState[input.state] : undefined,
          input.keyword
            ? or(
                ilike(sealCertificate.subject, containing(input.keyword)),
                ilike(sealCertificate.serial, containing(input.keyword)),
              )
            : undefined,
        ],
        sorts: { endsAt: sealCertificate.endsAt },
        query: input,
        present: (row) => row,
      });
      return { ...page, list: await presentAll(tx, actor.companyId, page.list) };
    });

  return answering({ list }, () => [handle(call.listCertificates, ({ actor, input }) => list(actor, input))]);
};
