import type { Link } from './link.ts';
import type { Publication } from './seal.types.ts';

/** Fewer than any server lets wait for an acknowledgement. */
const atOnce = 16;

/** A connection that sends only so much at a time: the rest waits for acknowledgements. */
export const paced = (link: Link): Link => {
  const waiting: { readonly publication: Publication; readonly done: (kept: boolean) => void }[] = [];
  let underWay = 0;
  const next = (): void => {
    while (underWay < atOnce) {
      const one = waiting.shift();
      if (!one) return;
      underWay += 1;
      link.publish(one.publication, (kept) => {
        underWay -= 1;
        one.done(kept);
        next();
      });
    }
  };
  return {
    ...link,
    publish: (publication, done) => {
      waiting.push({ publication, done });
      next();
    },
  };
};
