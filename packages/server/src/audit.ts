import { join } from 'node:path';
import type { LogReport } from '@chancery/evidence/audit.ts';
import { print } from '@chancery/evidence/print.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { keptTables } from './kept-tables.ts';
import { schemaFaultText } from './kit/schema-facts.ts';
import { createSecrets } from './kit/secrets.ts';
import { type AuditReport, auditAll, lookAtOnce } from './proof/evidence/audit-all.ts';
import { auditCosignatures, cosignatureText } from './proof/evidence/audit-cosignatures.ts';
import { auditFiles } from './proof/evidence/audit-files.ts';
import { auditPublished } from './proof/evidence/audit-published.ts';
import { auditEveryRow } from './proof/evidence/audit-rows.ts';
import { areStampsRight, auditStamps, stampText } from './proof/evidence/audit-stamps.ts';
import { createCallMac } from './proof/evidence/call-mac.ts';
import { faultText } from './proof/evidence/compare-rows.ts';
import { exportLog } from './proof/evidence/export-logs.ts';
import { isMemoryLost } from './proof/evidence/kept-memory.ts';
import { readKeyRing } from './proof/evidence/key-ring.ts';
import { keptElsewhere, lacksPublished, readKnownCheckpoints } from './proof/evidence/known-checkpoints.ts';
import { outsideAuthority } from './proof/evidence/outside-authority.ts';
import { auditSchema } from './proof/evidence/schema-watch.ts';
import { loggedUnits } from './proof/evidence/stored-log.ts';
import { joinDatabase } from './runtime/database.ts';
import { createLog } from './runtime/log.ts';
import { openObjects } from './runtime/objects/open-objects.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run audit -- [--json] [--known PATH]… [--export FOLDER] [--no-files] [settings as for npm start]
  Re-derives the log of evidence of every unit from the rows of the database and names the first bad entry;
  then every row that is evidence, and names each that was altered, deleted or added, and every time stamp;
  then tables, defaults, triggers, policies and functions, and names those that no migration of this build made;
  then the bytes of every file in use (--no-files leaves that out).
  What was cut off or rewritten together with all its traces is found by EVIDENCE_FOLDER and by what the server
  remembers in DATA_DIR, and by
  --known PATH      checkpoints or evidence files kept elsewhere, or a folder of them
  --export FOLDER   also writes each log as files of the C2SP tlog-tiles format
  Ends with 0 when every log is right, 1 when one is not, 2 when they cannot be read.
