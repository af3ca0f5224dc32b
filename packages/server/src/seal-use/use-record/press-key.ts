/** A seal together with which of its devices is meant. */
export interface Speaker {
  readonly id: string;
  readonly generation?: number;
}

/** Names a device of a seal: each counts its presses by itself. */
export const speakerKey = ({ id, generation = 0 }: Speaker): string => `${id} ${generation}`;

/** Names a press. */
export const pressKey = (device: Speaker, counter: number): string => `${speakerKey(device)} ${counter}`;
