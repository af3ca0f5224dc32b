import { perTab } from '../../../kit/storage.ts';

/** A place that this tab has in a room, so that a reload goes on with it. */
interface KeptPlace {
  /** The use, or the link by which somebody came. */
  readonly of: string;
  readonly key: string;
  readonly code?: string;
}

const place = 'chancery.live.place';

/** The place this tab has in that room. */
export const keptPlace = (of: string): KeptPlace | undefined => {
  const text = perTab.read(place);
  const kept = text ? (JSON.parse(text) as KeptPlace) : undefined;
  return kept?.of === of ? kept : undefined;
};

/** Keeps a place until the tab is closed or the room is left. */
export const keepPlace = (kept: KeptPlace): void => perTab.write(place, JSON.stringify(kept));

/** Forgets it. */
export const forgetPlace = (): void => perTab.remove(place);
