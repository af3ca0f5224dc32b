/** What of Web Bluetooth is used here; browsers without it have none of it. */
export interface Characteristic extends EventTarget {
  readonly value?: DataView;
  readValue(): Promise<DataView>;
  writeValueWithResponse(value: BufferSource): Promise<void>;
  startNotifications(): Promise<unknown>;
}

interface Server {
  readonly connected: boolean;
  connect(): Promise<Server>;
  disconnect(): void;
  getPrimaryService(uuid: string): Promise<{ getCharacteristic(uuid: string): Promise<Characteristic> }>;
}

/** A device that somebody chose. */
export interface ChosenDevice extends EventTarget {
  readonly gatt?: Server;
}

interface Bluetooth {
  requestDevice(options: {
    readonly filters: readonly { readonly services: readonly string[] }[];
  }): Promise<ChosenDevice>;
}

/** Web Bluetooth, where the browser has it. */
export const webBluetooth = (): Bluetooth | undefined =>
  (navigator as Navigator & { readonly bluetooth?: Bluetooth }).bluetooth;

/** The bytes of a value. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
