import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { HardwareFile } from '@chancery/device/hardware-file.ts';
import { createFleet } from './fleet.ts';
import { identitiesOf } from './identities.ts';
import { mqttLink, notAuthorized } from './mqtt-link.ts';
import { type Options, readOptions, sealsUsual, UsageError, usage } from './options.ts';
import { createRandom } from './random.ts';
import { asScreen, count, inOneLine, newTally } from './terminal.ts';

const screenMs = 500;
const lineMs = 5_000;
const patienceMs = 15_000;
const out = process.stdout;

const readHardware = async (path: string): Promise<HardwareFile> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(
      `${path} cannot be read; npm run hardware -- add --out ${path} --simulated writes one`,
    );
  });
  try {
    return HardwareFile.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${path} is not what npm run hardware writes`);
  }
};

/** The short reason inside an error; one of several tries stands for all. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Ends when asked to, by hand or by time. */
const untilAskedToEnd = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = seconds > 0 ? setTimeout(resolve, seconds * 1_000) : undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        clearTimeout(timer);
        resolve();
      });
  });

const run = async (options: Options): Promise<number> => {
  const file = await readHardware(options.file);
  const caPath = options.ca ?? file.caPath;
  const ca = caPath
    ? await readFile(caPath, 'utf8').catch(() => {
        throw new UsageError(`${caPath} cannot be read; start the server once, it makes it`);
      })
    : undefined;
  const url = options.url ?? file.url;
  if (options.seals !== undefined && options.seals > file.devices.length)
    throw new UsageError(`${options.file} has ${file.devices.length} seals, not ${options.seals}`);
  const devices = file.devices.slice(0, options.seals ?? sealsUsual);
  const diaryFile = await open(options.diary, 'a').catch(() => {
    throw new UsageError(`${options.diary} cannot be written; --diary names another file`);
  });
  const diary = diaryFile.createWriteStream();
  const tally = newTally();
  const fleet = createFleet({
    identities: identitiesOf({ ...file, devices }),
    open: ({ serial }, at) => {
      const onAnswered = (code: number): void => {
        if (code === notAuthorized) tally.unheard.add(serial);
        else if (code === 0) tally.unheard.delete(serial);
      };
      const link = mqttLink({ url, ca, serial, secret: devices[at]?.secret ?? '', onAnswered });
      return (ears) =>
        link(ears).catch((error: unknown) => {
          tally.failure = reasonOf(error);
          throw error;
        });
    },
    random: createRandom(options.seed),
    pressesPerMinute: options.pressesPerMinute,
    chaos: options.chaos,
    onLine: (line) => {
      count(tally, line);
      diary.write(`${JSON.stringify(line)}\n`);
    },
  });
  const begun = Date.now();
  const draw = () => {
    const seconds = Math.round((Date.now() - begun) / 1_000);
    if (!out.isTTY) out.write(`${inOneLine(fleet, tally)}\n`);
    else
      out.write(
        `\x1b[H${asScreen(fleet, tally, url, seconds, out.columns).replaceAll('\n', '\x1b[K\n')}\x1b[J`,
      );
  };
  if (out.isTTY) out.write('\x1b[?1049h\x1b[?25l\x1b[2J');
  const drawing = setInterval(draw, out.isTTY ? screenMs : lineMs);
  fleet.start();
  await untilAskedToEnd(options.seconds);
  const lost = await fleet.settle(patienceMs);
  clearInterval(drawing);
  if (out.isTTY) out.write('\x1b[?25h\x1b[?1049l');
  out.write(`${inOneLine(fleet, tally)}\n`);
  fleet.stop();
  if (lost > 0) out.write(`${lost} presses could not be handed over; the seals would keep them\n`);
  await new Promise((resolve) => diary.end(resolve));
  // Farewells are on their way.
  await sleep(200);
  return fleet.counts.connects > 0 ? 0 : 1;
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') out.write(usage);
  else process.exit(await run(options));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`simulate: ${error.message}\n`);
  process.exitCode = 2;
}
