/** What was measured: each with where it is written down, so that it can be measured anew. */
const measured = {
  /** `presses --quick --rounds=3`, 2026-11-18: two processors shared by server, PostgreSQL and seals, sums kept. */
  pressesPerSecond: 1_786,
  /** `disk`, 2026-11-19: tables with their indexes, the log among them. */
  bytesPerPress: 2_346,
  /** `disk`, 2026-11-19: entries of the log that a press leaves. */
  entriesPerPress: 1,
  /** `evidence --rounds=2`, 2026-11-18: entries placed a second, fifty a transaction. */
  entriesPerSecond: 12_740,
  /** `idle-devices`, 2026-11-15. */
  serverMb: 188,
  kilobytesPerSeal: 41.3,
} as const;

/** What is assumed, and is another number elsewhere. */
const assumed = {
  /** How much of a day's presses come in its busiest hour, and how much more the busiest minute has than its hour. */
  busiestHour: 0.15,
  busiestMinute: 1.5,
  /** A database is planned for half of what it carried in the bench. */
  use: 0.5,
  pressesPerSealDay: 20,
  sealsPerServer: 20_000,
  /** Days whose rows stay where they are written; older months lie on cheaper disks. */
  hotDays: 92,
} as const;

const [million, gigabyte, terabyte] = [1_000_000, 1e9, 1e12];
const secondsPerHour = 3_600;
const daysPerYear = 365;

/** What a number of presses a day asks for. */
const planFor = (pressesPerDay: number) => {
  const perSecond = (pressesPerDay * assumed.busiestHour * assumed.busiestMinute) / secondsPerHour;
  const entries = perSecond * measured.entriesPerPress;
  const byPresses = perSecond / (measured.pressesPerSecond * assumed.use);
  const byEntries = entries / (measured.entriesPerSecond * assumed.use);
  const databases = Math.max(1, Math.ceil(Math.max(byPresses, byEntries)));
  const seals = pressesPerDay / assumed.pressesPerSealDay;
  const bytesPerDay = pressesPerDay * measured.bytesPerPress;
  return {
    pressesPerDay,
    perSecond,
    databases,
    hotGb: (bytesPerDay * assumed.hotDays) / databases / gigabyte,
    tbPerYear: (bytesPerDay * daysPerYear) / terabyte,
    seals,
    servers: Math.max(2, Math.ceil(seals / assumed.sealsPerServer)),
    mbPerServer:
      measured.serverMb + (Math.min(seals, assumed.sealsPerServer) * measured.kilobytesPerSeal) / 1_000,
  };
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
const few = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));

/** The steps as a table. */
export const renderScale = (): string => {
  const plans = [0.1, 1, 10, 100].map((millions) => planFor(millions * million));
  const rows = plans.map((plan) =>
    [
      whole(plan.pressesPerDay),
      few(plan.perSecond),
      whole(plan.databases),
      few(plan.hotGb),
      few(plan.tbPerYear),
      whole(plan.seals),
      whole(plan.servers),
      whole(plan.mbPerServer),
    ].join(' | '),
  );
  const heads = [
    'presses a day',
    'a second, busiest minute',
    'databases of two processors',
    `GB of ${assumed.hotDays} days in each`,
    'TB a year in all',
    'seals',
    'servers that hold them',
    'MB in each',
  ];
  return [
    `| ${heads.join(' | ')} |`,
    `|${'--:|'.repeat(heads.length)}`,
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
};
