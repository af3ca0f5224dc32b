import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#wire/limits.ts';
import { currentSession } from '../../../kit/session-store.ts';
import { holding } from './holding.ts';
import { markLeft } from './left-mark.ts';
import { makePieces, type Piece, recordedType } from './make-pieces.ts';
import { chainWith, digestOf, pieceCalls } from './piece-calls.ts';
import { sendRecording } from './piece-sender.ts';
import { type KeptRecording, pieceStore } from './piece-store.ts';

/** How the recording of this browser stands. */
export interface RecordingView {
  /** Pieces on the server, and pieces that wait on this machine. */
  readonly sent: number;
  readonly waiting: number;
  readonly isOffline: boolean;
  /** Why nothing is recorded, or something will never arrive. */
  readonly fault: 'unsupported' | 'disk' | 'refused' | undefined;
  /** Another camera films. */
  cut(): void;
  stop(): Promise<void>;
}

const noChain = '0'.repeat(64);

interface Parts {
  readonly key: string;
  /** Filming has begun; before that nothing is recorded. */
  readonly isOn: boolean;
  stream(): MediaStream | undefined;
  now(): number;
}

/** Records what is filmed, keeps it on this machine and sends it as the network allows. */
export const useRecording = ({ key, isOn, stream, now }: Parts): RecordingView => {
  const [sent, setSent] = useState(0);
  const [waiting, setWaiting] = useState(0);
  const [isOffline, setOffline] = useState(false);
  const [fault, setFault] = useState<RecordingView['fault']>();
  const maker = useRef<ReturnType<typeof makePieces>>(undefined);
  const latest = useRef({ stream, now });
  latest.current = { stream, now };
  const ending = useRef<() => Promise<void>>(undefined);

  const count = useCallback(() => void pieceStore.count().then(setWaiting, () => undefined), []);

  const sender = useCallback(
    (id: string) =>
      sendRecording(id, {
        ...pieceCalls,
        onOffline: setOffline,
        onSent: () => {
          setSent((before) => before + 1);
          count();
        },
        onRefused: () => {
          setFault('refused');
          count();
        },
      }),
    [count],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording for as long as is filmed
  useEffect(() => {
    if (!isOn) return;
    const type = recordedType();
    if (!type) return setFault('unsupported');
    const id = crypto.randomUUID();
    const person = currentSession()?.person;
    const begun = { last: 0, chain: noChain, announced: 0, isEnded: false };
    let recording: KeptRecording = { id, key, type, ...(person && { person }), ...begun };
    let release: () => void = () => undefined;
    void holding(id, () => new Promise<void>((resolve) => (release = resolve)));
    let sending: ReturnType<typeof sender> | undefined;

    const keep = async ({ bytes, startedAt, ms }: Piece) => {
      if (recording.last === 0) {
        await pieceStore.keep(recording);
        markLeft();
      }
      const number = recording.last + 1;
      const sha256 = await digestOf(bytes);
      const chain = await chainWith(recording, number, sha256);
      const at = new Date(startedAt).toISOString();
      const head = { recordingId: id, number, sha256, size: bytes.byteLength, startedAt: at, ms, chain };
      await pieceStore.add({ last: number, chain }, head, bytes);
      recording = { ...recording, last: number, chain };
      count();
      sending ??= sender(id);
      sending.hurry();
    };

    const made = makePieces(limits.recording.pieceSeconds, {
      stream: () => latest.current.stream(),
      now: () => latest.current.now(),
      onPiece: keep,
      onFault: () => setFault('disk'),
    });
    maker.current = made;
    // A phone that goes dark may never come back: what was filmed so far is put aside at once.
    const onHidden = () => document.visibilityState === 'hidden' && made.cut();
    document.addEventListener('visibilitychange', onHidden);

    let ended: Promise<void> | undefined;
    const end = () => {
      ended ??= (async () => {
        await made.stop();
        await pieceStore.change(id, { isEnded: true }).catch(() => undefined);
        sending?.hurry();
        await sending?.done;
        release();
      })();
      return ended;
    };
    ending.current = end;
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      maker.current = undefined;
      void end();
    };
  }, [isOn, key]);

  return {
    sent,
    waiting,
    isOffline,
    fault,
    cut: () => maker.current?.cut(),
    stop: async () => ending.current?.(),
  };
};
