import { bluetoothService, chunksOf, createJoiner } from '@chancery/device/bluetooth.ts';
import { messageLengthMax, signWith, verifyWith } from '@chancery/device/envelope.ts';
import { step, switchOn } from '@chancery/simulator/seal.ts';
import type { Seal, SealInput } from '@chancery/simulator/seal.types.ts';
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

/** A virtual seal that answers over the browser's emulated Bluetooth. */
export const emulateSeal = async (
  browser: Browser,
  { serial, secretKey }: SmartSeal,
  orderKey: Uint8Array,
) => {
  const session = (await browser.newBrowserCDPSession()) as unknown as Loose;
  const send = (method: string, params: object) => session.send(`BluetoothEmulation.${method}`, params);
  let seal: Seal = switchOn({ serial, sign: signWith(secretKey), verify: verifyWith(orderKey) });
  const chunks: Uint8Array[] = [];
  const join = createJoiner(messageLengthMax);

  const play = (input: SealInput): void => {
    const done = step(seal, input, Date.now());
    seal = done.seal;
    for (const { payload } of done.publish)
      if (typeof payload === 'string') chunks.push(...chunksOf(payload));
  };

  await send('enable', { state: 'powered-on', leSupported: true });
  await send('simulatePreconnectedPeripheral', {
    address,
    name: serial,
    manufacturerData: [],
    knownServiceUuids: [bluetoothService.service],
  });
  const ids = { serial: '', up: '', down: '' };

  session.on('BluetoothEmulation.gattOperationReceived', ({ type }: { readonly type: string }) => {
    void send('simulateGATTOperationResponse', { address, type, code: 0 });
    if (type === 'connection') play({ type: 'online' });
  });
  const read = (id: string): Uint8Array => {
    if (id === ids.serial) return new TextEncoder().encode(serial);
    return (id === ids.up ? chunks.shift() : undefined) ?? new Uint8Array();
  };
  session.on('BluetoothEmulation.characteristicOperationReceived', (operation: Operation) => {
    const { characteristicId, type, data } = operation;
    if (type === 'write') {
      const text = join(Buffer.from(data ?? '', 'base64'));
      if (text !== undefined) play({ type: 'message', text });
    }
    const answer = type === 'read' ? { data: Buffer.from(read(characteristicId)).toString('base64') } : {};
    void send('simulateCharacteristicOperationResponse', { characteristicId, type, code: 0, ...answer });
  });

  const { serviceId } = await send('addService', { address, serviceUuid: bluetoothService.service });
  const add = async (characteristicUuid: string, properties: object): Promise<string> => {
    const added = await send('addCharacteristic', {
      serviceId,
      characteristicUuid,
      properties: { ...none, ...properties },
    });
    return String(added.characteristicId);
  };
  ids.serial = await add(bluetoothService.serial, { read: true });
  ids.up = await add(bluetoothService.up, { read: true, notify: true });
  ids.down = await add(bluetoothService.down, { write: true });

  return {
    play,
    seal: () => seal,
    disconnect: () => send('simulateGATTDisconnection', { address }),
  };
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
