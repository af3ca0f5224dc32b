import { useEffect } from 'react';
import { listPhotoIdentifications } from '#wire/identify/calls.ts';
import { listPaperChecks } from '#wire/paper-check/calls.ts';
import { listUsePhotos } from '#wire/photo/calls.ts';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh } from '../../kit/query.ts';

const everyMs = 3_000;

/** Reads the photos and looks again when the server says so, and the looks now and then while one is under way. */
export const useLookAgain = (isWaiting: boolean): void => {
  useEffect(
    () =>
      watchLive(() => {
        void refresh(listUsePhotos);
        void refresh(listPaperChecks);
        void refresh(listPhotoIdentifications);
      }),
    [],
  );
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh(listPaperChecks), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
};
