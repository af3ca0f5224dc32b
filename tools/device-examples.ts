import { toBase64Url } from '../packages/device/src/base64url.ts';
import { bluetoothService, chunkBytes, chunksOf } from '../packages/device/src/bluetooth.ts';
import { photoPieces, writePhotoRequest } from '../packages/device/src/bluetooth-photo.ts';
import { messageDigest, publicKeyOf, signWith, writeMessage } from '../packages/device/src/envelope.ts';
import { downMessages, upMessages } from '../packages/device/src/messages.ts';
import { privilegeHash } from '../packages/device/src/privilege.ts';
import { fieldTable } from './device-fields.ts';

const deviceKey = new Uint8Array(32).fill(1);
const serverKey = new Uint8Array(32).fill(2);
const serial = 'SEAL-7K3M9Q2X4T';
const at = 1_794_700_800_000;
const order = '0199a1f0-5b7a-7c3e-8f21-3d1f5a9b0c11';
const user = '0199a1f0-5b7a-7c3e-8f21-3d1f5a9b0c12';
const id = (last: number) => `0199a1f0-5b7a-7c3e-8f21-3d1f5a9b0d${String(last).padStart(2, '0')}`;
const photo = 'a3f5'.repeat(16);

const first = {
  serial,
  counter: 41,
  kind: 'normal',
  useType: 0,
  at,
  order,
  orderRevision: 1,
  by: user,
} as const;
const firstText = writeMessage('press', first, signWith(deviceKey));

const up: Readonly<Record<keyof typeof upMessages, object>> = {
  press: {
    ...first,
    counter: 42,
    prev: messageDigest(firstText),
    at: at + 4_000,
    identifiedBy: 'fingerprint',
    place: { lat: 30.2741, lng: 120.1551, accuracy: 12 },
    photos: [photo],
  },
  status: {
    serial,
    at,
    firmware: '1.0.0',
    counter: 42,
    waiting: 0,
    battery: 87,
    ink: 60,
    caseOpen: false,
    locked: false,
    backlightSeconds: 30,
    shutdownMinutes: 10,
  },
  event: { serial, id: id(1), at, kind: 'pressRefused', counter: 42, detail: 'noneLeft' },
  answer: { serial, of: id(2), at, outcome: 'done' },
  photo: { serial, counter: 42, digest: photo, size: 183_204, at },
};

const down: Readonly<Record<keyof typeof downMessages, object>> = {
  order: {
    id: id(2),
    serial,
    order,
    revision: 1,
    state: 'active',
    user,
    userName: '林岚',
    normal: 3,
    crossPage: 1,
    usedNormal: 0,
    usedCrossPage: 0,
    useType: 0,
    from: at,
    to: at + 3_600_000,
    photoLock: true,
    photographed: 0,
    place: { lat: 30.2741, lng: 120.1551, radius: 300 },
    issuedAt: at,
  },
  settings: {
    id: id(3),
    serial,
    revision: 4,
    backlightSeconds: 30,
    shutdownMinutes: 10,
    connectMode: 'network',
    issuedAt: at,
  },
  lock: { id: id(4), serial, revision: 5, locked: true, reason: 'reported lost', issuedAt: at },
  privilege: {
    id: id(5),
    serial,
    revision: 6,
    salt: 'c2FsdA',
    hash: privilegeHash('482913', 'c2FsdA'),
    issuedAt: at,
  },
  upgrade: {
    id: id(6),
    serial,
    version: '1.1.0',
    url: 'https://seal.example.cn/firmware/1.1.0',
    digest: photo,
    size: 524_288,
    issuedAt: at,
  },
  fingerprint: {
    id: id(7),
    serial,
    revision: 7,
    action: 'enrol',
    finger: id(8),
    user,
    userName: '林岚',
    to: at + 600_000,
    issuedAt: at,
  },
  stored: { serial, counter: 42, photos: [photo], events: [id(1)], issuedAt: at },
};

const keyLines = (name: string, secret: Uint8Array) =>
  `| ${name} | \`${toBase64Url(secret)}\` | \`${toBase64Url(publicKeyOf(secret))}\` |`;

const example = (type: string, body: object, key: Uint8Array): string =>
  [
    `#### \`${type}\``,
    '',
    fieldTable(type),
    '',
    '```json',
    JSON.stringify(body, null, 1),
    '```',
    '```text',
    writeMessage(type, body, signWith(key)),
    '```',
    '',
  ].join('\n');

/** Every message of the device protocol, as its package writes it. */
export const deviceExamples = (): string => {
  for (const [type, body] of Object.entries(up)) upMessages[type as keyof typeof upMessages].parse(body);
  for (const [type, body] of Object.entries(down))
    downMessages[type as keyof typeof downMessages].parse(body);
  return [
    '| whose key | secret | public |',
    '|---|---|---|',
    keyLines('the device', deviceKey),
    keyLines('the server', serverKey),
    '',
    'The press before, which `prev` of the press below names by its digest:',
    '',
    '```text',
    firstText,
    messageDigest(firstText),
    '```',
    '',
    '### From the device',
    '',
    ...Object.entries(up).map(([type, body]) => example(type, body, deviceKey)),
    '### From the server',
    '',
    ...Object.entries(down).map(([type, body]) => example(type, body, serverKey)),
  ].join('\n');
};

const uses: Readonly<Record<keyof typeof bluetoothService, string>> = {
  service: 'primary service',
  serial: 'read: the serial, as text',
  up: 'notify and read: what the seal says; a read gives the next chunk, or no byte when there is none',
  down: 'write: what the server says',
  photo:
    'write: which bytes of which photo are asked for; notify and read: those bytes, piece by piece, or no byte when there is none',
};

/** The GATT service. */
export const bluetoothTable = (): string =>
  [
    '| UUID | use |',
    '|---|---|',
    ...Object.entries(bluetoothService).map(
      ([name, uuid]) => `| \`${uuid}\` | ${uses[name as keyof typeof uses]} |`,
    ),
  ].join('\n');

/** A short text in chunks of twenty bytes, as it goes over Bluetooth. */
export const chunkExample = (): string =>
  [
    '```text',
    ...chunksOf('c1.stored.eyJ9.c2lnbmF0dXJl').map((chunk) => Buffer.from(chunk).toString('hex')),
    '```',
  ].join('\n');

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A request for some bytes of a photo, and the pieces that answer it, in twenty bytes each. */
export const photoExample = (): string => {
  const request = { digest: photo, from: 32, length: 40 };
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  const pieces = [...photoPieces(bytes, request, chunkBytes)];
  return ['```text', hex(writePhotoRequest(request)), '', ...pieces.map(hex), '```'].join('\n');
};
