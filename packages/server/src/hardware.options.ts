import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GivenSettings } from './runtime/settings.ts';
import { reasonOf, usageError } from './runtime/start-error.ts';

/** How smart seals are entered. */
export const hardwareUsage = `Usage: npm run hardware -- add --out FILE [options]
  Enters smart seals as made and writes what they and their owners must know into FILE, which must be a new one.
  Settings come from the environment, as for npm start. FILE holds secrets: keep it as such.

  --out FILE       where to write
  --count N        how many, 1 to 20000 (1)
  --model MODEL    what kind of seal (S30)
  --url URL        where they connect, such as mqtts://seals.example.cn:8883 (as HOST, DEVICE_PORT or the broker say)
  --simulated      to be played by npm run simulate or in the console
`;
const most = 20_000;
const option = { type: 'string' } as const;

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        out: option,
        count: option,
        model: option,
        url: option,
        simulated: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw usageError(reasonOf(error));
  }
};

/** Which seals were asked for; says in one line what is wrong with the question. */
export const readHardwareOptions = (args: readonly string[]) => {
  const { positionals, values } = readArgs(args);
  if (values.help) return 'help';
  const { out, count = '1', model, url, simulated } = values;
  if (positionals.join(' ') !== 'add') throw usageError('say npm run hardware -- add, or --help');
  if (!out) throw usageError('--out is needed: the file to write');
  if (!/^\d+$/.test(count) || Number(count) < 1 || Number(count) > most)
    throw usageError(`--count is a whole number from 1 to ${most}`);
  if (url !== undefined && !/^mqtts?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw usageError('--url is an address such as mqtts://seals.example.cn:8883');
  return { out: resolve(out), count: Number(count), model, url, simulated };
};

type Seat = Pick<GivenSettings, 'host' | 'devicePort' | 'deviceBrokerUrl' | 'publicUrl'>;

/** Where seals connect, without what only the server may know of it. */
export const sealsConnectTo = ({ host, devicePort, deviceBrokerUrl, publicUrl }: Seat): string => {
  const broker = deviceBrokerUrl && new URL(deviceBrokerUrl);
  if (broker) return `${broker.protocol}//${broker.host}`;
  if (devicePort === 'off' || devicePort === 0)
    throw usageError(`DEVICE_PORT is ${devicePort}: name with --url where the seals are to connect`);
  const everywhere = host === '0.0.0.0' || host === '::';
  const reachable = everywhere ? new URL(publicUrl).hostname : host.includes(':') ? `[${host}]` : host;
  return `mqtts://${reachable}:${devicePort ?? 8_883}`;
};
