import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const nets = (list: BlockList, family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]) => {
  for (const [net, bits] of ranges) list.addSubnet(net, bits, family);
};

const loopback = new BlockList();
nets(loopback, 'ipv4', [['127.0.0.0', 8]]);
nets(loopback, 'ipv6', [['::1', 128]]);

/** What is not the open internet: this machine, its networks, and what carriers and clouds keep for themselves. */
const inner = new BlockList();
nets(inner, 'ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
nets(inner, 'ipv6', [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]);

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const isIn = (list: BlockList, address: string): boolean => {
  const v4 = mapped.exec(address)?.[1] ?? address;
  return list.check(v4, isIP(v4) === 6 ? 'ipv6' : 'ipv4');
};

/** Which addresses a request that others chose may go to. */
export interface WebGuard {
  /** Whether an address that is written as such may be called. */
  allows(url: URL): boolean;
  /** Finds the address behind a name and refuses one that is not open; the connection goes to the very one found. */
  readonly lookup: LookupFunction;
}

/** What nobody outside may be made to call: everything but the open internet over https, in production. */
export const createWebGuard = (isProduction: boolean): WebGuard => {
  const isOpen = (address: string) => !isIn(inner, address) || (!isProduction && isIn(loopback, address));
  return {
    allows: (url) => {
      if (isProduction && url.protocol !== 'https:') return false;
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host)) return isOpen(host);
      return (
        !isProduction || (host.includes('.') && !/\.(?:local|localhost|internal|home|lan)\.?$/i.test(host))
      );
    },
    lookup: (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        const open = error ? [] : found.filter(({ address }) => isOpen(address));
        const first = open[0];
        const refusal = error ?? Object.assign(new Error('the address is not open'), { code: 'ENOTOPEN' });
        if (!first) return done(refusal, '', 0);
        if (options.all) return done(null, open);
        return done(null, first.address, first.family);
      });
    },
  };
};
