import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { defaultOf, flagOf, type SettingName, settingNames, specOf, variableOf } from './settings.names.ts';
import { namesSeveralHosts } from './settings.schemas.ts';
import type { settingsTable } from './settings.table.ts';
import { usageError } from './start-error.ts';

type Table = typeof settingsTable;
type Value<N extends SettingName> = z.output<Table[N]['schema']>;
type HasDefault = { [N in SettingName]: Table[N] extends { default: string } ? N : never }[SettingName];
type Optional = Exclude<SettingName, HasDefault>;
type Raw = { [N in HasDefault]: Value<N> } & { [N in Optional]: Value<N> | undefined };
type Derived = 'publicUrl' | 'logFormat';

/** Settings as given and checked; the secret key may still have to be read from the data folder. */
export type GivenSettings = Omit<Raw, Derived> & { [N in Derived]: Value<N> };

/** Everything the server may be told from outside, checked. */
export type Settings = Omit<GivenSettings, 'secretKey'> & { secretKey: Buffer };

type Environment = Readonly<Record<string, string | undefined>>;

const nameByFlag = new Map(settingNames.map((name) => [flagOf(name), name]));

/** The flags of a command line, by setting; `--help` is left to the caller. */
const readFlags = (args: readonly string[]): Map<SettingName, string> => {
  const found = new Map<SettingName, string>();
  for (let index = 0; index < args.length; index += 1) {
    const [flag = '', ...rest] = (args[index] ?? '').split('=');
    const name = nameByFlag.get(flag);
    if (name === undefined) throw usageError(`${flag} is not a setting; --help lists them all`);
    if (found.has(name)) throw usageError(`${flag} is given twice`);
    if (rest.length > 0) {
      found.set(name, rest.join('='));
      continue;
    }
    const next = args[index + 1];
    if (next === undefined || next.startsWith('--'))
      throw usageError(`${flag} needs a value: ${specOf(name).allowed}`);
    found.set(name, next);
    index += 1;
  }
  return found;
};

const readOne = (name: SettingName, given: string | undefined): unknown => {
  const spec = specOf(name);
  const written = given === undefined || given.trim() === '' ? defaultOf(name) : given;
  if (written === undefined) return undefined;
  const parsed = spec.schema.safeParse(written);
  if (parsed.success) return parsed.data;
  const shown = spec.secret ? 'a value (not shown)' : JSON.stringify(written);
  throw usageError(`${variableOf(name)} is ${shown}, which is not allowed; allowed: ${spec.allowed}`);
};

/** A secret may lie in a file that a variable names, as containers are handed them: `SECRET_KEY_FILE` for `SECRET_KEY`. */
const secretInFile = (name: SettingName, environment: Environment): string | undefined => {
  const variable = variableOf(name);
  const file = environment[`${variable}_FILE`];
  if (!specOf(name).secret || file === undefined || file.trim() === '') return undefined;
  if (environment[variable])
    throw usageError(`${variable} and ${variable}_FILE exclude each other; give one`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw usageError(`${variable}_FILE is ${file}, which cannot be read: ${(error as Error).message}`);
  }
};

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

const checkS3 = (settings: Raw): void => {
  const { s3Endpoint, s3Bucket, backupS3Bucket, s3AccessKeyId, s3SecretAccessKey, s3KeysFile } = settings;
  if (s3Bucket && !s3Endpoint) throw usageError('S3_BUCKET needs S3_ENDPOINT, the server it lies on');
  if (s3Endpoint && !s3Bucket && !backupS3Bucket)
    throw usageError('S3_ENDPOINT needs S3_BUCKET for files, or BACKUP_S3_BUCKET for backups');
  if ((s3AccessKeyId === undefined) !== (s3SecretAccessKey === undefined))
    throw usageError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; give both or neither');
  if (s3Endpoint && (s3AccessKeyId === undefined) === (s3KeysFile === undefined))
    throw usageError(
      'S3_ENDPOINT needs keys: give S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or S3_KEYS_FILE',
    );
};

const checkBackup = (settings: Raw): void => {
  const { backupFolder, backupS3Bucket, backupPassphraseFile, backupRecipient, backupHours } = settings;
  if (backupFolder && backupS3Bucket)
    throw usageError('BACKUP_FOLDER and BACKUP_S3_BUCKET exclude each other; give one');
  if (backupS3Bucket && backupS3Bucket === settings.s3Bucket)
    throw usageError('BACKUP_S3_BUCKET is S3_BUCKET; what is lost with one must not be lost with the other');
  if (backupPassphraseFile && backupRecipient)
    throw usageError('BACKUP_PASSPHRASE_FILE and BACKUP_RECIPIENT exclude each other; give one');
  if (backupHours === 0) return;
  if (!(backupFolder || backupS3Bucket) || !(backupPassphraseFile || backupRecipient))
    throw usageError(
      'BACKUP_HOURS needs BACKUP_FOLDER or BACKUP_S3_BUCKET, and BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT',
    );
  if (settings.databaseUrl)
    throw usageError(
      'BACKUP_HOURS saves the database in DATA_DIR; that of DATABASE_URL is saved by whoever runs it',
    );
};

