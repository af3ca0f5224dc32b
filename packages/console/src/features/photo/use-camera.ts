import { useEffect, useRef, useState } from 'react';

/** Whether the page may show what the camera sees. */
export type CameraStanding = 'starting' | 'live' | 'denied' | 'missing';

interface Lighting extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

const canLive = (): boolean => globalThis.isSecureContext && navigator.mediaDevices !== undefined;

/** The live camera of a phone, with its light and its other camera where there are such. */
export const useCamera = (isWanted: boolean) => {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const [standing, setStanding] = useState<CameraStanding>(canLive() ? 'starting' : 'missing');
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [hasTorch, setHasTorch] = useState(false);
  const [isLit, setLit] = useState(false);
  const [hasOther, setHasOther] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (!isWanted || !canLive()) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: facing }, width: { ideal: 2_560 }, height: { ideal: 1_920 } },
      });
      const [first] = stream.getVideoTracks();
      if (isOver || !video.current || !first) {
        for (const each of stream.getTracks()) each.stop();
        return;
      }
      track.current = first;
      // A phone that is locked or called takes the camera away; it is asked for again.
      first.addEventListener('ended', () => {
        if (!isOver) setAttempt((n) => n + 1);
      });
      video.current.srcObject = stream;
      await video.current.play();
      setHasTorch((first.getCapabilities?.() as Lighting | undefined)?.torch === true);
      setLit(false);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setHasOther(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
      setStanding('live');
    };
    begin().catch(() => {
      if (!isOver) setStanding('denied');
    });
    return () => {
      isOver = true;
      track.current = undefined;
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
  }, [isWanted, facing, attempt]);

  const light = async () => {
    const advanced = [{ torch: !isLit } as MediaTrackConstraintSet];
    await track.current?.applyConstraints({ advanced }).then(
      () => setLit(!isLit),
      () => setHasTorch(false),
    );
  };

  return {
    video,
    standing,
    hasTorch,
    isLit,
    light,
    hasOther,
    turn: () => setFacing(facing === 'environment' ? 'user' : 'environment'),
    retry: () => {
      setStanding('starting');
      setAttempt((n) => n + 1);
    },
  };
};
