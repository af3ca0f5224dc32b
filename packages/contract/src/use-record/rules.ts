import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { UseReason, UseType, UseVerdict } from './codes.ts';

type Type = CodeOf<typeof UseType>;
type Reason = CodeOf<typeof UseReason>;
type Verdict = CodeOf<typeof UseVerdict>;

/** A place on the earth; `accuracy` in metres. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy?: number | null | undefined;
}

/** Where a seal may be pressed. */
export interface Fence extends Spot {
  readonly radius: number;
}

/** Everything the verdict on a press depends on. */
export interface PressFacts {
  readonly useType: Type;
  /** The order it names: given and not over when it was pressed, over by then, or no order of this device at all. */
  readonly order: 'held' | 'over' | 'none';
  /** Nothing was left of the grant. */
  readonly overCount: boolean;
  readonly deviceAt: Date;
  readonly receivedAt: Date;
  /** The device cannot have pressed it earlier: before the order was made, or before the device was the unit's. */
  readonly notBefore: Date;
  readonly window: { readonly from: Date; readonly to: Date } | null;
  readonly place: Spot | null;
  readonly fence: Fence | null;
  /** Presses missing before it. */
  readonly gap: number;
  /** It names another press before it than the one we have. */
  readonly chainBroken: boolean;
  /** Another message came under its number. */
  readonly conflict: boolean;
  /** The case was open. */
  readonly dismantled: boolean;
  readonly photographed: boolean;
  /** When the device it came from was exchanged for another; left out while it is the seal's. */
  readonly retiredAt?: Date | undefined;
  /** How far the server's own clock may be wrong, because it jumped; the press is not to be blamed for that. */
  readonly serverSlackMs?: number;
}

/** What is to be said about a press. */
export interface PressJudgement {
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  /** Something is not known yet: a photo may still come, or where it was pressed. */
  readonly open: boolean;
}

const { press: bounds } = limits;
const earthMetres = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How many metres lie between two places. */
export const metresBetween = (one: Spot, other: Spot): number => {
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const half =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)));
};

type Times = Pick<PressFacts, 'deviceAt' | 'receivedAt' | 'notBefore' | 'serverSlackMs'>;

/** Whether the clock of the device cannot be right. */
export const isClockOff = ({ deviceAt, receivedAt, notBefore, serverSlackMs = 0 }: Times): boolean =>
  deviceAt.getTime() > receivedAt.getTime() + bounds.clockSkewMs + serverSlackMs ||
  deviceAt.getTime() < notBefore.getTime() - bounds.clockSkewMs - serverSlackMs;

/** When it was pressed as far as anybody can tell: by the device's clock unless that is off. */
export const pressedAt = (times: Times): Date =>
  isClockOff(times) || times.deviceAt > times.receivedAt ? times.receivedAt : times.deviceAt;

const withoutPhoto: readonly Type[] = [UseType.trial, UseType.addInk, UseType.electronic];

/** Whether a press of this type should be photographed: trying a seal out leaves no document, a sealed file is one. */
export const needsPhoto = (useType: Type): boolean => !withoutPhoto.includes(useType);

/** Whether it was pressed after its device was exchanged for another. */
export const isAfterExchange = ({
  deviceAt,
  retiredAt,
  serverSlackMs = 0,
}: Pick<PressFacts, 'deviceAt' | 'retiredAt' | 'serverSlackMs'>): boolean =>
  retiredAt !== undefined && deviceAt.getTime() > retiredAt.getTime() + bounds.clockSkewMs + serverSlackMs;

const isLate = ({ useType, deviceAt, receivedAt, retiredAt, serverSlackMs = 0 }: PressFacts): boolean =>
  // What a device still held when it was exchanged is late, however soon somebody hands it in.
  (retiredAt !== undefined && receivedAt >= retiredAt) ||
  receivedAt.getTime() - deviceAt.getTime() - serverSlackMs >
    (useType === UseType.offline ? bounds.offlineLateMs : bounds.lateMs);

