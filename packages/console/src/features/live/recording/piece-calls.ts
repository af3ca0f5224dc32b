import { hex } from '@chancery/contract/client/bytes.ts';
import { announceLivePieces, endLiveRecording, sendLivePiece } from '#wire/live/recording.calls.ts';
import { guestCall } from '../../../kit/guest-call.ts';
import { pauseOrOnline } from '../../../kit/pause.ts';
import type { SenderParts } from './piece-sender.ts';
import { type KeptRecording, pieceStore } from './piece-store.ts';

const sendMs = 60_000;

/** How pieces reach the server; the key of whoever filmed travels in a header, where no log of addresses keeps it. */
export const pieceCalls: Omit<SenderParts, 'onOffline' | 'onSent' | 'onRefused'> = {
  store: pieceStore,
  announce: ({ id, key, type }, pieces) =>
    guestCall(announceLivePieces, {
      key,
      recordingId: id,
      type,
      pieces: pieces.map(({ recordingId: _of, ...piece }) => piece),
    }),
  send: ({ id, key }, { number }, body) =>
    guestCall(
      sendLivePiece,
      { recordingId: id, number },
      {
        body,
        timeoutMs: sendMs,
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, token: key } }),
      },
    ),
  end: ({ id, key, last }) => guestCall(endLiveRecording, { key, recordingId: id, last }),
  pause: pauseOrOnline,
};

/** SHA-256 in hexadecimal. */
export const digestOf = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

/** The chain over a recording up to a piece, as the verifier counts it. */
export const chainWith = (
  { id, chain }: Pick<KeptRecording, 'id' | 'chain'>,
  number: number,
  sha256: string,
): Promise<string> => digestOf(new TextEncoder().encode(`${chain} ${id} ${number} ${sha256}`));
