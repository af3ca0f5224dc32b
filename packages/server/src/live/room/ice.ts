import { createHmac } from 'node:crypto';
import { limits } from '@chancery/contract/limits.ts';
import type { IceServer } from '@chancery/contract/live/shapes.ts';
import type { z } from 'zod';
import type { Settings } from '../../runtime/settings.ts';

const halfLifeMs = limits.filming.iceMinutes * 30_000;

/** When a name given now ends: every one given in half of its life is the same, so that nobody takes up another at each beat. */
const endAt = (now: number): number => ((Math.floor(now / halfLifeMs) + 2) * halfLifeMs) / 1_000;

/**
 * The servers by which two browsers find each other. Those that forward take a name with an end and what a secret shared
 * with them makes of it. It ends after minutes: whoever is still let in hears of the next one in time, and nobody else does.
 */
export const iceServers = (
  { turnUrls, turnSecret, stunUrls }: Pick<Settings, 'turnUrls' | 'turnSecret' | 'stunUrls'>,
  personId: string,
  now = Date.now(),
): z.output<typeof IceServer>[] => {
  const username = `${endAt(now)}:${personId}`;
  return [
    ...(stunUrls ? [{ urls: [...stunUrls] }] : []),
    ...(turnUrls && turnSecret
      ? [
          {
            urls: [...turnUrls],
            username,
            credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
          },
        ]
      : []),
  ];
};
