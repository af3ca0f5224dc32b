import { useRef, useState } from 'react';
import { linkTo } from '../../kit/upload/link-of.ts';
import type { UsePhoto } from './use-photo.ts';

interface Props {
  readonly photo: UsePhoto;
  readonly alt: string;
  readonly turns?: number;
}

/** A picture that does not open even by a new link is not asked for again and again. */
const patienceMs = 30_000;

/**
 * A photo of a use. It stays with the link it came with, because another would only fetch the same picture again, until
 * that has run out. Whoever shows one after another gives each its own key.
 */
export const PhotoImage = ({ photo, alt, turns = 0 }: Props) => {
  const [link, setLink] = useState(photo.tmpUrl);
  const asked = useRef(0);
  const renew = async () => {
    if (Date.now() - asked.current < patienceMs) return;
    asked.current = Date.now();
    setLink(await linkTo(photo.filePath));
  };
  return (
    <img
      src={link}
      alt={alt}
      loading="lazy"
      style={turns === 0 ? undefined : { transform: `rotate(${turns * 90}deg)` }}
      onError={() => void renew().catch(() => undefined)}
    />
  );
};
