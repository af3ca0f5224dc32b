import type { Link, LinkEars, OpenLink } from './link.ts';
import { paced } from './paced-link.ts';
import { step, switchOn } from './seal.ts';
import type { DiaryLine, Publication, Seal, SealIdentity, SealInput, SealMemory } from './seal.types.ts';

/** What a player is made of. */
export interface PlayerParts {
  readonly identity: SealIdentity;
  readonly memory?: SealMemory;
  readonly open: OpenLink;
  readonly now?: () => number;
  /** A line was written in the diary. */
  readonly onLine?: (line: DiaryLine) => void;
  /** Something about the seal may have changed. */
  readonly onChange?: (seal: Seal) => void;
  /** May change what leaves: doubles it, holds it back. */
  readonly disturb?: (publication: Publication, send: (publication: Publication) => void) => void;
}

/** How soon a seal behind somebody else's broker says again what it holds, and how seldom it does so in vain. */
const remindMs = { first: 3_000, last: 60_000 } as const;

/** A seal that is played over a connection. */
export type Player = ReturnType<typeof createPlayer>;

/** Joins a virtual seal with a connection. */
export const createPlayer = ({
  identity,
  memory,
  open,
  now = Date.now,
  onLine,
  onChange,
  disturb = (publication, send) => send(publication),
}: PlayerParts) => {
  let seal = switchOn(identity, memory);
  let link: Link | undefined;
  let opening: Promise<boolean> | undefined;
  let reminding: ReturnType<typeof setTimeout> | undefined;

  const send = (publication: Publication): void => {
    const by = link;
    by?.publish(publication, (acknowledged) => {
      if (acknowledged) play({ type: by.keeps ? 'acknowledged' : 'passedOn', key: publication.key });
    });
  };

  const play = (input: SealInput): void => {
    const done = step(seal, input, now());
    seal = done.seal;
    for (const line of done.diary) onLine?.(line);
    for (const publication of done.publish) disturb(publication, send);
    if (!seal.online) clearTimeout(reminding);
    if (!seal.online && link) leave();
    onChange?.(seal);
  };

  const heldOldest = (): string | undefined => {
    const { presses, events, photos } = seal.memory;
    return presses[0]?.key ?? events[0]?.key ?? photos[0]?.digest;
  };

  /** Whatever waits on the way is not made shorter by more of it: without an answer each time takes twice as long. */
  const remindAfter = (ms: number): void => {
    const before = heldOldest();
    clearTimeout(reminding);
    reminding = setTimeout(() => {
      const isStuck = before !== undefined && before === heldOldest();
      play({ type: 'remind' });
      if (seal.online) remindAfter(isStuck ? Math.min(2 * ms, remindMs.last) : remindMs.first);
    }, ms);
  };

  const leave = (): void => {
    const left = link;
    link = undefined;
    left?.close();
  };

  const connect = async (): Promise<boolean> => {
    const opened: { link?: Link; gone?: boolean } = {};
    const ears: LinkEars = {
      message: (text) => play({ type: 'message', text }),
      closed: () => {
        opened.gone = true;
        if (!link || link !== opened.link) return;
        link = undefined;
        play({ type: 'offline' });
      },
    };
    try {
      opened.link = paced(await open(ears));
    } catch {
      return false;
    }
    if (opened.gone) return false;
    link = opened.link;
    play({ type: 'online', passesOn: !link.keeps });
    if (link && !link.keeps) remindAfter(remindMs.first);
    return true;
  };

  return {
    /** The seal as it is now. */
    seal: (): Seal => seal,
    /** Something happens to the seal. */
    play,
    /** Connects; answers whether it did. */
    connect: (): Promise<boolean> => {
      if (link) return Promise.resolve(true);
      opening ??= connect().finally(() => {
        opening = undefined;
      });
      return opening;
    },
    /** Takes leave of the server. */
    disconnect: (): void => play({ type: 'offline' }),
    /** Loses the network without a word. */
    cut: (): void => {
      const lost = link;
      link = undefined;
      lost?.cut();
      play({ type: 'offline' });
    },
  };
};
