import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { production } from '../testing/production.ts';
import { renderHelp, renderSettingsMarkdown } from './settings.help.ts';
import { flagOf, settingNames, specOf, variableOf } from './settings.names.ts';
import { asksForHelp, readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { temporaryFolder } from './test-process.ts';

const failure = (args: string[], environment: Record<string, string> = {}): StartError => {
  try {
    readSettings(args, environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
};

test('with nothing given there is a demo on loopback with a data folder in the project', () => {
  const settings = readSettings([], {});
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8080',
    databasePool: 10,
    environment: 'demo',
    brand: '2',
    smsProvider: 'outbox',
    logLevel: 'info',
    logFormat: 'json',
    trustProxy: false,
  });
  expect(settings.dataDir).toMatch(/^\/.*\.data$/);
  expect(settings.databaseUrl).toBeUndefined();
});

const accepted: [string, string, string, unknown][] = [
  ['port', 'PORT', '0', 0],
  ['host', 'HOST', '::1', '::1'],
  ['devicePort', 'DEVICE_PORT', '0', 0],
  ['devicePort', 'DEVICE_PORT', 'off', 'off'],
  ['deviceBrokerUrl', 'DEVICE_BROKER_URL', 'mqtts://u:p@broker:8883', 'mqtts://u:p@broker:8883'],
  ['publicUrl', 'PUBLIC_URL', 'https://seal.example.cn/', 'https://seal.example.cn'],
  ['dataDir', 'DATA_DIR', '/srv/../var/data', '/var/data'],
  ['databaseUrl', 'DATABASE_URL', 'postgresql://u:p@db/x', 'postgresql://u:p@db/x'],
  ['secretKey', 'SECRET_KEY', 'ab'.repeat(32), Buffer.from('ab'.repeat(32), 'hex')],
  ['secretKey', 'SECRET_KEY', Buffer.alloc(33, 7).toString('base64'), Buffer.alloc(33, 7)],
  ['metricsToken', 'METRICS_TOKEN', 'sixteen-letters-', 'sixteen-letters-'],
  ['trustProxy', 'TRUST_PROXY', '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['logLevel', 'LOG_LEVEL', '  ', 'info'],
];

test.each(accepted)('%s is read from %s=%s and from its flag', (name, variable, text, value) => {
  expect(readSettings([], { [variable]: text })).toHaveProperty(name, value);
  expect(readSettings([`${flagOf(name)}=${text}`], {})).toHaveProperty(name, value);
  expect(readSettings([flagOf(name), text], { [variable]: 'overruled' })).toHaveProperty(name, value);
});

const refused: [string, string][] = [
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['HOST', 'two words'],
  ['DEVICE_PORT', '70000'],
  ['DEVICE_PORT', 'none'],
  ['DEVICE_BROKER_URL', 'https://broker'],
  ['PUBLIC_URL', 'ftp://x'],
  ['PUBLIC_URL', 'https://x/path'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', '81'],
  ['ENVIRONMENT', 'staging'],
  ['BRAND', '1'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', `${'ab'.repeat(31)}`],
  ['SMS_PROVIDER', 'pigeon'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['METRICS_TOKEN', 'short'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
];

test.each(refused)('%s=%s is refused in one line that names it', (variable, text) => {
  const error = failure([], { [variable]: text });
  expect(error.exitCode).toBe(2);
  expect(error.message).toContain(variable);
  expect(error.message).toContain('allowed');
  expect(error.message).not.toContain('\n');
});

test('the value of a secret is not printed', () => {
  expect(failure([], { SECRET_KEY: 'hunter2' }).message).not.toContain('hunter2');
  expect(failure([], { DATABASE_URL: 'x:hunter2' }).message).not.toContain('hunter2');
  expect(failure([], { PORT: 'hunter2' }).message).toContain('hunter2');
});

test.each([
  [['--colour=red'], '--colour is not a setting'],
  [['start'], 'start is not a setting'],
  [['--port'], '--port needs a value'],
  [['--port', '--host'], '--port needs a value'],
  [['--port=1', '--port=2'], '--port is given twice'],
])('%j is refused', (args, message) => {
  expect(failure(args).message).toContain(message);
});

describe('settings that depend on each other', () => {
  test('a certificate for devices needs its key', () => {
    expect(failure([], { DEVICE_TLS_CERT: '/a.pem' }).message).toContain('DEVICE_TLS_KEY');
    expect(failure([], { DEVICE_TLS_KEY: '/a.key' }).message).toContain('DEVICE_TLS_CERT');
  });

  test('a provider needs its own settings, and only the chosen one', () => {
    const tencent = {
      SMS_PROVIDER: 'tencent',
      TENCENT_SMS_SECRET_ID: 'id',
      TENCENT_SMS_SECRET_KEY: 'key',
      TENCENT_SMS_APP_ID: '1400',
      TENCENT_SMS_SIGN_NAME: '章',
    };
    expect(failure([], tencent).message).toContain('TENCENT_SMS_TEMPLATE is missing');
    const settings = readSettings([], { ...tencent, TENCENT_SMS_TEMPLATE: '77' });
    expect(settings).toMatchObject({ tencentSmsTemplate: '77', tencentSmsRegion: 'ap-guangzhou' });
    expect(failure([], { SMS_PROVIDER: 'aliyun' }).message).toContain('ALIYUN_SMS_ACCESS_KEY_ID is missing');
  });

  test('logins that somebody made come in pairs, with the owner beside them', () => {
    const [unit, platform] = ['postgres://u:hunter2@db/x', 'postgres://p:hunter2@db/x'];
    const pair = { DATABASE_UNIT_URL: unit, DATABASE_PLATFORM_URL: platform };
    expect(failure([], { DATABASE_UNIT_URL: unit }).message).toContain('belong together');
    expect(failure([], { DATABASE_PLATFORM_URL: platform }).message).toContain('belong together');
    expect(failure([], pair).message).toContain('DATABASE_URL is missing');
    const settings = readSettings([], { ...pair, DATABASE_URL: 'postgres://o@db/x' });
    expect(settings).toMatchObject({ databaseUnitUrl: unit, databasePlatformUrl: platform });
  });

  test('servers that share a database in production must share the key', () => {
    const shared = { ...production, DATABASE_URL: 'postgres://db/x' };
    expect(failure([], shared).message).toContain('SECRET_KEY is missing');
    expect(readSettings([], { ...shared, SECRET_KEY: 'cd'.repeat(32) }).environment).toBe('production');
    expect(readSettings([], production).secretKey).toBeUndefined();
  });

  test('the address people use follows host and port', () => {
    const everywhere = ['--host=0.0.0.0', '--port=81', '--demo-public=yes'];
    expect(readSettings(everywhere, {}).publicUrl).toBe('http://127.0.0.1:81');
    expect(readSettings(['--host=::1'], {}).publicUrl).toBe('http://[::1]:8080');
  });

  test('in production people come by https, unless they sit at the machine', () => {
    for (const PUBLIC_URL of [
      'http://seal.example.cn',
      'http://192.168.1.7:8080',
      'http://127.0.0.1.example.cn',
    ]) {
      const { message } = failure([], { ...production, PUBLIC_URL });
      expect(message).toContain(`PUBLIC_URL is ${PUBLIC_URL}`);
      expect(message).toContain('https');
      expect(readSettings([], { PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    }
    for (const PUBLIC_URL of ['https://seal.example.cn', 'http://localhost:8080', 'http://[::1]:8080'])
      expect(readSettings([], { ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  test('a demo listens beyond this machine only where that is asked for by name', () => {
    for (const host of [
      '0.0.0.0',
      '::',
      '192.168.1.7',
      'seal.example.cn',
      '127.0.0.1.example.cn',
      '::ffff:0:0',
    ]) {
      const { message } = failure([`--host=${host}`]);
      expect(message).toContain('DEMO_PUBLIC=yes');
      expect(message).not.toContain('\n');
      expect(readSettings([`--host=${host}`], { DEMO_PUBLIC: 'yes' }).host).toBe(host);
      for (const environment of [{ ENVIRONMENT: 'development' }, production])
        expect(readSettings([`--host=${host}`], environment).host).toBe(host);
    }
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      expect(readSettings([`--host=${host}`], {}).host).toBe(host);
  });

  test('on a terminal the log is for people', () => {
    expect(readSettings([], {}, true).logFormat).toBe('pretty');
  });
});

test.each([
  ['help', renderHelp()],
  ['Markdown', renderSettingsMarkdown()],
])('the %s lists each setting with its flag, default and meaning', (_, text) => {
  expect(settingNames.length).toBeGreaterThan(25);
  const flat = text.replace(/\s+/g, ' ');
  for (const name of settingNames) {
    const { description, default: standard = '' } = specOf(name);
    for (const part of [flagOf(name), variableOf(name), description, standard]) expect(flat).toContain(part);
  }
});

test('help is asked for by either flag', () => {
  expect([['--help'], ['--port', '1', '-h'], ['--port', '1']].map(asksForHelp)).toEqual([true, true, false]);
});

test('a secret may lie in a file that a variable names, and what is no secret may not', async () => {
  const file = join(await temporaryFolder(), 'token');
  await writeFile(file, 'a token of sixteen and more\n');
  expect(readSettings([], { METRICS_TOKEN_FILE: file }).metricsToken).toBe('a token of sixteen and more');
  expect(readSettings([], { LOG_LEVEL_FILE: file }).logLevel).toBe('info');
  expect(failure([], { METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another of sixteen' }).message).toBe(
    'METRICS_TOKEN and METRICS_TOKEN_FILE exclude each other; give one',
  );
  expect(failure([], { METRICS_TOKEN_FILE: `${file}.gone` }).message).toMatch(
    /^METRICS_TOKEN_FILE is .*gone, which cannot be read: ENOENT/,
  );
  const variables = settingNames.map(variableOf);
  const readFromFiles = settingNames
    .filter((name) => specOf(name).secret)
    .map((name) => `${variableOf(name)}_FILE`);
  expect(readFromFiles.filter((name) => variables.includes(name))).toEqual([]);
});