`;

const faults: Readonly<Record<NonNullable<LogReport['fault']>['code'], string>> = {
  missing: 'is missing',
  extra: 'should not be there',
  altered: 'was altered',
  foreign: 'belongs to another unit',
  checkpointBroken: 'has no checkpoint that fits',
  rootMismatch: 'does not add up to the root that was kept',
  badSignature: 'is under a checkpoint that this platform did not sign',
  tileMismatch: 'does not agree with its tile',
  unmarked: 'does not bear the mark of this platform',
  misplaced: 'is kept under another thread than it belongs to',
  doubled: 'stands there for the second time',
  mapMismatch: 'does not agree with the map of threads',
  truncated: 'and what followed was cut off',
  forked: 'is not what was published',
};

const line = ({ origin, size, root, fault, removedBy }: AuditReport['logs'][number]): string => {
  if (!fault && removedBy !== undefined)
    return `${origin}: ${size} entries were removed with the unit, by entry ${removedBy} of the log of the platform; their hashes are right, root ${root}`;
  if (!fault) return `${origin}: ${size} entries are right, root ${root}`;
  const which =
    fault.to > fault.index ? `one of the entries ${fault.index} to ${fault.to}` : `entry ${fault.index}`;
  return `${origin}: ${which} ${faults[fault.code]}`;
};

/** What is no fault, and is said all the same. */
const told = ({ origin, runsBack = [], givenUp = [] }: LogReport): string[] => [
  ...runsBack.map(
    ({ index, seconds }) =>
      `${origin}: entry ${index} says it was written ${seconds} s before one ahead of it`,
  ),
  ...givenUp.map(
    ({ index, at, reason, size, root }) =>
      `${origin}: GIVEN UP at ${at} by entry ${index}: ${root ? '' : 'what a server had forgotten of '}a log of ${size} entries, because ${JSON.stringify(reason)}`,
  ),
];

/** Takes our own flags out of the arguments; the rest are settings. */
const ownFlags = (args: readonly string[]) => {
  const known: string[] = [];
  const rest: string[] = [];
  let json = false;
  let files = true;
  let folder: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', value] = [args[at], args[at + 1]];
    if (flag === '--json') json = true;
    else if (flag === '--no-files') files = false;
    else if (flag === '--known' || flag === '--export') {
      if (value === undefined) throw usageError(usage.trimEnd());
      if (flag === '--known') known.push(value);
      else folder = value;
      at += 1;
    } else rest.push(flag);
  }
  return { json, files, known, folder, rest };
};

const tellProgress = (read: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`${read} files read\r`);
};

const perform = async (args: readonly string[]): Promise<number> => {
  const { json, files, known, folder, rest } = ownFlags(args);
  if (rest.includes('--help')) {
    await print(usage);
    return 0;
  }
  const settings = await withSecretKey(readSettings(rest, process.env));
  const secrets = [settings.secretKey, settings.secretKeyBefore].flatMap((key) =>
    key ? createSecrets(key) : [],
  );
  const keys = secrets.map((each) => signerOf(each.evidenceSeed('log')).publicKey);
  const [publicKey = new Uint8Array()] = keys;
  const objects = await openObjects(settings);
  const database = await joinDatabase(settings, createLog({ ...settings, logLevel: 'warn' }));
  try {
    const ring = await lookAtOnce(database.connection, (client) => readKeyRing({ $client: client }));
    const paths = [...known, ...(await keptElsewhere(settings))];
    const compared = await readKnownCheckpoints(paths, [...keys, ...ring.keys]);
    const macs = secrets.map(createCallMac);
    const report = await auditAll(database.connection, { publicKey, macs }, compared);
    const rows = await auditEveryRow(database.connection, keptTables, macs);
    const contents = files
      ? await lookAtOnce(database.connection, (client) => auditFiles(client, objects, tellProgress))
      : [];
    const outside = outsideAuthority(settings, () => {});
    const stamps = await auditStamps(database.connection, { publicKey, outside });
    const cosignatures = await auditCosignatures(database.connection);
    const published = await auditPublished(database.connection, settings.evidenceFolder);
    const isForgotten = (await isMemoryLost(settings.dataDir)) && report.logs.length > 0;
    const schema = await auditSchema(database.connection);
    const isUnpublished = lacksPublished(settings, paths) && report.logs.length > 0;
    if (folder !== undefined)
      await lookAtOnce(database.connection, async (client) => {
        for (const unit of await loggedUnits(client)) await exportLog(client, unit, join(folder, unit));
      });
    const count = [...compared.values()].reduce((sum, { length }) => sum + length, 0);
    const lines = [
      ...report.logs.map(line),
      ...report.logs.flatMap(told),
      ...(count > 0
        ? [`compared with ${count} ${count === 1 ? 'checkpoint' : 'checkpoints'} kept elsewhere`]
        : []),
      ...stamps.faults.map(stampText),
      `${stamps.checked} time stamps were checked`,
      ...cosignatures.map(cosignatureText),
      ...(isUnpublished ? [`nothing is published in ${settings.evidenceFolder}`] : []),
      ...published.missing.map(
        ({ unit, size, what }) => `${unit}: the published checkpoint of ${size} entries is ${what}`,
      ),
      ...published.behind.map(
        ({ unit, published, size }) => `${unit}: ${published} of ${size} entries are published`,
      ),
      ...(isForgotten ? [`what this server remembers was taken out of ${settings.dataDir}`] : []),
      ...schema.map(schemaFaultText),
      ...(schema.length === 0 ? ['the database is what the migrations of this build make'] : []),
      `${report.waiting} entries wait for their place`,
      ...rows.map((fault) => `${fault.unit}: ${faultText(fault)}`),
      rows.length === 0
        ? 'every row that is evidence is what the logs say'
        : `${rows.length} rows are not what the logs say`,
      ...contents.map(
        ({ unit, name, id, code, digest }) => `${unit}: ${name} (file ${id}) is ${code}: ${digest}`,
      ),
      ...(files && contents.length === 0 ? ['every file in use is what was kept'] : []),
    ];
    await print(
      `${json ? JSON.stringify({ ...report, rows, schema, stamps, cosignatures, isUnpublished, published, isForgotten, files: contents }, null, 2) : lines.join('\n')}\n`,
    );
    const isRight =
      rows.length + schema.length + contents.length + cosignatures.length + published.missing.length === 0 &&
      !isUnpublished &&
      !isForgotten &&
      areStampsRight(stamps) &&
      !report.logs.some(({ fault }) => fault);
    return isRight ? 0 : 1;
  } finally {
    await database.stop();
  }
};

const unreadable = 2;
try {
  process.exitCode = await perform(process.argv.slice(2));
} catch (error) {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`chancery: ${text}\n`);
  process.exitCode = unreadable;
}
