import { Unreachable } from './provider.ts';

/** A file, or Unreachable: what a provider made is there, or will be soon. */
export const download = async (address: URL, who: string, patience: number): Promise<Uint8Array> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {
    // Told below, without the address: whoever knows it may fetch the bill.
  }
  throw new Unreachable(`The bill of ${who} could not be fetched`);
};
