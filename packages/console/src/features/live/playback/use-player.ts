import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CheckedPiece, fetchChecked, type Links } from './checked-piece.ts';
import { type Spot, spanOf, spotAt } from './time-line.ts';

interface Loaded {
  readonly spot: Spot;
  readonly piece: Promise<CheckedPiece>;
}

const keyOf = ({ recording, piece }: Spot) => `${recording.id} ${piece.number}`;

/** How the player stands at a piece that it cannot show. */
type Trouble = 'altered' | 'gone' | undefined;

/** Plays pieces one after another; each is checked before it is shown, and the next one is fetched meanwhile. */
export const usePlayer = (video: RefObject<HTMLVideoElement | null>, links: Links) => {
  const [at, setAt] = useState<number>();
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const current = useRef<Spot>(undefined);
  const next = useRef<Loaded>(undefined);
  const url = useRef<string>(undefined);

  const load = (spot: Spot): Promise<CheckedPiece> =>
    next.current && keyOf(next.current.spot) === keyOf(spot)
      ? next.current.piece
      : fetchChecked(spot.recording, spot.piece, links);

  const show = async (spot: Spot | undefined, play: boolean): Promise<void> => {
    const element = video.current;
    current.current = spot;
    if (!element || !spot) {
      setOn(false);
      return;
    }
    setAt(spanOf(spot.piece).from + spot.ms);
    const loaded = await load(spot).catch((): CheckedPiece => ({ is: 'gone' }));
    // Somebody has gone elsewhere meanwhile.
    if (current.current !== spot) return;
    if (loaded.is !== 'right') {
      setTrouble(loaded.is);
      setOn(false);
      return;
    }
    setTrouble(undefined);
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(new Blob([loaded.bytes], { type: spot.recording.type }));
    element.src = url.current;
    element.currentTime = spot.ms / 1_000;
    if (play) await element.play().catch(() => setOn(false));
    const after = spotAt(links.now(), spanOf(spot.piece).to);
    const ahead = after && { spot: after, piece: fetchChecked(after.recording, after.piece, links) };
    next.current = ahead;
    // What could not be fetched ahead is tried again when it is its turn.
    ahead?.piece
      .catch((): CheckedPiece => ({ is: 'gone' }))
      .then(({ is }) => {
        if (is === 'gone' && next.current === ahead) next.current = undefined;
      });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads what is latest
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onTime = () => {
      const { current: spot } = current;
      if (spot) setAt(spanOf(spot.piece).from + element.currentTime * 1_000);
    };
    const onEnded = () => {
      const { current: spot } = current;
      if (spot) void show(spotAt(links.now(), spanOf(spot.piece).to), true);
    };
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('ended', onEnded);
    return () => {
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('ended', onEnded);
      if (url.current) URL.revokeObjectURL(url.current);
    };
  }, [video]);

  return {
    at,
    isOn,
    trouble,
    piece: current.current?.piece.number,
    /** Goes to a moment, and plays on from there if it was playing. */
    seek: (moment: number) => {
      const spot = spotAt(links.now(), moment);
      if (!spot) {
        // Nothing was filmed then or later: the line goes there, and no other picture stands for it.
        setAt(moment);
        setTrouble(undefined);
        video.current?.removeAttribute('src');
        video.current?.load();
      }
      void show(spot, isOn);
    },
    play: (moment: number) => {
      setOn(true);
      const element = video.current;
      if (element?.src && at !== undefined && current.current && !element.ended)
        void element.play().catch(() => setOn(false));
      // After the end it begins anew.
      else void show(spotAt(links.now(), moment) ?? spotAt(links.now(), 0), true);
    },
    pause: () => {
      setOn(false);
      video.current?.pause();
    },
    /** Goes on after a piece that cannot be shown. */
    skip: () => {
      const { current: spot } = current;
      setTrouble(undefined);
      setOn(true);
      if (spot) void show(spotAt(links.now(), spanOf(spot.piece).to), true);
    },
  };
};
