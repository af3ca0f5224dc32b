import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const trimmed = z.string().trim().min(1);

/** Free text. */
export const text = (max = 200) => trimmed.max(max);

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number) =>
  trimmed.regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));

/** A part of the whole: 0.25. */
export const share = trimmed
  .regex(/^(?:0|1|0?\.\d+|1\.0+)$/)
  .transform(Number)
  .pipe(z.number().min(0).max(1));

/** A port, or none. */
export const portOrOff = z.union([z.literal('off'), wholeNumber(0, 65_535)]);

/** One of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) => z.enum(words);

/** A folder, made absolute. */
export const folder = trimmed.transform((path) => resolve(path));

/** A host name or an IP address to listen on. */
export const host = trimmed.refine((value) => isIP(value) !== 0 || /^[\w.-]{1,253}$/.test(value));

const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

/** The address people use, without a path. */
export const origin = trimmed
  .refine((value) => {
    const url = parseUrl(value);
    return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  })
  .transform((value) => new URL(value).origin);

/** An address on the web, perhaps with a path. */
export const httpAddress = trimmed
  .refine((value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''))
  .transform((value) => value.replace(/\/+$/, ''));

/** An address that is asked over TLS alone. */
export const httpsAddress = httpAddress.refine((value) => value.startsWith('https:'));

const iceList = (schemes: RegExp) =>
  trimmed
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((urls) => urls.length <= 5 && urls.every((url) => schemes.test(url)));

/** Servers that tell a browser its address. */
export const stunUrls = iceList(/^stuns?:[\w.:[\]-]{1,260}$/);

/** Servers that forward what two browsers cannot send to each other. */
export const turnUrls = iceList(/^turns?:[\w.:[\]-]{1,260}(?:\?transport=(?:udp|tcp))?$/);

/** Whether an address names several databases, or asks for one of a kind, which the driver overlooks in silence. */
export const namesSeveralHosts = (value: string): boolean => {
  const hosts = /^postgres(?:ql)?:\/\/([^/?]*)/.exec(value)?.[1]?.split('@').at(-1) ?? '';
  return hosts.includes(',') || /[?&](?:host=[^&]*(?:,|%2c)|target_session_attrs=)/i.test(value);
};

/** The address of a PostgreSQL; of one that names several it is said what is wrong. */
export const databaseUrl = trimmed.refine(
  (value) => namesSeveralHosts(value) || /^postgres(ql)?:$/.test(parseUrl(value)?.protocol ?? ''),
);

/** The address of an MQTT broker. */
export const brokerUrl = trimmed.refine((value) => {
  const url = parseUrl(value);
  return url !== undefined && /^mqtts?:$/.test(url.protocol) && url.hostname !== '';
});

/** The address of a mail server. */
export const mailServer = trimmed.refine((value) => {
  const url = parseUrl(value);
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
});

const decodeKey = (value: string): Buffer =>
  /^([0-9a-f]{2})+$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');

/** Key material in hexadecimal or base64, at least 32 bytes of it. */
export const key = trimmed
  .regex(/^[\w+/-]+={0,2}$/)
  .transform(decodeKey)
  .refine((bytes) => bytes.length >= 32);

const isNetwork = (value: string): boolean => {
  const [address = '', bits] = value.split('/');
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return bits === undefined ? width > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= width;
};

const addresses = trimmed.refine((value) => value.split(',').every((part) => isNetwork(part.trim())));

/**
 * Whether, or from which proxies, forwarded addresses are believed. Never from just anybody: the first address
 * of a forwarded list is whatever the caller wrote there.
 */
export const proxies = z.union([
  z.literal('false').transform(() => false as const),
  addresses.transform((value) => value.split(',').map((part) => part.trim())),
]);
