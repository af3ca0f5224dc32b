import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { chaos, outsideChaos } from './chaos.ts';
import { disk } from './disk.ts';
import { evidence } from './evidence.ts';
import { exports } from './export.ts';
import { failover } from './failover.ts';
import { faults } from './faults.ts';
import { figureCost } from './figure-cost.ts';
import { figures as figuresBench } from './figures.ts';
import { idleDevices } from './idle-devices.ts';
import { type Bench, type Figure, renderTable } from './kit/figures.ts';
import { ledger } from './ledger.ts';
import { list } from './list.ts';
import { messageFanout } from './message-fanout.ts';
import { ocr } from './ocr.ts';
import { orders } from './orders.ts';
import { presses } from './presses.ts';
import { rls } from './rls.ts';
import { search } from './search.ts';
import { signedRoute } from './signed-route.ts';
import { slowLine } from './slow-line.ts';
import { upgrade } from './upgrade.ts';
import { useRecords } from './use-records.ts';
import { verify } from './verify.ts';
import { watermark } from './watermark.ts';

const benches: Readonly<Record<string, Bench>> = {
  'signed-route': signedRoute,
  list,
  applications,
  rls,
  ocr,
  'message-fanout': messageFanout,
  'use-records': useRecords,
  orders,
  search,
  figures: figuresBench,
  'figure-cost': figureCost,
  evidence,
  audit,
  export: exports,
  ledger,
  verify,
  presses,
  disk,
  'idle-devices': idleDevices,
  chaos,
  'outside-chaos': outsideChaos,
  failover,
  upgrade,
  faults,
  watermark,
  'slow-line': slowLine,
};

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const rounds = Number(
  args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? (quick ? 3 : 7),
);
const asked = args.filter((arg) => !arg.startsWith('--'));
// The suites of harm are tests; whoever asks for all benches asks for figures.
const names = asked.length > 0 ? asked : Object.keys(benches).filter((name) => name !== 'faults');
const say = (line: string) => process.stderr.write(`${line}\n`);

const figures: Figure[] = [];
for (const name of names) {
  const bench = benches[name];
  if (!bench) {
    say(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  say(`${name} …`);
  figures.push(...(await bench({ quick, rounds }, say)));
}
process.stdout.write(`${renderTable(figures)}\n`);
