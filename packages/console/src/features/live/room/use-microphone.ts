import { useEffect, useRef, useState } from 'react';
import { createMicrophone } from './microphone.ts';

/** The microphone of a witness: off until they want to talk. */
export const useMicrophone = (onTrack: (track: MediaStreamTrack | undefined) => void) => {
  const [standing, setStanding] = useState<'off' | 'on' | 'denied'>('off');
  const latest = useRef(onTrack);
  latest.current = onTrack;
  const [microphone] = useState(() =>
    createMicrophone(
      () =>
        navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } }),
      (track) => {
        setStanding(track ? 'on' : 'off');
        latest.current(track);
      },
    ),
  );

  useEffect(() => () => microphone.off(), [microphone]);

  return {
    standing,
    track: microphone.track,
    off: microphone.off,
    turn: () => {
      if (standing === 'on') microphone.off();
      else void microphone.on().catch(() => setStanding('denied'));
    },
  };
};
