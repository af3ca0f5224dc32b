import { BrokenPage, type PagedMap } from '@chancery/evidence/paged-map.ts';
import { ThreadPage } from '@chancery/evidence/thread-page.ts';
import { arrayText } from '../../kit/array-text.ts';
import type { Asker } from '../../kit/transaction.ts';

/** A hash as a key of a map. */
const keyOf = (hash: Uint8Array): string =>
  Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('latin1');

/** Pages by their hash: what was found right once need not be read again. */
export class PageMemory {
  readonly #pages = new Map<string, ThreadPage>();
  readonly #most: number;
  constructor(most = 4_096) {
    this.#most = most;
  }

  clear(): void {
    this.#pages.clear();
  }

  get(hash: Uint8Array): ThreadPage | undefined {
    return this.#pages.get(keyOf(hash));
  }

  keep(page: ThreadPage): void {
    const key = keyOf(page.hash);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (this.#pages.size <= this.#most) return;
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined) this.#pages.delete(oldest);
  }
}

/** A page as the database has it. */
export interface PageRow {
  readonly id: string;
  readonly name: string;
  readonly slots: Uint8Array;
}

/** Reads pages, each by its unit and its name. */
export type ReadPages = (
  asked: readonly (readonly [id: string, name: string])[],
) => Promise<readonly PageRow[]>;

/** Reads pages from the database. */
export const readingPages =
  ({ $client: client }: Asker): ReadPages =>
  async (asked) => {
    const { rows } = await client.query<PageRow>({
      name: 'evidence-pages',
      text: `SELECT company_id AS id, name, slots FROM evidence_page
             WHERE (company_id, name) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
      values: [arrayText(asked.map(([id]) => id)), arrayText(asked.map(([, name]) => name))],
    });
    return rows;
  };

/** Brings the maps of units all the pages they need, one question a level; answers whose pages are not the right ones. */
export const bringPages = async (
  maps: ReadonlyMap<string, PagedMap>,
  memory: PageMemory,
  read: ReadPages,
): Promise<ReadonlyMap<string, BrokenPage>> => {
  const broken = new Map<string, BrokenPage>();
  for (;;) {
    const open = [...maps].filter(([id, map]) => !broken.has(id) && map.needed().size > 0);
    if (open.length === 0) return broken;
    const asked = open.flatMap(([id, map]) =>
      [...map.needed()].filter(([, hash]) => !memory.get(hash)).map(([name]) => [id, name] as const),
    );
    const found = new Map<string, ThreadPage | undefined>();
    if (asked.length > 0) {
      for (const { id, name, slots } of await read(asked)) found.set(`${id} ${name}`, ThreadPage.read(slots));
    }
    for (const [id, map] of open) {
      try {
        map.take((name, hash) => memory.get(hash) ?? found.get(`${id} ${name}`));
      } catch (error) {
        if (!(error instanceof BrokenPage)) throw error;
        broken.set(id, error);
      }
    }
    for (const page of found.values()) if (page) memory.keep(page);
  }
};

/** Pages that changed; their slots one behind another, as they are sent. */
export interface ChangedPages {
  readonly names: readonly string[];
  readonly lengths: readonly number[];
  readonly slots: Uint8Array;
}

/** Keeps pages of units that changed. */
export const keepPages = async (
  { $client: client }: Asker,
  changed: ReadonlyMap<string, ChangedPages>,
): Promise<void> => {
  if (changed.size === 0) return;
  const pages = [...changed.values()];
  const lengths = pages.flatMap((unit) => unit.lengths);
  let end = 1;
  const begins = lengths.map((length) => {
    end += length;
    return end - length;
  });
  await client.query({
    name: 'evidence-keep-pages',
    // All in one piece: a list of bytes would be sent and read as text.
    text: `INSERT INTO evidence_page (company_id, name, slots)
           SELECT id, name, substr($5::bytea, begins, length)
           FROM unnest($1::uuid[], $2::text[], $3::int[], $4::int[]) AS page (id, name, begins, length)
           ON CONFLICT (company_id, name) DO UPDATE SET slots = EXCLUDED.slots`,
    values: [
      arrayText([...changed].flatMap(([companyId, { names }]) => names.map(() => companyId))),
      arrayText(pages.flatMap(({ names }) => names)),
      arrayText(begins),
      arrayText(lengths),
      Buffer.concat(pages.map(({ slots }) => slots)),
    ],
  });
};
