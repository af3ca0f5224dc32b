import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { fromBase64Url } from '@chancery/device/base64url.ts';
import { signWith, verifyWith } from '@chancery/device/envelope.ts';
import { createPlayer, type Player } from '@chancery/simulator/player.ts';
import { newMemory } from '@chancery/simulator/seal.ts';
import type { DiaryLine, Seal, SealInput, SealMemory } from '@chancery/simulator/seal.types.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openSimulator } from '#wire/simulator/calls.ts';
import { call } from '../../kit/call.ts';
import { perTab } from '../../kit/storage.ts';
import { socketLink } from './socket-link.ts';

type Opened = CallResult<typeof openSimulator>;

/** A line of the diary with its number. */
export interface NumberedLine extends DiaryLine {
  readonly number: number;
}

/** How the connection of a played seal stands. */
export type Connection = 'opening' | 'connecting' | 'online' | 'offline' | 'takenOver' | 'failed';

const diaryMax = 200;
const tickMs = 1_500;
const retryMs = 2_000;
/** Reasons of the protocol: logged in elsewhere, or with a secret that no longer counts. */
const takenOver = [0x86, 0x87, 0x8e];

const placeOf = (deviceId: string) => `chancery.simulator.${deviceId}`;

/** What the seal remembers: what this tab kept of it, unless the server knows of later presses. */
const memoryOf = (opened: Opened, deviceId: string): SealMemory => {
  const { firmware, battery, ink, caseOpen, counter, lastDigest, used, fingers } = opened;
  const fresh = newMemory({
    firmware,
    battery,
    ink,
    caseOpen,
    counter,
    ...(lastDigest ? { lastDigest } : {}),
    uses: used ? { [used.order]: { normal: used.normal, crossPage: used.crossPage } } : {},
    fingers: {
      revision: fingers.revision,
      known: Object.fromEntries(fingers.known.map(({ finger, ...known }) => [finger, known])),
    },
  });
  try {
    const kept = JSON.parse(perTab.read(placeOf(deviceId)) ?? 'null') as SealMemory | null;
    if (!kept || kept.counter < counter) return fresh;
    const isNewer = (kept.fingers?.revision ?? 0) >= fingers.revision;
    return { ...fresh, ...kept, fingers: isNewer ? kept.fingers : fresh.fingers };
  } catch {
    return fresh;
  }
};

/** Something in it takes its time. */
const isBusy = ({ memory }: Seal): boolean => Boolean(memory.upgrade ?? memory.enrolment);

const keyOf = (text: string): Uint8Array => fromBase64Url(text) ?? new Uint8Array();

/** Plays one simulated seal in this page, over the real protocol. */
export const usePlayedSeal = (deviceId: string) => {
  const [seal, setSeal] = useState<Seal>();
  const [diary, setDiary] = useState<readonly NumberedLine[]>([]);
  const [connection, setConnection] = useState<Connection>('opening');
  const player = useRef<Player>(undefined);
  const wanted = useRef(true);
  const stayOnline = useRef<() => Promise<void>>(undefined);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let over = false;
    let ticking: ReturnType<typeof setInterval> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isTaken = false;
    wanted.current = true;
    // Another seal begins another diary; the same one taken over again goes on.
    void turn;

    const stay = async (): Promise<void> => {
      clearTimeout(retry);
      const mine = player.current;
      if (over || isTaken || !mine || !wanted.current || mine.seal().online) return;
      setConnection('connecting');
      const done = await mine.connect();
      if (over || isTaken) return;
      // Switched off again while it was connecting.
      if (!wanted.current) return mine.disconnect();
      if (!done) retry = setTimeout(() => void stay(), retryMs);
    };
    stayOnline.current = stay;

    const begin = async () => {
      // Each time anew: a second click here means a second secret.
      const input = { deviceId, at: performance.now() };
      const opened = await call(openSimulator, input);
      if (over) return;
      const { serial, secret, secretKey, orderPublicKey, messages } = opened;
      const mine = createPlayer({
        identity: { serial, sign: signWith(keyOf(secretKey)), verify: verifyWith(keyOf(orderPublicKey)) },
        memory: memoryOf(opened, deviceId),
        open: socketLink({
          serial,
          secret,
          onReason: (code) => {
            if (over || !takenOver.includes(code)) return;
            isTaken = true;
            setConnection('takenOver');
          },
        }),
        onLine: (line) =>
          setDiary((lines) =>
            [{ ...line, number: (lines[0]?.number ?? 0) + 1 }, ...lines].slice(0, diaryMax),
          ),
        onChange: (now) => {
          perTab.write(placeOf(deviceId), JSON.stringify(now.memory));
          if (over) return;
          setSeal(now);
          if (now.online) setConnection('online');
          else if (!isTaken) {
            setConnection(wanted.current ? 'connecting' : 'offline');
            clearTimeout(retry);
            if (wanted.current) retry = setTimeout(() => void stay(), retryMs);
          }
        },
      });
      player.current = mine;
      for (const text of messages) mine.play({ type: 'message', text });
      setSeal(mine.seal());
      await stay();
      ticking = setInterval(() => isBusy(mine.seal()) && mine.play({ type: 'tick' }), tickMs);
    };
    begin().catch(() => !over && setConnection('failed'));
    return () => {
      over = true;
      clearInterval(ticking);
      clearTimeout(retry);
      player.current?.disconnect();
      player.current = undefined;
      setSeal(undefined);
    };
  }, [deviceId, turn]);

  const play = useCallback((input: SealInput) => player.current?.play(input), []);

  /** Goes online or offline, and stays so. */
  const setWanted = useCallback((online: boolean) => {
    wanted.current = online;
    if (!online) {
      player.current?.disconnect();
      setConnection('offline');
    } else {
      void stayOnline.current?.();
    }
  }, []);

  /** Takes the seal over once more. */
  const begin = useCallback(() => {
    setConnection('opening');
    setTurn((before) => before + 1);
  }, []);

  return { seal, diary, connection, play, setWanted, begin };
};
/** A seal that is played here. */
export type PlayedSeal = ReturnType<typeof usePlayedSeal>;
