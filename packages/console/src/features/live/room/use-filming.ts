import { useEffect, useRef, useState } from 'react';

/** Whether a camera films. */
type FilmStanding = 'starting' | 'live' | 'denied' | 'missing' | 'stopped';

const canFilm = (): boolean => globalThis.isSecureContext && navigator.mediaDevices !== undefined;

const picture = (deviceId: string | undefined): MediaTrackConstraints => ({
  ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }),
  width: { ideal: 1_280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24 },
});

/** A camera with sound, or without where the microphone is not allowed. */
const film = (deviceId: string | undefined): Promise<MediaStream> =>
  navigator.mediaDevices
    .getUserMedia({ video: picture(deviceId), audio: { echoCancellation: true, noiseSuppression: true } })
    .catch(() => navigator.mediaDevices.getUserMedia({ video: picture(deviceId), audio: false }));

export interface Filming {
  readonly standing: FilmStanding;
  readonly stream: MediaStream | undefined;
  readonly cameras: readonly MediaDeviceInfo[];
  readonly cameraId: string;
  readonly isMuted: boolean;
  readonly hasSound: boolean;
  /** The stream as it is now, also before the page has been drawn with it. */
  current(): MediaStream | undefined;
  isActive(): boolean;
  track(kind: 'video' | 'audio'): MediaStreamTrack | undefined;
  choose(cameraId: string): void;
  mute(isMuted: boolean): void;
  retry(): void;
  stop(): void;
}

/** The camera and the microphone of whoever films, and which of several cameras. */
export const useFilming = (onStream: (stream: MediaStream) => void): Filming => {
  const [standing, setStanding] = useState<FilmStanding>(canFilm() ? 'starting' : 'missing');
  const [stream, setStream] = useState<MediaStream>();
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [wanted, setWanted] = useState<string>();
  const [isMuted, setMuted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ stream, isMuted, onStream });
  latest.current = { stream, isMuted, onStream };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (!canFilm() || standing === 'stopped') return;
    let isOver = false;
    let own: MediaStream | undefined;
    const begin = async () => {
      own = await film(wanted);
      const [first] = own.getVideoTracks();
      if (isOver || !first) {
        for (const each of own.getTracks()) each.stop();
        return;
      }
      for (const each of own.getAudioTracks()) each.enabled = !latest.current.isMuted;
      // A phone that is locked or called takes the camera away; it is asked for again.
      first.addEventListener('ended', () => {
        if (!isOver) setAttempt((n) => n + 1);
      });
      setStream(own);
      setStanding('live');
      latest.current.stream = own;
      latest.current.onStream(own);
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      if (!isOver) setCameras(devices.filter(({ kind }) => kind === 'videoinput'));
    };
    begin().catch(() => {
      if (!isOver) setStanding('denied');
    });
    return () => {
      isOver = true;
      for (const each of own?.getTracks() ?? []) each.stop();
    };
  }, [wanted, attempt, standing === 'stopped']);

  const track = (kind: 'video' | 'audio') =>
    latest.current.stream?.getTracks().find((each) => each.kind === kind && each.readyState === 'live');

  return {
    standing,
    stream,
    cameras,
    cameraId: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '',
    isMuted,
    hasSound: (stream?.getAudioTracks().length ?? 0) > 0,
    current: () => latest.current.stream,
    isActive: () => {
      const video = track('video');
      return standing === 'live' && video !== undefined && !video.muted;
    },
    track,
    choose: setWanted,
    mute: (next) => {
      setMuted(next);
      for (const each of stream?.getAudioTracks() ?? []) each.enabled = !next;
    },
    retry: () => {
      setStanding('starting');
      // The one that was chosen may have been unplugged.
      setWanted(undefined);
      setAttempt((n) => n + 1);
    },
    stop: () => setStanding('stopped'),
  };
};
