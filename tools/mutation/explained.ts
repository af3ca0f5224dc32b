import { readFile } from 'node:fs/promises';
import type { Mutant } from './mutants.ts';

const list = new URL('survivors.md', import.meta.url);

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', '´');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};

/** A mutant as a line of the list names it: without its line number, which moves. */
export const nameOf = ({ file, kind, was, put }: Mutant): string =>
  `| ${file.replace(/^packages\//, '')} | ${kind} | \`${shortened(was)}\` → \`${shortened(put)}\` |`;

/** Survivors that somebody looked at and let be, each with its reason. */
export const readExplained = async (): Promise<ReadonlySet<string>> => {
  const text = await readFile(list, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| file '));
  // The last column is the reason; a line without one explains nothing.
  const named = lines.map((line) => /^(\| .* \|) ([^|]*\S[^|]*) \|$/.exec(line)?.[1] ?? '');
  return new Set(named.filter(Boolean));
};
