import { useEffect, useState } from 'react';
import { holding } from './holding.ts';
import { pieceCalls } from './piece-calls.ts';
import { sendRecording } from './piece-sender.ts';
import { type KeptRecording, pieceStore } from './piece-store.ts';

/** What an earlier page of this browser left behind, and how it goes. */
export interface LeftBehind {
  readonly waiting: number;
  /** Some of it will never arrive. */
  readonly isRefused: boolean;
}

/** Sends what a page that was closed, or a browser that ended, has left behind; also where nothing is filmed any more. */
export const useLeftBehind = (): LeftBehind => {
  const [waiting, setWaiting] = useState(0);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    const senders: { stop(): void }[] = [];
    let isGone = false;
    const sendLeft = (recording: KeptRecording) =>
      holding(recording.id, async (isMine) => {
        if (!isMine || isGone) return;
        await pieceStore.change(recording.id, { isEnded: true });
        let left = await pieceStore.countOf(recording.id);
        const lose = (some: number) => {
          left -= some;
          setWaiting((before) => before - some);
        };
        setWaiting((before) => before + left);
        const one = sendRecording(recording.id, {
          ...pieceCalls,
          onOffline: () => undefined,
          onSent: () => lose(1),
          onRefused: () => {
            lose(left);
            setRefused(true);
          },
        });
        senders.push(one);
        await one.done;
      });
    // A browser that keeps nothing has left nothing behind.
    pieceStore.all().then(
      (all) => {
        for (const each of all) void sendLeft(each).catch(() => undefined);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      for (const each of senders) each.stop();
    };
  }, []);

  return { waiting, isRefused };
};
