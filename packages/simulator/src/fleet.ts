import { leftOf } from '@chancery/device/order.rules.ts';
import type { OpenLink } from './link.ts';
import type { Disturbance } from './options.ts';
import { createPlayer, type Player } from './player.ts';
import type { Random } from './random.ts';
import type { DiaryLine, Publication, SealIdentity, SealMemory } from './seal.types.ts';

/** What a fleet of seals is made of. */
export interface FleetParts {
  readonly identities: readonly SealIdentity[];
  readonly open: (identity: SealIdentity, at: number) => OpenLink;
  readonly random: Random;
  readonly pressesPerMinute: number;
  readonly chaos: ReadonlySet<Disturbance>;
  readonly onLine: (line: DiaryLine) => void;
  readonly memory?: (identity: SealIdentity, at: number) => SealMemory | undefined;
}

const minute = 60_000;
/** How often something goes wrong, for each turn of a seal. */
const odds = {
  cut: 0.08,
  dup: 0.2,
  reorder: 0.2,
  silence: 0.04,
  skew: 0.03,
  tamper: 0.03,
  restart: 0.02,
} as const;
const silenceMs = [2_000, 8_000] as const;
const retryMs = [300, 3_000] as const;
const holdBackMs = [5, 400] as const;
const skewMs = 10 * minute;
const idleMs = 2_000;
const unansweredMs = 8_000;

interface Member {
  readonly player: Player;
  /** Nobody speaks with it before this time. */
  quietUntil: number;
  timer: NodeJS.Timeout | undefined;
  /** The oldest press that is not kept yet, and since when it is. */
  oldest: { readonly key: string; readonly since: number } | undefined;
}

/** Many seals, each living by chance: pressed when they may, cut off, silent, doubled, opened. */
export const createFleet = ({
  identities,
  open,
  random,
  pressesPerMinute,
  chaos,
  onLine,
  memory,
}: FleetParts) => {
  let running = false;
  let connecting = 0;
  const counts = { connects: 0, failures: 0 };
  const happens = (what: keyof typeof odds): boolean =>
    (what === 'restart' ? chaos.has('cut') : chaos.has(what)) && random.chance(odds[what]);

  const disturb = (publication: Publication, send: (publication: Publication) => void): void => {
    if (happens('reorder')) {
      setTimeout(() => send(publication), random.int(...holdBackMs));
      return;
    }
    send(publication);
    if (happens('dup')) send(publication);
  };

  const members: Member[] = identities.map((identity, at) => {
    const kept = memory?.(identity, at);
    return {
      player: createPlayer({
        identity,
        open: open(identity, at),
        onLine,
        disturb,
        ...(kept ? { memory: kept } : {}),
      }),
      quietUntil: 0,
      timer: undefined,
      oldest: undefined,
    };
  });

  /** Not too many handshakes at once: a real fleet does not come at one moment either. */
  const connectingMost = 50;
  const reconnect = async (member: Member): Promise<void> => {
    if (connecting >= connectingMost || Date.now() < member.quietUntil) return;
    connecting += 1;
    const done = await member.player.connect();
    connecting -= 1;
    counts[done ? 'connects' : 'failures'] += 1;
    if (!done) member.quietUntil = Date.now() + random.int(...retryMs);
  };

  /** A connection over which nothing is acknowledged any more is given up. */
  const leaveIfDead = (member: Member): void => {
    const { memory: now, online, passesOn } = member.player.seal();
    const key = now.presses[0]?.key;
    if (!key || !online || passesOn) member.oldest = undefined;
    else if (member.oldest?.key !== key) member.oldest = { key, since: Date.now() };
    else if (Date.now() - member.oldest.since > unansweredMs) member.player.cut();
  };

  const mischief = (member: Member): void => {
    const { player } = member;
    const { memory: now, online } = player.seal();
    if (online && happens('cut')) player.cut();
    if (happens('restart')) {
      player.cut();
      player.play({ type: 'restart' });
    }
    if (online && happens('silence')) {
      player.disconnect();
      member.quietUntil = Date.now() + random.int(...silenceMs);
    }
    if (happens('skew')) player.play({ type: 'skew', ms: random.int(-skewMs, skewMs) });
    if (happens('tamper')) player.play({ type: 'tamper', on: !now.tampered });
    if (happens('tamper')) player.play({ type: 'case', open: !now.caseOpen });
  };

  const pressIfGranted = ({ player }: Member): void => {
    const { memory: now } = player.seal();
    if (now.battery < 5) player.play({ type: 'replaceBattery' });
    if (now.ink < 5) player.play({ type: 'addInk' });
    const { order } = now;
    if (order?.state !== 'active') return;
    const left = leftOf(order, now.uses[order.order]);
    // Once in a while somebody tries although nothing is left.
    if (left.normal + left.crossPage === 0 && !now.tampered && !random.chance(0.02)) return;
    const crossPage = left.normal === 0 || (left.crossPage > 0 && random.chance(0.3));
    player.play({ type: 'press', kind: crossPage && left.crossPage > 0 ? 'crossPage' : 'normal' });
  };

  const turn = (member: Member): void => {
    if (!running) return;
    member.player.play({ type: 'tick' });
    if (member.player.seal().memory.enrolment) member.player.play({ type: 'touch' });
    leaveIfDead(member);
    mischief(member);
    if (pressesPerMinute > 0) pressIfGranted(member);
    if (!member.player.seal().online) void reconnect(member);
    const mean = Math.min(idleMs, minute / Math.max(pressesPerMinute, 0.01));
    member.timer = setTimeout(() => turn(member), mean * (0.5 + random.next()));
  };

  return {
    players: members.map(({ player }) => player),
    counts,
    /** Begins to live. */
    start: (): void => {
      running = true;
      for (const member of members) member.timer = setTimeout(() => turn(member), random.int(0, 1_000));
    },
    /** Presses nothing any more, but stays until every press is kept or the patience is over; answers how many are not. */
    settle: async (patienceMs: number): Promise<number> => {
      running = false;
      for (const { timer } of members) clearTimeout(timer);
      const end = Date.now() + patienceMs;
      const waiting = () => members.filter(({ player }) => player.seal().memory.presses.length > 0);
      let lost = waiting();
      while (lost.length > 0 && Date.now() < end) {
        for (const member of lost) {
          leaveIfDead(member);
          if (member.player.seal().memory.battery === 0) member.player.play({ type: 'replaceBattery' });
          if (!member.player.seal().online) void reconnect(member);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
        lost = waiting();
      }
      return lost.reduce((sum, { player }) => sum + player.seal().memory.presses.length, 0);
    },
    /** Takes leave. */
    stop: (): void => {
      running = false;
      for (const { timer, player } of members) {
        clearTimeout(timer);
        player.disconnect();
      }
    },
  };
};
/** Many seals that live. */
export type Fleet = ReturnType<typeof createFleet>;
