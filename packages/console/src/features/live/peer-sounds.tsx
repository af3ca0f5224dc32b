import { useEffect, useRef } from 'react';
import type { RoomView } from './room/use-room.ts';

const againMs = 1_000;

const PeerSound = ({ stream }: { readonly stream: MediaStream }) => {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    const play = () => element.paused && void element.play().catch(() => undefined);
    play();
    const timer = setInterval(play, againMs);
    return () => clearInterval(timer);
  }, [stream]);
  // biome-ignore lint/a11y/useMediaCaption: people talk, there is nothing to read
  return <audio ref={audio} />;
};

/** What the others say; whoever films is heard with their picture. */
export const PeerSounds = ({ view }: { readonly view: RoomView }) => (
  <>
    {view.room.people.map(({ id, part }) => {
      const stream = id === view.room.me || part === 'filmer' ? undefined : view.mesh.streamOf(id);
      return stream && <PeerSound key={`${id} ${stream.id}`} stream={stream} />;
    })}
  </>
);
