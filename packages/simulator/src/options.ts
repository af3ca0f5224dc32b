import { parseArgs } from 'node:util';

/** What may go wrong on purpose. */
export const disturbances = ['cut', 'dup', 'reorder', 'skew', 'silence', 'tamper'] as const;
/** One of them. */
export type Disturbance = (typeof disturbances)[number];

/** What the simulator was asked for. */
export interface Options {
  readonly file: string;
  /** Unless said: all of the file, within reason. */
  readonly seals: number | undefined;
  readonly url?: string | undefined;
  readonly ca?: string | undefined;
  readonly seed: number;
  readonly pressesPerMinute: number;
  readonly chaos: ReadonlySet<Disturbance>;
  readonly diary: string;
  /** Ends by itself after so many seconds; 0 goes on. */
  readonly seconds: number;
}

/** How many seals are played when nobody says. */
export const sealsUsual = 50;

/** How the simulator is used. */
export const usage = `Usage: npm run simulate -- --file hardware.json [options]
  Plays smart seals over the real protocol. They press when they hold an order; grant one in the console.

  --file FILE               what npm run hardware wrote about the seals
  --seals N                 how many of them to play, 1 to 5000 (all of the file, at most ${sealsUsual})
  --url URL                 where to connect, such as mqtts://127.0.0.1:8883 (as the file says)
  --ca FILE                 the authority that vouches for the server (as the file says)
  --presses-per-minute N    how often each seal is pressed while it may (6)
  --chaos LIST              what goes wrong on purpose: ${disturbances.join(',')}
  --seed N                  the same seed does the same (1)
  --diary FILE              what each seal did, a JSON object a line (simulator-diary.jsonl)
  --seconds N               end after that long (until Ctrl+C)
`;

/** Something that was asked for and cannot be. */
export class UsageError extends Error {}

const number = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max))
    throw new UsageError(`--${name} is a number from ${min} to ${max}`);
  return value;
};

const sealsMost = 5_000;

/** Reads the command line; says in one line what is wrong with it. */
export const readOptions = (args: readonly string[]): Options | 'help' => {
  const option = { type: 'string' } as const;
  const read = () => {
    try {
      return parseArgs({
        args: [...args],
        options: {
          help: { type: 'boolean', short: 'h' },
          file: option,
          seals: option,
          url: option,
          ca: option,
          seed: option,
          'presses-per-minute': option,
          chaos: option,
          diary: option,
          seconds: option,
        },
      }).values;
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
  };
  const values = read();
  if (values.help) return 'help';
  if (!values.file) throw new UsageError('--file is needed: what npm run hardware wrote');
  const chaos = (values.chaos ?? '').split(',').filter((word) => word !== '');
  const known = chaos.filter((word): word is Disturbance => disturbances.some((one) => one === word));
  if (known.length < chaos.length) throw new UsageError(`--chaos knows ${disturbances.join(', ')}`);
  const seals = values.seals === undefined ? undefined : number('seals', values.seals, 1, sealsMost);
  if (seals !== undefined && !Number.isInteger(seals)) throw new UsageError('--seals is a whole number');
  return {
    file: values.file,
    seals,
    url: values.url,
    ca: values.ca,
    seed: number('seed', values.seed ?? '1', 0, 2 ** 32),
    pressesPerMinute: number('presses-per-minute', values['presses-per-minute'] ?? '6', 0, 6_000),
    chaos: new Set(known),
    diary: values.diary ?? 'simulator-diary.jsonl',
    seconds: number('seconds', values.seconds ?? '0', 0, 86_400),
  };
};
