import { type JobStanding, jobStandingQuery } from '../../kit/job-metrics.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type Report, when } from './report.ts';

const lateSeconds = 300;
const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join(', ');

export const lookAtJobs = async ({ $client: client }: Tx): Promise<Report> => {
  const { rows } = await client.query<JobStanding>(jobStandingQuery);
  const overdue = Math.max(0, ...rows.map((row) => row.overdue));
  const late = rows.filter((row) => row.overdue > lateSeconds);
  const failed = rows.filter((row) => row.failed > 0);
  return {
    part: 'jobs',
    facts: [
      { fact: 'jobsWaiting', value: rows.reduce((sum, row) => sum + row.waiting, 0) },
      { fact: 'jobsOverdue', value: overdue },
      { fact: 'jobsGivenUp', value: failed.reduce((sum, row) => sum + row.failed, 0) },
    ],
    faults: [
      when(late.length > 0, {
        fault: 'jobsLate',
        since: new Date(Date.now() - overdue * 1_000),
        about: names(late),
      }),
      when(failed.length > 0, { fault: 'jobsFailed', about: names(failed) }),
    ],
  };
};

export const lookAtSeals = async (
  { $client: client }: Tx,
  { devicePort, deviceBrokerUrl }: Pick<Settings, 'devicePort' | 'deviceBrokerUrl'>,
): Promise<Report> => {
  const { rows } = await client.query<{ gateways: number; connected: number; waiting: number }>(`
    SELECT (SELECT count(*) FROM gateway_server WHERE seen_at > now() - interval '1 minute')::int AS gateways,
           (SELECT count(*) FROM device WHERE online_since IS NOT NULL)::int AS connected,
           (SELECT count(*) FROM device_command WHERE state = 'waiting')::int AS waiting`);
  const [row] = rows;
  const isMeantToHear = devicePort !== 'off' || deviceBrokerUrl !== undefined;
  return {
    part: 'seals',
    facts: [
      { fact: 'sealsConnected', value: row?.connected ?? 0 },
      { fact: 'gateways', value: row?.gateways ?? 0 },
      { fact: 'commandsWaiting', value: row?.waiting ?? 0 },
    ],
    faults: [when(isMeantToHear && row?.gateways === 0, { fault: 'gatewayAway' })],
  };
};

/** So many failures within an hour are more than a wrong number now and then. */
const fewFailures = 3;

export const lookAtTexts = async ({ $client: client }: Tx): Promise<Report> => {
  const { rows } = await client.query<{
    sent: number;
    failed: number;
    lately: number;
    since: Date | null;
    due: number;
    late: Date | null;
  }>(`
    SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'failed')::int AS failed,
           count(*) FILTER (WHERE state = 'failed' AND created_at > now() - interval '1 hour')::int AS lately,
           min(created_at) FILTER (WHERE state = 'failed' AND created_at > now() - interval '1 hour') AS since,
           count(*) FILTER (WHERE state = 'waiting')::int AS due,
           min(created_at) FILTER (WHERE state = 'waiting' AND created_at < now() - interval '5 minutes') AS late
    FROM sms_message WHERE created_at > now() - interval '1 day'`);
  const [row] = rows;
  return {
    part: 'texts',
    facts: [
      { fact: 'textsSent', value: row?.sent ?? 0 },
      { fact: 'textsFailed', value: row?.failed ?? 0 },
      { fact: 'textsDue', value: row?.due ?? 0 },
    ],
    faults: [
      when((row?.lately ?? 0) >= fewFailures, { fault: 'textsFail', since: row?.since ?? undefined }),
      when(Boolean(row?.late), { fault: 'textsLate', since: row?.late ?? undefined }),
    ],
  };
};

export const lookAtPayments = async ({ $client: client }: Tx): Promise<Report> => {
  const { rows } = await client.query<{ failed: number; since: Date | null; unasked: Date | null }>(`
    SELECT count(*)::int AS failed, min(coalesce(decided_at, asked_at)) AS since,
           (SELECT min(ask_at) FROM order_payment WHERE state = 'open' AND ask_at < now() - interval '10 minutes') AS unasked
    FROM order_refund WHERE state = 'failed'`);
  const [row] = rows;
  return {
    part: 'payments',
    facts: [{ fact: 'refundsFailed', value: row?.failed ?? 0 }],
    faults: [
      when((row?.failed ?? 0) > 0, { fault: 'refundsFail', since: row?.since ?? undefined }),
      when(Boolean(row?.unasked), { fault: 'paymentsUnasked', since: row?.unasked ?? undefined }),
    ],
  };
};