const checkTogether = (settings: Raw): void => {
  const values: Readonly<Record<string, unknown>> = settings;
  for (const name of settingNames) {
    const when = specOf(name).requiredWhen;
    if (when === undefined || values[when.setting] !== when.is || values[name] !== undefined) continue;
    throw usageError(
      `${variableOf(name)} is missing; it is required when ${variableOf(when.setting)} is ${when.is}`,
    );
  }
  if (settings.environment === 'demo' && settings.demoPublic === 'no' && !isThisMachine(settings.host)) {
    throw usageError(
      `HOST is ${settings.host}, but a demo has logins that everybody knows and listens on this machine only; DEMO_PUBLIC=yes lets others in`,
    );
  }
  if (settings.environment === 'production' && settings.smsProvider === 'outbox') {
    throw usageError(
      'SMS_PROVIDER is outbox, which sends nothing; production needs a provider that does: aliyun or tencent',
    );
  }
  const { publicUrl } = settings;
  if (settings.environment === 'production' && publicUrl?.startsWith('http:')) {
    const { hostname } = new URL(publicUrl);
    if (!isThisMachine(hostname.replace(/^\[|\]$/g, '')))
      throw usageError(
        `PUBLIC_URL is ${publicUrl}, where everybody on the way could read and alter; production needs https`,
      );
  }
  checkS3(settings);
  checkBackup(settings);
  if ((settings.deviceTlsCert === undefined) !== (settings.deviceTlsKey === undefined))
    throw usageError('DEVICE_TLS_CERT and DEVICE_TLS_KEY belong together; give both or neither');
  if ((settings.httpsCert === undefined) !== (settings.httpsKey === undefined))
    throw usageError('HTTPS_CERT and HTTPS_KEY belong together; give both or neither');
  if ((settings.evidenceTsaUrl === undefined) !== (settings.evidenceTsaCert === undefined))
    throw usageError('EVIDENCE_TSA_URL and EVIDENCE_TSA_CERT belong together; give both or neither');
  if ((settings.sealTsaUrl === undefined) !== (settings.sealTsaCert === undefined))
    throw usageError('SEAL_TSA_URL and SEAL_TSA_CERT belong together; give both or neither');
  if ((settings.turnUrls === undefined) !== (settings.turnSecret === undefined))
    throw usageError('TURN_URLS and TURN_SECRET belong together; give both or neither');
  if ((settings.signerUrl === undefined) !== (settings.signerToken === undefined))
    throw usageError('SIGNER_URL and SIGNER_TOKEN belong together; give both or neither');
  if ((settings.invoiceUrl === undefined) !== (settings.invoiceKey === undefined))
    throw usageError('INVOICE_URL and INVOICE_KEY belong together; give both or neither');
  if ((settings.databaseUnitUrl === undefined) !== (settings.databasePlatformUrl === undefined))
    throw usageError('DATABASE_UNIT_URL and DATABASE_PLATFORM_URL belong together; give both or neither');
  for (const name of ['databaseUrl', 'databaseUnitUrl', 'databasePlatformUrl'] as const)
    if (namesSeveralHosts(settings[name] ?? ''))
      throw usageError(
        `${variableOf(name)} names several hosts or asks for target_session_attrs, and could end at a standby; give one address that follows the primary`,
      );
  if (settings.databaseUnitUrl && !settings.databaseUrl)
    throw usageError(
      'DATABASE_URL is missing; it is required with DATABASE_UNIT_URL, for whoever owns the tables',
    );
  if (settings.environment === 'production' && settings.databaseUrl && !settings.secretKey) {
    throw usageError(
      'SECRET_KEY is missing; it is required in production with DATABASE_URL, since every server must share it',
    );
  }
  if (!settings.databaseUrl && settings.databasePool > 80) {
    throw usageError(`DATABASE_POOL is ${settings.databasePool}; without DATABASE_URL at most 80 is allowed`);
  }
};

const localUrl = ({ host, port, https, httpsCert }: Raw): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const protocol = https === 'off' && httpsCert === undefined ? 'http' : 'https';
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Reads and checks all settings; a flag wins over its environment variable. */
export const readSettings = (
  args: readonly string[],
  environment: Environment,
  isTerminal = false,
): GivenSettings => {
  const flags = readFlags(args);
  const entries = settingNames.map((name) => [
    name,
    readOne(name, flags.get(name) ?? secretInFile(name, environment) ?? environment[variableOf(name)]),
  ]);
  // The entries come from the very table the type is computed from.
  const settings = Object.fromEntries(entries) as Raw;
  checkTogether(settings);
  return {
    ...settings,
    publicUrl: settings.publicUrl ?? localUrl(settings),
    logFormat: settings.logFormat ?? (isTerminal ? 'pretty' : 'json'),
  };
};

/** Whether the command line asks for the list of settings. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');
