/** A checkpoint that a target has not got yet. */
export interface Due {
  readonly companyId: string;
  readonly size: number;
  readonly note: string;
  /** How far it was published before. */
  readonly old: number;
}

/** A place that checkpoints are published to. */
export interface Target {
  readonly name: string;
  readonly kind: 'folder' | 'witness' | 'time';
  /** How often it gets the newest checkpoint of a log at most. */
  readonly everyMs?: number;
  /** How long whoever makes a file of a checkpoint waits for it; nobody waits where nothing is said. */
  readonly atOnceMs?: number;
  /** Whether it is part of the platform itself, and not shown as a place outside. */
  readonly isOwn?: boolean;
  publish(due: Due): Promise<void>;
  /** Says what became of a checkpoint that it got before; nothing where it still has it. */
  missing?(shown: Omit<Due, 'old'>): Promise<'gone' | 'replaced' | undefined>;
}
