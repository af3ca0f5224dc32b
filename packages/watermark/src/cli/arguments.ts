import { parseArgs } from 'node:util';
import type { EmbedOptions } from '../watermark.types.ts';
import { loadKey } from './key-file.ts';
import { UsageError } from './usage-error.ts';

/** What was asked on the command line. */
export interface Arguments {
  readonly command: string | undefined;
  readonly files: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Takes a command line apart. */
export const readArguments = (args: readonly string[]): Arguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      ...Object.fromEntries(
        ['id', 'key', 'out', 'strength', 'variant', 'text', 'qr', 'reference', 'references', 'lang'].map(
          (name) => [name, { type: 'string' as const }],
        ),
      ),
    },
  });
  const [command, ...files] = positionals;
  return { command, files, values: values as Arguments['values'] };
};

/** What an option says; it must say something. */
export const need = ({ values }: Arguments, name: string): string => {
  const said = values[name];
  if (typeof said !== 'string' || said === '') throw new UsageError('missing', `--${name}`);
  return said;
};

const oneOf = <T extends string>(from: Arguments, name: string, allowed: readonly T[]): T | undefined => {
  if (from.values[name] === undefined) return undefined;
  const said = need(from, name);
  const found = allowed.find((one) => one === said);
  if (!found) throw new UsageError('missing', `--${name} ${allowed.join('|')}`);
  return found;
};

/** How a file is to be marked, and where it goes. */
export const embedOptions = async (
  from: Arguments,
): Promise<EmbedOptions & { readonly out: string; readonly reference: string }> => {
  const id = need(from, 'id');
  if (!/^[0-9a-f]{16}$/i.test(id)) throw new UsageError('idMalformed', id);
  const out = need(from, 'out');
  const strength = oneOf(from, 'strength', ['gentle', 'standard', 'strong']);
  const variant = oneOf(from, 'variant', ['overlay', 'raster']);
  const { text, qr, reference, references } = from.values;
  const visible = {
    ...(text === undefined ? {} : { text: need(from, 'text') }),
    ...(qr === undefined ? {} : { qr: need(from, 'qr') }),
  };
  return {
    id: BigInt(`0x${id}`),
    key: await loadKey(need(from, 'key')),
    out,
    reference: String(reference ?? references ?? `${out}.ref`),
    ...(strength ? { strength } : {}),
    ...(variant ? { variant } : {}),
    ...(Object.keys(visible).length > 0 ? { visible } : {}),
  };
};