const isOutsideWindow = (facts: PressFacts): boolean => {
  if (!facts.window) return false;
  const at = pressedAt(facts).getTime();
  const tolerated = bounds.clockSkewMs + (facts.serverSlackMs ?? 0);
  return at < facts.window.from.getTime() - tolerated || at > facts.window.to.getTime() + tolerated;
};

const isOutsidePlace = ({ fence, place }: PressFacts): boolean =>
  fence !== null &&
  place !== null &&
  metresBetween(fence, place) - Math.min(place.accuracy ?? 0, bounds.accuracyMetres) > fence.radius;

const isPhotoDue = ({ receivedAt }: PressFacts, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() >= bounds.photoGraceMs;

/** The reasons in the order in which they are told. */
export const reasonOrder: readonly Reason[] = [
  UseReason.retiredDevice,
  UseReason.overCount,
  UseReason.withoutOrder,
  UseReason.outsideWindow,
  UseReason.outsidePlace,
  UseReason.counterGap,
  UseReason.conflict,
  UseReason.brokenChain,
  UseReason.dismantled,
  UseReason.noPhoto,
  UseReason.lateUpload,
  UseReason.clockSkew,
  UseReason.serverClock,
];

const mild: readonly Reason[] = [
  UseReason.noPhoto,
  UseReason.lateUpload,
  UseReason.clockSkew,
  UseReason.serverClock,
];
/** Modes in which a device may be pressed by its own leave; a press without an order is then no breach. */
const ownLeave: readonly Type[] = [UseType.privileged, UseType.trial, UseType.addInk];

/** Whether a reason makes a use of this type abnormal, or only worth a look. */
export const isGrave = (reason: Reason, useType: Type): boolean =>
  reason === UseReason.withoutOrder ? !ownLeave.includes(useType) : !mild.includes(reason);

/** The verdict that follows from reasons, and from whether something is still awaited. */
export const verdictOf = (reasons: readonly Reason[], useType: Type, isOpen: boolean): Verdict => {
  if (reasons.some((reason) => isGrave(reason, useType))) return UseVerdict.abnormal;
  if (reasons.length > 0) return UseVerdict.warning;
  return isOpen ? UseVerdict.unknown : UseVerdict.normal;
};

/** Whether a place was asked for and none was told. */
export const isUnplaced = ({ fence, place }: Pick<PressFacts, 'fence' | 'place'>): boolean =>
  fence !== null && place === null;

const judgement = (
  useType: Type,
  reasons: readonly Reason[],
  awaitsPhoto: boolean,
  unplaced: boolean,
): PressJudgement => {
  const open = unplaced || (awaitsPhoto && !reasons.includes(UseReason.noPhoto));
  return { reasons, open, verdict: verdictOf(reasons, useType, open) };
};

const timesOf = (facts: PressFacts) => {
  const clockSkew = isClockOff(facts);
  return { outsideWindow: isOutsideWindow(facts), lateUpload: !clockSkew && isLate(facts), clockSkew };
};

/** Whether a press would be blamed for its time, were it not for the server's own clock. */
const isExcused = (
  facts: PressFacts,
  { outsideWindow, lateUpload, clockSkew }: ReturnType<typeof timesOf>,
) => {
  if (!facts.serverSlackMs) return false;
  const blamed = timesOf({ ...facts, serverSlackMs: 0 });
  const stands = outsideWindow || lateUpload || clockSkew;
  return !stands && (blamed.outsideWindow || blamed.lateUpload || blamed.clockSkew);
};

/** What is to be said about a press at a moment. */
export const judgePress = (facts: PressFacts, now: Date): PressJudgement => {
  const times = timesOf(facts);
  const awaitsPhoto = needsPhoto(facts.useType) && !facts.photographed;
  const said: Readonly<Record<Reason, boolean>> = {
    overCount: facts.overCount,
    withoutOrder: facts.order !== 'held',
    ...times,
    outsidePlace: isOutsidePlace(facts),
    counterGap: facts.gap > 0,
    conflict: facts.conflict,
    brokenChain: facts.chainBroken,
    dismantled: facts.dismantled,
    noPhoto: awaitsPhoto && isPhotoDue(facts, now),
    serverClock: isExcused(facts, times),
    retiredDevice: isAfterExchange(facts),
  };
  const reasons = reasonOrder.filter((reason) => said[reason]);
  return judgement(facts.useType, reasons, awaitsPhoto, isUnplaced(facts));
};

/** A press that was judged before. */
export interface JudgedPress {
  readonly useType: Type;
  readonly reasons: readonly Reason[];
  readonly unplaced: boolean;
  readonly photographed: boolean;
}

/** What is to be said about a press when only some reasons came or went. */
export const judgeAgain = (
  { useType, reasons: known, unplaced, photographed }: JudgedPress,
  changes: Readonly<Partial<Record<Reason, boolean>>>,
): PressJudgement => {
  const reasons = reasonOrder.filter((reason) => changes[reason] ?? known.includes(reason));
  return judgement(useType, reasons, needsPhoto(useType) && !photographed, unplaced);
};

/** How many presses of a record have each reason, and how many await something. */
export type Tally = Readonly<Partial<Record<Reason | 'open', number>>>;

/** A tally after a press was added or judged anew; `before` is what it had been counted as. */
export const tallied = (
  tally: Tally,
  after: Pick<PressJudgement, 'reasons' | 'open'>,
  before: Pick<PressJudgement, 'reasons' | 'open'> = { reasons: [], open: false },
): Tally => {
  const counts: Partial<Record<Reason | 'open', number>> = { ...tally };
  const add = (key: Reason | 'open', by: number) => {
    const count = (counts[key] ?? 0) + by;
    if (count > 0) counts[key] = count;
    else delete counts[key];
  };
  for (const reason of before.reasons) add(reason, -1);
  for (const reason of after.reasons) add(reason, 1);
  if (before.open) add('open', -1);
  if (after.open) add('open', 1);
  return counts;
};

/** What is to be said about a whole use. */
export const judgeRecord = (tally: Tally, useType: Type): PressJudgement => {
  const reasons = reasonOrder.filter((reason) => (tally[reason] ?? 0) > 0);
  const open = (tally.open ?? 0) > 0;
  return { reasons, open, verdict: verdictOf(reasons, useType, open) };
};

const passing: readonly Reason[] = [UseReason.counterGap, UseReason.brokenChain];

/** Whether a reason may be gone as soon as what was sent before arrives too. */
export const isPassing = (reason: Reason): boolean => passing.includes(reason);

/** A use as far as it decides what people are to do about it. */
export interface Standing extends Pick<PressJudgement, 'verdict' | 'reasons'> {
  readonly needsReview: boolean;
  readonly unread: boolean;
  readonly reviewed: boolean;
  readonly told: readonly Reason[];
}

/** When a use is to be looked at again: for what nobody was told of yet, or for a photo that may fail to come. */
export const nextLook = (
  { reasons, told }: Pick<Standing, 'reasons' | 'told'>,
  tally: Tally,
  now: Date,
): Date | null => {
  const untold = reasons.filter((reason) => !told.includes(reason));
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (untold.some((reason) => !isPassing(reason))) return now;
  if (untold.length > 0) return after(bounds.gapGraceMs);
  return (tally.open ?? 0) > 0 ? after(bounds.photoGraceMs) : null;
};

/** Whether somebody has to look at a use: an abnormal one, and any by privilege. */
export const waitsForReview = (verdict: Verdict, useType: Type): boolean =>
  verdict === UseVerdict.abnormal || useType === UseType.privileged;

/** Where a use stands once its tally changed: whatever is new has to be reviewed, also by whoever reviewed it before. */
export const standingAfter = (
  before: Standing,
  tally: Tally,
  useType: Type,
): Pick<Standing, 'verdict' | 'reasons' | 'needsReview' | 'unread'> => {
  const { verdict, reasons } = judgeRecord(tally, useType);
  const waits = waitsForReview(verdict, useType);
  const isNews = reasons.some((reason) => !before.reasons.includes(reason));
  return {
    verdict,
    reasons,
    needsReview: waits && (!before.reviewed || before.needsReview || isNews),
    unread: waits && (before.unread || isNews),
  };
};
