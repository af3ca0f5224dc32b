import { limits } from '@chancery/contract/limits.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getSealPicture } from '#wire/e-seal/calls.ts';
import { dateSize } from '#wire/placing/dates.ts';
import { type SealSize, usualSize } from '#wire/placing/rules.ts';
import { call } from '../../kit/call.ts';
import { keyOf } from '../../kit/query.ts';
import type { DateShown } from './geometry.ts';

/** A seal as it shows on a page, or somebody who signs there. */
export interface PlacedSeal {
  /** Of the seal, or whatever whoever signs is known by. */
  readonly deviceId: string;
  readonly name: string;
  /** The colour of somebody who signs, by its number; a seal shows its picture instead. */
  readonly colour?: number;
}

/** What shows at a place. */
export interface Look {
  readonly name: string;
  readonly size: SealSize;
  readonly image?: string | undefined;
  readonly colour?: number | undefined;
  readonly date?: DateShown | undefined;
}

/** What seals, signatures and their dates look like. */
export interface Looks {
  readonly sizeOf: (deviceId: string) => SealSize;
  readonly lookOf: (deviceId: string, date?: DateShown) => Look;
}

interface Picture {
  readonly id: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly image: string;
}

const { width, height } = limits.signing.room;
const signatureSize: SealSize = { width, height };

const looksOf = (seals: readonly PlacedSeal[], pictures: readonly Picture[]): Looks => {
  const known = new Map(pictures.map((picture) => [picture.id, picture]));
  const named = new Map(seals.map((seal) => [seal.deviceId, seal]));
  const sizeOf = (id: string): SealSize => {
    if (named.get(id)?.colour !== undefined) return signatureSize;
    const picture = known.get(id);
    return picture ? { width: picture.widthMm, height: picture.heightMm } : usualSize;
  };
  return {
    sizeOf,
    lookOf: (id, date) => {
      const { name = '', colour } = named.get(id) ?? {};
      return { name, colour, date, size: date ? dateSize[date] : sizeOf(id), image: known.get(id)?.image };
    },
  };
};

/** What seals look like and how large they are; one without a picture is a circle of the usual size. */
export const useLooks = (seals: readonly PlacedSeal[]): Looks => {
  const drawn = seals.filter(({ colour }) => colour === undefined);
  const pictures = useQueries({
    queries: drawn.map(({ deviceId: id }) => ({
      queryKey: keyOf(getSealPicture, { id }),
      queryFn: () => call(getSealPicture, { id }, { silent: true }),
      retry: false,
      staleTime: 60_000,
    })),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const id = drawn[at]?.deviceId;
        return data && id ? [{ id, widthMm: data.widthMm, heightMm: data.heightMm, image: data.image }] : [];
      }),
  });
  return useMemo(() => looksOf(seals, pictures), [seals, pictures]);
};
