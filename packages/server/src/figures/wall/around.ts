import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { getWall } from '@chancery/contract/wall/calls.ts';
import { sql } from 'drizzle-orm';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';

type Picture = CallResult<typeof getWall>;

const nobody = { seals: 0, smart: 0, online: 0, low: 0, open: 0, locked: 0 };

const fleetOf = async (tx: Tx, companyId: string): Promise<Picture['fleet']> => {
  const low = limits.device.lowPercent;
  const { rows } = await tx.execute<Picture['fleet'] & Record<string, unknown>>(sql`
    SELECT count(*)::int AS seals, count(hardware_id)::int AS smart, count(online_since)::int AS online,
      (count(*) FILTER (WHERE battery < ${low} OR ink < ${low}))::int AS low,
      (count(*) FILTER (WHERE case_open))::int AS open,
      (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS locked
    FROM device WHERE company_id = ${companyId} AND unbound_at IS NULL`);
  return rows[0] ?? nobody;
};

const approvalsOf = async (tx: Tx, companyId: string): Promise<Picture['approvals']> => {
  const { rows } = await tx.execute<{ waiting: number; oldest: Date | null }>(sql`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM application
    WHERE company_id = ${companyId} AND state IN (${ApprovalState.running}, ${ApprovalState.awaiting})`);
  const { waiting = 0, oldest = null } = rows[0] ?? {};
  return { waiting, oldestAt: isoOrNull(oldest && new Date(oldest)) };
};

const logOf = async (tx: Tx, companyId: string): Promise<Picture['log']> => {
  const { rows } = await tx.execute<{ size: string; at: Date; root: string }>(sql`
    SELECT size, at, encode(root, 'hex') AS root FROM evidence_checkpoint
    WHERE company_id = ${companyId} ORDER BY size DESC LIMIT 1`);
  const [last] = rows;
  return last ? { size: Number(last.size), at: iso(new Date(last.at)), root: last.root } : null;
};

/** About a kilometre: nearer together is one place, and nobody's door is told. */
const digits = 2;

const placesOf = async (tx: Tx, companyId: string): Promise<Picture['places']> => {
  const { rows } = await tx.execute<{
    lat: number;
    lng: number;
    uses: number;
    seals: number;
    last: Date;
  }>(sql`
    WITH latest AS (
      SELECT id, device_id, last_at FROM use_record
      WHERE company_id = ${companyId} ORDER BY last_at DESC, id DESC LIMIT ${limits.wall.placedUses}
    ), used AS (
      SELECT latest.device_id, latest.last_at, press.lat, press.lng, 1 AS uses, 0 AS seals FROM latest
      CROSS JOIN LATERAL (
        SELECT lat, lng FROM press WHERE record_id = latest.id AND lat IS NOT NULL
        ORDER BY sequence DESC LIMIT 1) AS press
    ), known AS (
      SELECT * FROM used
      UNION ALL
      SELECT id, coalesce(last_seen_at, created_at), lat, lng, 0, 1 FROM device
      WHERE company_id = ${companyId} AND unbound_at IS NULL AND lat IS NOT NULL
    )
    SELECT round(lat::numeric, ${digits})::float8 AS lat, round(lng::numeric, ${digits})::float8 AS lng,
      sum(uses)::int AS uses, sum(seals)::int AS seals, max(last_at) AS last
    FROM known GROUP BY 1, 2 ORDER BY last DESC`);
  return rows.map(({ last, ...place }) => ({ ...place, lastAt: iso(new Date(last)) }));
};

/** What changes slowly. */
export const lookAround = async (tx: Tx, companyId: string) => {
  const [fleet, approvals, log, places] = await Promise.all([
    fleetOf(tx, companyId),
    approvalsOf(tx, companyId),
    logOf(tx, companyId),
    placesOf(tx, companyId),
  ]);
  return { fleet, approvals, log, places };
};
