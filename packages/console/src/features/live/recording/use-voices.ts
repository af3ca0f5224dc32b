import { useEffect, useState } from 'react';
import type { Filming } from '../room/use-filming.ts';
import type { RoomView } from '../room/use-room.ts';
import { createVoices } from './voices.ts';

/** The film as it is recorded: with what the witnesses say. */
export const useVoices = (view: RoomView, filming: Filming): (() => MediaStream | undefined) => {
  const [voices] = useState(createVoices);

  // Whoever begins or ends to talk is news of the room, which is drawn anew.
  useEffect(() => {
    const own = filming.track('audio');
    const others = view.room.people.flatMap(({ id }) =>
      id === view.room.me ? [] : (view.mesh.streamOf(id)?.getAudioTracks() ?? []),
    );
    voices.hear(own ? [own, ...others] : others);
  });

  useEffect(() => () => voices.end(), [voices]);

  return () => voices.addTo(filming.current());
};
