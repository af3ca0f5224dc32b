import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getSealPicture } from '#wire/e-seal/calls.ts';
import { type SealSize, usualSize } from '#wire/placing/rules.ts';
import { call } from '../../kit/call.ts';
import { keyOf } from '../../kit/query.ts';

/** A seal as it shows on a page. */
export interface PlacedSeal {
  readonly deviceId: string;
  readonly name: string;
}

/** What seals look like. */
export interface Looks {
  readonly sizeOf: (deviceId: string) => SealSize;
  readonly imageOf: (deviceId: string) => string | undefined;
}

interface Picture {
  readonly id: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly image: string;
}

const looksOf = (pictures: readonly Picture[]): Looks => {
  const known = new Map(pictures.map((picture) => [picture.id, picture]));
  return {
    sizeOf: (id) => {
      const picture = known.get(id);
      return picture ? { width: picture.widthMm, height: picture.heightMm } : usualSize;
    },
    imageOf: (id) => known.get(id)?.image,
  };
};

/** What seals look like and how large they are; one without a picture is a circle of the usual size. */
export const useLooks = (seals: readonly PlacedSeal[]): Looks => {
  const pictures = useQueries({
    queries: seals.map(({ deviceId: id }) => ({
      queryKey: keyOf(getSealPicture, { id }),
      queryFn: () => call(getSealPicture, { id }, { silent: true }),
      retry: false,
      staleTime: 60_000,
    })),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const id = seals[at]?.deviceId;
        return data && id ? [{ id, widthMm: data.widthMm, heightMm: data.heightMm, image: data.image }] : [];
      }),
  });
  return useMemo(() => looksOf(pictures), [pictures]);
};
