import { readFile } from 'node:fs/promises';
import { inDatabase, runCommand } from './command.ts';
import { createPkiAddresses } from './e-seals/certificate/pki-addresses.ts';
import { createRootDesk, type RootFile } from './e-seals/certificate/root.desk.ts';
import { createSecrets } from './kit/secrets.ts';
import { brandOf } from './runtime/brand-of.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { codeOf, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run root -- COMMAND [FILE.p12 --password-file PATH] [--sm2] [settings as for npm start]
  status          where the key of each root is, and how long its list of withdrawn authorities is good
  export FILE     writes the key and the certificate as PKCS #12 under the password, and reads them back
  remove FILE --yes
                  takes the key off this server, if FILE holds it; its list is signed for a year beforehand
  list FILE       signs that list for another year
  issuing FILE [--compromised]
                  makes a new issuing authority; the ones before are withdrawn if they were compromised
--sm2 means the root of SM2. The first line of the password file is the password.
`;

/** Fewer letters than this are guessed. */
const passwordLength = 12;

const takeFlag = (words: string[], name: string): boolean => {
  const at = words.indexOf(name);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
};

const takeValue = (words: string[], name: string): string | undefined => {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};

const passwordIn = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageError(`${path} cannot be read: ${codeOf(error)}`);
  });
  const [password = ''] = text.split(/\r?\n/);
  if (password.length < passwordLength)
    throw usageError(`the password has at least ${passwordLength} characters`);
  return password;
};

const readFileNamed = async (words: string[]): Promise<RootFile> => {
  const path = words[0]?.startsWith('--') ? undefined : words.shift();
  const passwordFile = takeValue(words, '--password-file');
  if (!path || !passwordFile) throw usageError(usage.trimEnd());
  return { path, password: await passwordIn(passwordFile) };
};

const perform = async ([command = '', ...words]: string[]): Promise<string> => {
  if (!['status', 'export', 'remove', 'list', 'issuing'].includes(command)) throw usageError(usage.trimEnd());
  const family = takeFlag(words, '--sm2') ? 'sm2' : 'ec';
  const isSure = takeFlag(words, '--yes');
  const isCompromised = takeFlag(words, '--compromised');
  const file = command === 'status' ? undefined : await readFileNamed(words);
  if (command === 'remove' && !isSure)
    throw usageError(
      'without its key this server makes no new issuing authority: say --yes if that is meant',
    );
  const settings = await withSecretKey(readSettings(words, process.env));
  return inDatabase(
    settings,
    (transactions) => {
      const desk = createRootDesk({
        transactions,
        secrets: createSecrets(settings.secretKey),
        addresses: createPkiAddresses(settings.publicUrl),
        platform: brandOf(settings).name.en,
      });
      if (!file) return desk.status();
      if (command === 'export') return desk.exportKey(family, file);
      if (command === 'remove') return desk.remove(family, file);
      return command === 'list' ? desk.renewList(family, file) : desk.newIssuing(family, file, isCompromised);
    },
    { migrates: true },
  );
};

await runCommand(perform);
