import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { toHex } from '@chancery/evidence/bytes.ts';
import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';
import { useEffect, useState } from 'react';
import { findSealedFile } from '#wire/sealing/calls.ts';
import { call } from '../../kit/call.ts';
import { readFailure } from '../../kit/catalogue.ts';
import { clearSession, useSession } from '../../kit/session-store.ts';

/** What the reader's unit knows of a file; `isWhole` where nothing was changed since. */
export type OwnRecord = CallResult<typeof findSealedFile> & { readonly isWhole: boolean };

const hexOf = async (bytes: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));

/** How long the file was at each of its seals, as it is now first. */
const lengthsOf = ({ signatures }: PdfReport, whole: number): number[] => {
  const covered = signatures.flatMap(({ covers }) => covers?.bytes ?? []).sort((a, b) => b - a);
  return [...new Set([whole, ...covered])].slice(0, limits.sealing.digests);
};

const find = async (bytes: Uint8Array, report: PdfReport): Promise<OwnRecord> => {
  const lengths = lengthsOf(report, bytes.length);
  const digests = await Promise.all(lengths.map((length) => hexOf(bytes.subarray(0, length))));
  const known = await call(findSealedFile, { digests }, { silent: true });
  return { ...known, isWhole: known.digest === digests[0] };
};

/** Asks by digests alone, and only where a member is logged in: the file stays here. */
export const useOwnRecord = (bytes: Uint8Array, report: PdfReport): OwnRecord | undefined => {
  const session = useSession();
  const isMember = session?.kind === 'unit' && session.unitId !== undefined;
  const isSealed = report.signatures.length > 0;
  const [found, setFound] = useState<OwnRecord>();
  useEffect(() => {
    setFound(undefined);
    if (!isMember || !isSealed) return;
    let isWanted = true;
    find(bytes, report).then(
      (known) => isWanted && setFound(known),
      (error: unknown) => {
        // Checking needs no login: one that is lost is only taken away.
        if (readFailure(error)?.next === 'login') clearSession();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isMember, isSealed, bytes, report]);
  return found;
};
