import type { Order, Place, Press } from './messages.ts';

/** Why a device does not press, as one word of the protocol. */
export type PressRefusal =
  | 'locked'
  | 'caseOpen'
  | 'batteryEmpty'
  | 'noOrder'
  | 'paused'
  | 'ended'
  | 'notYet'
  | 'expired'
  | 'noneLeft'
  | 'placeUnknown'
  | 'outsidePlace'
  | 'photoMissing';

/** Why a device does not take what it was sent, as one word of the protocol. */
export type OrderRefusal = 'stale' | 'expired' | 'notMine';

/** What a device remembers of the presses under one order. */
export interface OrderUse {
  readonly normal: number;
  readonly crossPage: number;
  /** The counter of the last press under it. */
  readonly lastCounter?: number;
}

/** The device at the moment of a press. */
export interface PressMoment {
  /** By the device's own clock. */
  readonly at: number;
  readonly locked: boolean;
  readonly caseOpen: boolean;
  readonly batteryEmpty: boolean;
  readonly place?: Place | undefined;
  /** The highest press the device has photographed itself. */
  readonly photographed: number;
}

const earthMetres = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way between two points on the earth, in metres. */
export const metresBetween = (a: Pick<Place, 'lat' | 'lng'>, b: Pick<Place, 'lat' | 'lng'>): number => {
  const north = radians(b.lat - a.lat);
  const east = radians(b.lng - a.lng);
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)));
};

const noUse: OrderUse = { normal: 0, crossPage: 0 };

/** What is left of an order: the device's own count and the server's are both believed, whichever is higher. */
export const leftOf = (order: Order, use: OrderUse = noUse): { normal: number; crossPage: number } => ({
  normal: Math.max(0, order.normal - Math.max(use.normal, order.usedNormal)),
  crossPage: Math.max(0, order.crossPage - Math.max(use.crossPage, order.usedCrossPage)),
});

const placeRefusal = (order: Order, place: Place | undefined): PressRefusal | undefined => {
  if (!order.place) return undefined;
  if (!place) return 'placeUnknown';
  return metresBetween(order.place, place) > order.place.radius ? 'outsidePlace' : undefined;
};

/** Why a device may not be pressed at all, whatever for; nothing when it may. */
export const bodyRefusal = (now: PressMoment): PressRefusal | undefined => {
  if (now.locked) return 'locked';
  if (now.batteryEmpty) return 'batteryEmpty';
  return now.caseOpen ? 'caseOpen' : undefined;
};

/** Why a press under an order is refused by the device; nothing when it may happen. */
export const pressRefusal = (
  order: Order | undefined,
  use: OrderUse | undefined,
  kind: Press['kind'],
  now: PressMoment,
): PressRefusal | undefined => {
  const body = bodyRefusal(now);
  if (body) return body;
  if (!order) return 'noOrder';
  if (order.state !== 'active') return order.state;
  if (now.at < order.from) return 'notYet';
  if (now.at >= order.to) return 'expired';
  if (leftOf(order, use)[kind] === 0) return 'noneLeft';
  const last = use?.lastCounter ?? 0;
  if (order.photoLock && last > Math.max(order.photographed, now.photographed)) return 'photoMissing';
  return placeRefusal(order, now.place);
};

/** What a device remembers of the orders it was given. */
export interface HeldOrders {
  /** The one it presses under. */
  readonly current?: Pick<Order, 'order' | 'revision' | 'issuedAt'> | undefined;
  /** The highest revision ever seen of an order. */
  readonly revisionOf: (order: string) => number;
}

/**
 * What to do with an order whose signature holds: take it, answer that it is held already, or refuse it. The highest revision of
 * an order counts, and of two orders the one issued later.
 */
export const judgeOrder = (
  held: HeldOrders,
  order: Order,
  serial: string,
  at: number,
): 'take' | 'held' | { readonly refused: OrderRefusal } => {
  if (order.serial !== serial) return { refused: 'notMine' };
  const known = held.revisionOf(order.order);
  if (order.revision < known) return { refused: 'stale' };
  if (order.revision === known) return 'held';
  const { current } = held;
  if (current && current.order !== order.order && order.issuedAt < current.issuedAt)
    return { refused: 'stale' };
  return order.state === 'active' && at >= order.to ? { refused: 'expired' } : 'take';
};
