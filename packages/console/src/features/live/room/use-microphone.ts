import { useEffect, useRef, useState } from 'react';

/** The microphone of a witness: off until they want to talk. */
export const useMicrophone = (onTrack: (track: MediaStreamTrack | undefined) => void) => {
  const [standing, setStanding] = useState<'off' | 'on' | 'denied'>('off');
  const track = useRef<MediaStreamTrack>(undefined);

  const off = () => {
    track.current?.stop();
    track.current = undefined;
    setStanding('off');
    onTrack(undefined);
  };

  useEffect(() => () => track.current?.stop(), []);

  const on = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
    });
    [track.current] = stream.getAudioTracks();
    track.current?.addEventListener('ended', off);
    setStanding('on');
    onTrack(track.current);
  };

  return {
    standing,
    track: () => track.current,
    turn: () => {
      if (standing === 'on') off();
      else void on().catch(() => setStanding('denied'));
    },
  };
};
