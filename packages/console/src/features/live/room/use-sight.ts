import { type RefObject, useEffect, useRef, useState } from 'react';

const lookMs = 1_000;
/** A picture that stood still for so long is gone. */
const stillMs = 3_000;

const framesOf = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames;

/** Whether a picture arrives and is shown: frames are counted, as a connection may stand while nothing moves over it. */
export const useSight = (video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined) => {
  const [isSeen, setSeen] = useState(false);
  const seenAt = useRef(0);

  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return setSeen(false);
    element.srcObject = stream;
    let frames = framesOf(element);
    const look = () => {
      // Browsers hold back what plays in a page that nobody looks at.
      if (element.paused) void element.play().catch(() => undefined);
      const now = framesOf(element);
      if (now !== frames && document.visibilityState === 'visible') seenAt.current = Date.now();
      frames = now;
      setSeen(Date.now() - seenAt.current < stillMs);
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [video, stream]);

  return { isSeen, isSeenNow: () => Date.now() - seenAt.current < stillMs };
};
