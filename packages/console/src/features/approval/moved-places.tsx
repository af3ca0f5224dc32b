import type { PlaceMove } from '@chancery/contract/placing/moves.ts';
import { useT } from '../../kit/phrases.tsx';
import { placeWords } from '../placing/place-words.ts';
import css from './approval.module.css';

/** Which seals stand elsewhere, where they stood and where they stand. */
export const MovedPlaces = ({ moved }: { readonly moved: readonly PlaceMove[] }) => {
  const t = useT();
  // Seals that stay are not told: only what is gone, and what is new.
  const say = (places: PlaceMove['from'], others: PlaceMove['from']) => {
    const known = new Set(others.map((place) => placeWords(place, t)));
    const words = places.map((place) => placeWords(place, t)).filter((said) => !known.has(said));
    return words.join(' · ') || '—';
  };
  return moved.map(({ fileId, deviceId, fileName, sealName, from, to }) => (
    <p key={`${fileId} ${deviceId}`} className={css.moved}>
      {sealName} · {fileName}
      <br />
      <del>{say(from, to)}</del> → <ins>{say(to, from)}</ins>
    </p>
  ));
};
