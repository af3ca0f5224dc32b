import { useEffect, useRef, useState } from 'react';
import { type PhoneState, sendPhoto } from './phone-call.ts';
import { keepQueued, loadQueue, type QueuedPhoto, removeQueued } from './photo-queue.ts';
import { createSender } from './photo-sender.ts';

interface Parts {
  onState(state: PhoneState, phoneKey: string): void;
  onOffline(isOffline: boolean): void;
}

/** The photos of this phone and their way to the server; they outlive the page. */
export const useQueue = (parts: Parts) => {
  const [photos, setPhotos] = useState<readonly QueuedPhoto[]>([]);
  const latest = useRef<readonly QueuedPhoto[]>([]);
  const outside = useRef(parts);
  outside.current = parts;

  const show = (next: readonly QueuedPhoto[]) => {
    latest.current = next;
    setPhotos(next);
  };
  const update = (photo: QueuedPhoto) => {
    show(latest.current.map((one) => (one.id === photo.id ? photo : one)));
    void keepQueued(photo);
  };

  const sender = useRef<ReturnType<typeof createSender>>(undefined);
  sender.current ??= createSender({
    send: sendPhoto,
    update,
    waiting: () => latest.current.filter(({ state }) => state === 'waiting' || state === 'press'),
    onState: (state, phoneKey) => outside.current.onState(state, phoneKey),
    onOffline: (isOffline) => outside.current.onOffline(isOffline),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page
  useEffect(() => {
    const hurry = () => sender.current?.hurry();
    const onVisible = () => document.visibilityState === 'visible' && hurry();
    void loadQueue().then((kept) => {
      const known = new Set(latest.current.map(({ id }) => id));
      show([...kept.filter(({ id }) => !known.has(id)), ...latest.current]);
      hurry();
    });
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      sender.current?.stop();
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  return {
    photos,
    /** Takes a photo over: it is on the phone's disk before anybody is told that it was taken. */
    add: async (photo: QueuedPhoto) => {
      await keepQueued(photo);
      show([...latest.current, photo]);
      sender.current?.hurry();
    },
    remove: (id: string) => {
      show(latest.current.filter((one) => one.id !== id));
      void removeQueued(id);
    },
  };
};
