import { messageLengthMax } from '@chancery/device/envelope.ts';
import type { BrokerLimits } from './broker/broker.types.ts';

/** The most bytes of a photo. */
export const photoBytesMax = 2_000_000;

/** How much devices may ask of a server. */
export const brokerLimits: BrokerLimits = {
  loginBytes: 4_096,
  packetBytes: photoBytesMax + messageLengthMax,
  receiveMaximum: 64,
  backlogBytes: 262_144,
  queue: 32,
  keepAliveSeconds: 600,
  loginMs: 10_000,
  waitingBytes: 134_217_728,
  connections: 50_000,
};

/**
 * Wrong logins in a minute: of one serial from one network, and of one network; and how often in a second a secret is
 * looked at all the same where those are spent.
 */
export const loginTries = { perSerial: 10, perNetwork: 200, lateLooksPerSecond: 200, seconds: 60 } as const;

/** How many batches of presses are kept at a time. */
export const pressLaneCount = 2;

/** Presses that are kept in one transaction, and other messages. */
export const batchSize = { presses: 2_000, news: 100 } as const;

/** Photos of one device that may be announced and not sent yet. */
export const noticesMax = 500;

/** What is not answered is sent again after this long. */
export const repeatSeconds = 20;

/** How often servers note who is connected. */
export const presenceMs = 1_000;
/** How often they note that somebody still is. */
export const seenMs = 60_000;
/** How often at most a unit is told that seals of its came or went. */
export const unitNewsMs = 5_000;
/** How often servers say that they are there, and after which silence one is gone with whoever was connected to it. */
export const heartbeat = { everyMs: 5_000, lostMs: 20_000 } as const;
/** Whoever was not noted for so long is not connected any more. */
export const goneSeconds = 150;
