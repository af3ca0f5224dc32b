import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Settings } from '../runtime/settings.ts';
import { StartError } from '../runtime/start-error.ts';
import type { IdentityProviders } from './identity-check/identity-providers.ts';
import { identityNoticePath } from './identity-check/serve-identity-notices.ts';

const line = z.string().min(1);
const endpoint = z.url({ protocol: /^https?$/ }).optional();

/** What the providers gave us; those that are left out are not open. */
const identityFile = z.strictObject({
  tencent: z.strictObject({ secretId: line, secretKey: line, endpoint }).optional(),
  esign: z.strictObject({ appId: line, appSecret: line, endpoint }).optional(),
});

const read = async (path: string) => {
  try {
    return identityFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    // What stands in the file is secret: only where it is wrong is told.
    const where =
      error instanceof z.ZodError ? error.issues.map(({ path: at }) => at.join('.')).join(', ') : '';
    throw new StartError(`IDENTITY_FILE cannot be used${where && `: ${where}`}`);
  }
};

/** A key that was not given is left out, as the wires want it. */
const given = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** What was opened, to be shut again. */
export interface OpenedIdentity {
  /** Where the providers that are only played show the amounts they sent. */
  readonly played?: string;
  stop(): Promise<void>;
}

/** Opens the providers of identity checks that this server was given. A demo plays them, on their very wires. */
export const openIdentity = async (
  settings: Settings,
  providers: IdentityProviders,
  address: string,
): Promise<OpenedIdentity> => {
  const nothing = { stop: async () => {} };
  if (!settings.identityFile && settings.environment !== 'demo') return nothing;
  const [{ createTencent }, { createESign }] = await Promise.all([
    import('@chancery/identity/tencent.ts'),
    import('@chancery/identity/esign.ts'),
  ]);
  if (settings.identityFile) {
    const { tencent, esign } = await read(settings.identityFile);
    const notifyUrl = `${settings.publicUrl}${identityNoticePath('esign')}`;
    if (tencent) providers.use(createTencent(given(tencent)));
    if (esign) providers.use(createESign(given({ ...esign, notifyUrl })));
    return nothing;
  }
  const { startIdentityDouble } = await import('@chancery/identity/double/double.ts');
  const notifyUrl = `${address}${identityNoticePath('esign')}`;
  const double = await startIdentityDouble({ port: 0, notifyUrl, arrives: true });
  providers.use(createTencent(double.tencent));
  providers.use(createESign(double.esign));
  return { played: double.address, stop: double.stop };
};
