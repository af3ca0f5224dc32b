import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { type FileStore, file } from '../../files/ports.ts';
import type { Ground } from '../../kit/ground.ts';
import type { Tx } from '../../kit/transaction.ts';

/** Twice as large as it is shown, for screens that are fine. Too coarse to be put on any paper. */
const side = 80;
/** Some kilobytes each. */
const keptMax = 2_000;

/** Seals whose pictures somebody else keeps: those that sign in place of pressing. */
export interface DrawnSeals {
  /** By the id of a seal, the name of the picture it has now; another picture has another name. */
  namesOf(tx: Tx, companyId: string, deviceIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** By its name, what a picture looks like, as PNG or SVG. */
  contentsOf(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}

interface Imprinted {
  readonly id: string;
  readonly imprintFileId: string | null;
}

type Content = () => Promise<Buffer>;

const shrink = async (content: Content): Promise<string> => {
  const png = await sharp(await content())
    .resize(side, side, { fit: 'inside' })
    .png({ palette: true, colours: 16 })
    .timeout({ seconds: 5 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

export type SealPictures = ReturnType<typeof createSealPictures>;

/**
 * Small pictures of seals for lists to choose from. They go along with the list, so that a list of seals is one request,
 * and nobody who only wants to choose a seal gets an imprint that could be printed.
 */
export const createSealPictures = (store: Pick<FileStore, 'read'>, log: Pick<Ground['log'], 'warn'>) => {
  const kept = new Map<string, string>();
  let drawnSeals: DrawnSeals | undefined;

  const keep = (name: string, picture: string) => {
    const [oldest] = kept.keys();
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
    kept.set(name, picture);
    return picture;
  };

  const imprintsOf = async (tx: Tx, companyId: string, rows: readonly Imprinted[]) => {
    const ids = rows.flatMap(({ imprintFileId }) => imprintFileId ?? []);
    if (ids.length === 0) return new Map<string, Buffer>();
    const found = await tx
      .select({ id: file.id, digest: file.digest })
      .from(file)
      .where(and(eq(file.companyId, companyId), inArray(file.id, ids)));
    return new Map(found.map(({ id, digest }) => [id, digest]));
  };

  /** Looks up which pictures some seals have; what it answers makes them, once nothing is held in the database. */
  const find = async (tx: Tx, companyId: string, rows: readonly Imprinted[]) => {
    const digests = await imprintsOf(tx, companyId, rows);
    const rest = rows.flatMap(({ id, imprintFileId }) => (imprintFileId ? [] : id));
    const names = (rest.length > 0 && (await drawnSeals?.namesOf(tx, companyId, rest))) || new Map();
    const unknown = [...names.values()].filter((name) => !kept.has(name));
    const contents = (unknown.length > 0 && (await drawnSeals?.contentsOf(tx, unknown))) || new Map();
    const wanted = rows.flatMap(({ id, imprintFileId }): readonly (readonly [string, string, Content])[] => {
      const digest = digests.get(imprintFileId ?? '');
      if (digest) return [[id, digest.toString('hex'), () => store.read(digest)]];
      const name: string | undefined = names.get(id);
      return name ? [[id, name, async () => contents.get(name)]] : [];
    });
    return async (): Promise<ReadonlyMap<string, string>> => {
      const made = await Promise.all(
        wanted.map(async ([id, name, content]): Promise<readonly [string, string][]> => {
          try {
            return [[id, kept.get(name) ?? keep(name, await shrink(content))]];
          } catch (error) {
            // A list is worth more than one of its pictures; what was altered on the disk is told of where it is read.
            log.warn({ error, deviceId: id }, 'no small picture could be made of a seal');
            return [];
          }
        }),
      );
      return new Map(made.flat());
    };
  };

  return {
    find,
    /** Told by whoever keeps the pictures of the other seals. */
    letDraw: (seals: DrawnSeals): void => {
      drawnSeals = seals;
    },
  };
};
