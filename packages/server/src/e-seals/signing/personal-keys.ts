import type { Keys } from '../thread-talk.ts';

/** Whom a certificate is made for. */
export interface PersonalSubject {
  readonly name: string;
  /** What it is used for, so that it can be found again. */
  readonly reference: string;
}

/** Makes keys and certificates of a quarter of an hour, each for one signature under the platform's own authority. */
export interface PersonalKeys {
  issue(subject: PersonalSubject): Promise<Keys & { readonly serial: string }>;
  /** What the platform itself seals with. */
  platform(): Promise<Keys>;
}
