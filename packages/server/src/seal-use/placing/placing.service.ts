import { SealUseKind } from '@chancery/contract/application/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { inspectForPlacing } from '@chancery/contract/placing/calls.ts';
import { type SealSize, usualSize } from '@chancery/contract/placing/rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { digestOfBound } from './bound.ts';
import { type Names, type PlacedFields, refuseGaps, refusePlaces } from './check-places.ts';
import { createFileLooks, type FilesLooked } from './look-at-files.ts';
import type { SheetReader } from './sheet-reader.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly reader: SheetReader;
}

/** How large seals show, by their ids; one that is not told has the usual size. */
export type SizesOf = (
  tx: Tx,
  companyId: string,
  deviceIds: readonly string[],
) => Promise<ReadonlyMap<string, SealSize>>;

export type PlacingService = ReturnType<typeof createPlacingService>;

/** Where seals stand on files: looked at, checked, and bound to what is approved. */
export const createPlacingService = ({ transactions, files, reader }: Parts) => {
  const looks = createFileLooks({ transactions, files, reader });
  let sizesOf: SizesOf = async () => new Map();

  const inspect = (
    actor: UnitActor,
    fileId: string,
    looked: FilesLooked,
  ): Promise<CallResult<typeof inspectForPlacing>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await looks.keep(tx, actor, looked);
      const { sheets, fault } = looked.get(fileId) ?? refuse('file.notFound');
      return { sheets: [...sheets], fault };
    });

  /** Checks the places of an application and says what will be approved of it; nothing on paper. */
  const bind = async (
    tx: Tx,
    actor: UnitActor,
    fields: PlacedFields,
    seals: readonly { readonly deviceId: string; readonly name: string }[],
    looked: FilesLooked,
  ): Promise<string | null> => {
    const fileIds = [...new Set(fields.files)];
    const rows =
      fileIds.length > 0
        ? await tx
            .select({ id: file.id, name: file.name, digest: file.digest })
            .from(file)
            .where(and(eq(file.companyId, actor.companyId), inArray(file.id, fileIds)))
        : [];
    const known = new Map(rows.map((row) => [row.id, row]));
    const names: Names = {
      file: (id) => known.get(id)?.name ?? '',
      seal: (id) => seals.find(({ deviceId }) => deviceId === id)?.name ?? '',
    };
    refuseGaps(fields, names);
    if (fields.kind !== SealUseKind.electronic) return null;
    await looks.keep(tx, actor, looked);
    const deviceIds = seals.map(({ deviceId }) => deviceId);
    const sizes = await sizesOf(tx, actor.companyId, deviceIds);
    refusePlaces(fields, looked, (id) => sizes.get(id) ?? usualSize, names);
    return digestOfBound({
      files: fileIds.map((id) => (known.get(id) ?? refuse('file.notFound')).digest.toString('hex')),
      seals: deviceIds,
      places: fields.places.map(({ fileId, deviceId, places }) => ({
        file: fileIds.indexOf(fileId),
        deviceId,
        places,
      })),
    });
  };

  return answering(
    {
      look: looks.look,
      bind,
      /** Lets whoever makes seals say how large they show. */
      letSize: (sizes: SizesOf): void => {
        sizesOf = sizes;
      },
    },
    () => [
      handlePrepared(
        inspectForPlacing,
        ({ actor, input }) => looks.inspect(actor, input.filePath),
        ({ actor, input }, looked) => inspect(actor, input.filePath, looked),
      ),
    ],
  );
};
