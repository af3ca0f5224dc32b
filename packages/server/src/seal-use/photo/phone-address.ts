import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { PhoneAddress } from '@chancery/contract/photo/calls.ts';
import type { z } from 'zod';

interface Listening {
  readonly publicUrl: string;
  readonly host: string;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])$/;
const everywhere = new Set(['0.0.0.0', '::']);

const addressesOf = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] =>
  Object.values(interfaces)
    .flatMap((some) => some ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** Where a phone may find this server: at its public address, or somewhere in the same network. */
export const phoneAddress = (
  { publicUrl, host }: Listening,
  interfaces = networkInterfaces(),
): z.output<typeof PhoneAddress> => {
  const url = new URL(publicUrl);
  const isLoopback = loopback.test(url.hostname);
  const nearby = addressesOf(interfaces).map((address) =>
    Object.assign(new URL(publicUrl), { hostname: address }),
  );
  return {
    publicUrl,
    isLoopback,
    nearby: isLoopback ? nearby.map(({ origin }) => origin) : [],
    listens: everywhere.has(host) || addressesOf(interfaces).includes(host),
  };
};
