import { bluetoothService } from '@chancery/device/bluetooth.ts';
import { signWith, verifyWith } from '@chancery/device/envelope.ts';
import { createGattSeal } from '@chancery/simulator/gatt-seal.ts';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SmartSeal } from './smart-seal.ts';

/** The protocol of the browser, also where its types do not know it yet. */
interface Loose {
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  on(event: string, heard: (params: never) => void): void;
}

interface Operation {
  readonly characteristicId: string;
  readonly type: string;
  readonly data?: string;
}

const address = '09:09:09:09:09:09';
const none = {
  broadcast: false,
  read: false,
  writeWithoutResponse: false,
  write: false,
  notify: false,
  indicate: false,
  authenticatedSignedWrites: false,
  extendedProperties: false,
};

const offered = [
  [bluetoothService.serial, { read: true }],
  [bluetoothService.up, { read: true, notify: true }],
  [bluetoothService.down, { write: true }],
  [bluetoothService.photo, { read: true, notify: true, write: true }],
] as const;

/** What an attribute answers when it cannot: "unlikely error". */
const unlikelyError = 0x0e;
/** What a browser usually agrees on with a seal, less three. */
const chunkSize = 244;

/** A virtual seal that answers over the browser's emulated Bluetooth. */
export const emulateSeal = async (
  browser: Browser,
  { serial, secretKey }: SmartSeal,
  orderKey: Uint8Array,
) => {
  const session = (await browser.newBrowserCDPSession()) as unknown as Loose;
  const send = (method: string, params: object) => session.send(`BluetoothEmulation.${method}`, params);
  /**
   * The page may still ask when its browser is already being closed, or end a connection on which it had asked; then nobody
   * waits for the answer. One that is waited for and does not come is found by what the journey expects.
   */
  const unlessUnheard = (error: unknown): void => {
    if (!/has been closed|Failed to simulate characteristic response/.test(String(error))) throw error;
  };
  const identity = { serial, sign: signWith(secretKey), verify: verifyWith(orderKey) };
  const seal = createGattSeal(identity, { size: chunkSize });
  /** The bytes of photos it gave so far, and after how many it goes out of reach. */
  const photos = { given: 0, cutAfter: Number.POSITIVE_INFINITY };

  await send('enable', { state: 'powered-on', leSupported: true });
  const uuids = new Map<string, string>();
  /** The seal with what it offers; a connection that ends takes all of it away. */
  const comeNear = async (): Promise<void> => {
    await send('simulatePreconnectedPeripheral', {
      address,
      name: serial,
      manufacturerData: [],
      knownServiceUuids: [bluetoothService.service],
    });
    const { serviceId } = await send('addService', { address, serviceUuid: bluetoothService.service });
    for (const [characteristicUuid, properties] of offered) {
      const about = { serviceId, characteristicUuid, properties: { ...none, ...properties } };
      const { characteristicId } = await send('addCharacteristic', about);
      uuids.set(String(characteristicId), characteristicUuid);
    }
  };
  await comeNear();
  const disconnect = async (): Promise<void> => {
    seal.gone();
    await send('simulateGATTDisconnection', { address });
    await comeNear();
  };

  session.on('BluetoothEmulation.gattOperationReceived', ({ type }: { readonly type: string }) => {
    void send('simulateGATTOperationResponse', { address, type, code: 0 }).catch(unlessUnheard);
    if (type === 'connection') seal.connected();
  });
  const read = (uuid: string): Uint8Array => {
    const value = seal.read(uuid);
    if (uuid === bluetoothService.photo) photos.given += value.length;
    return value;
  };
  session.on('BluetoothEmulation.characteristicOperationReceived', (operation: Operation) => {
    const { characteristicId, type, data } = operation;
    const uuid = uuids.get(characteristicId) ?? '';
    if (type === 'write') seal.write(uuid, Buffer.from(data ?? '', 'base64'));
    const value = type === 'read' ? { data: Buffer.from(read(uuid)).toString('base64') } : {};
    const isCut = photos.given > photos.cutAfter;
    const outcome = isCut ? { code: unlikelyError } : { code: 0, ...value };
    const answered = send('simulateCharacteristicOperationResponse', { characteristicId, type, ...outcome });
    if (!isCut) return void answered.catch(unlessUnheard);
    photos.cutAfter = Number.POSITIVE_INFINITY;
    // The emulation does not end a connection on which something waits for its answer.
    void answered.catch(unlessUnheard).then(disconnect).catch(unlessUnheard);
  });

  return { play: seal.play, seal: seal.seal, photos, disconnect };
};

/** Chooses the first device that the browser offers, as somebody would in its dialog. */
export const chooseFirst = async (page: Page): Promise<void> => {
  const session = (await page.context().newCDPSession(page)) as CDPSession as unknown as Loose;
  const chosen = new Set<string>();
  session.on(
    'DeviceAccess.deviceRequestPrompted',
    ({ id, devices }: { readonly id: string; readonly devices: readonly { readonly id: string }[] }) => {
      const [first] = devices;
      if (!first || chosen.has(id)) return;
      chosen.add(id);
      void session.send('DeviceAccess.selectPrompt', { id, deviceId: first.id });
    },
  );
  await session.send('DeviceAccess.enable');
};
