import { createHmac } from 'node:crypto';
import { limits } from '@chancery/contract/limits.ts';
import type { IceServer } from '@chancery/contract/live/shapes.ts';
import type { z } from 'zod';
import type { Settings } from '../../runtime/settings.ts';

/**
 * The servers by which two browsers find each other. Those that forward take a name with an end and what a secret shared
 * with them makes of it, so that nobody uses them for anything else for long.
 */
export const iceServers = (
  { turnUrls, turnSecret, stunUrls }: Pick<Settings, 'turnUrls' | 'turnSecret' | 'stunUrls'>,
  personId: string,
  now = Date.now(),
): z.output<typeof IceServer>[] => {
  const end = Math.floor(now / 1_000) + limits.filming.iceHours * 3_600;
  const username = `${end}:${personId}`;
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
