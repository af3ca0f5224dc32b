import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { unitExportFiles } from '@chancery/evidence/unit-export.ts';
import { concatenated } from './write-file.ts';
import type { ZipEntry } from './zip.ts';

/** What the archive of a unit is made of. */
export interface UnitArchive {
  /** Files by their names, each of parts on this machine, in order. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** How many rows they have. */
  readonly rows: number;
  readonly readme: string;
  /** Digests of the contents of files, in hexadecimal. */
  readonly digests: () => AsyncIterable<string>;
  /** A content; nothing where it is missing or is not what was kept. */
  readonly open: (digest: string) => Promise<Readable | undefined>;
  /** Seals the list of all files by its digest. */
  readonly seal: (sums: string) => string;
  readonly signal: AbortSignal;
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* read(from: Readable): AsyncGenerator<Uint8Array> {
  for await (const bytes of from) yield bytes as Uint8Array;
}

const lineFeed = 10;

/** Counts lines while bytes pass by. */
async function* counted(
  content: AsyncIterable<Uint8Array>,
  count: (lines: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    let lines = 0;
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
    count(lines);
    yield bytes;
  }
}

/** The files of a unit's archive, the list of their digests and the seal over it last; none stays in memory. */
export async function* unitEntries(archive: UnitArchive): AsyncGenerator<ZipEntry> {
  const { files, rows, readme, digests, open, seal, signal } = archive;
  let sums = '';
  const measured = (name: string, content: AsyncIterable<Uint8Array>): ZipEntry => ({
    name,
    content: (async function* () {
      const hash = createHash('sha256');
      for await (const bytes of content) {
        signal.throwIfAborted();
        hash.update(bytes);
        yield bytes;
      }
      sums += `${hash.digest('hex')}  ${name}\n`;
    })(),
  });

  yield measured('README.txt', textOf(readme));
  let found = 0;
  for (const [name, parts] of files)
    yield measured(
      name,
      counted(concatenated(parts), (lines) => {
        found += lines;
      }),
    );
  // What is sealed is what is there, whatever the row of the export says.
  if (found !== rows) throw new Error(`${found} rows are there, and ${rows} were read`);
  let missing = '';
  for await (const digest of digests()) {
    const content = await open(digest);
    if (content) yield measured(`files/${digest}`, read(content));
    else missing += `${digest}\n`;
  }
  if (missing) yield measured('files-missing.txt', textOf(missing));
  yield { name: unitExportFiles.sums, content: textOf(sums) };
  const digest = createHash('sha256').update(sums).digest('hex');
  yield { name: unitExportFiles.seal, content: textOf(seal(digest)) };
}
