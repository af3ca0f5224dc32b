import { median } from './figures.ts';

/** What one side did in one round. */
export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  /** Where the load tells it. */
  readonly p95Ms?: number;
  readonly p99Ms: number;
  /** Processor time of the serving process for one request; absent where there is no such process. */
  readonly cpuMicros?: number;
}

/** A side of a comparison: does its round and answers with what it measured. */
export type Side = () => Promise<Measured>;

type Rounds<Name extends string> = Readonly<Record<Name, readonly Measured[]>>;

/** Lets all sides take turns, in an order that alternates from round to round; the first round only warms up. */
export const takeTurns = async <Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  rounds: number,
): Promise<Rounds<Name>> => {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<
    Name,
    Measured[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await sides[name]();
      if (round > 0) measured[name].push(result);
    }
  }
  return measured;
};

/** The median over the rounds of one side's value by another's of the same round. */
export const ratioOf = (
  ours: readonly Measured[],
  theirs: readonly Measured[],
  value: (measured: Measured) => number = ({ perSecond }) => perSecond,
): number => median(ours.map((one, round) => value(one) / value(theirs[round] ?? one)));

/** The median over the rounds of their side's processor time by ours, for a request. */
export const cpuRatioOf = (ours: readonly Measured[], theirs: readonly Measured[]): number =>
  ratioOf(theirs, ours, ({ cpuMicros }) => cpuMicros ?? Number.NaN);

/** A side in words: throughput, latency and processor time, medians over the rounds. */
export const describe = (rounds: readonly Measured[]): string => {
  const perSecond = median(rounds.map((round) => round.perSecond));
  const p50 = median(rounds.map((round) => round.p50Ms));
  const cpu = median(rounds.flatMap(({ cpuMicros }) => cpuMicros ?? []));
  const cost = Number.isNaN(cpu) ? '' : ` ${cpu.toFixed(0)} µs`;
  return `${Math.round(perSecond).toLocaleString('en')}/s p50 ${p50.toFixed(2)} ms${cost}`;
};
