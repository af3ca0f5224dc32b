import { SealUseKind } from '../application/codes.ts';
import type { SealSubtype } from '../device/codes.ts';
import { isPhysical } from '../device/rules.ts';
import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { PlaceFault, PlaceKind, WhichPages } from './codes.ts';
import { dateFormOf, dateSize } from './dates.ts';
import type { Place, Placement, Sheet } from './shapes.ts';
import { besideWord, type FindWord } from './words.ts';

/** Whether a seal is of the kind that an application is for: pictures go on files, things on paper. */
export const fitsUse = (kind: CodeOf<typeof SealUseKind>, subtype: CodeOf<typeof SealSubtype>): boolean =>
  isPhysical(subtype) === (kind === SealUseKind.paper);

/** Whether a page, counted from 1, is one of those. */
export const isAmong = (which: CodeOf<typeof WhichPages>, page: number): boolean =>
  which === WhichPages.every || (page % 2 === 1) === (which === WhichPages.odd);

/** How large a seal shows, in millimetres. */
export interface SealSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a seal that nothing is known of yet. */
export const usualSize: SealSize = {
  width: limits.paperCheck.usualDiameterMm,
  height: limits.paperCheck.usualDiameterMm,
};

/** How large a place shows: as large as its seal, or as a date. */
export const sizeShown = (place: Place, seal: SealSize): SealSize => {
  const form = dateFormOf(place);
  return form ? dateSize[form] : seal;
};

/** Less than a printer can tell. */
const toleranceMm = 0.5;

const fits = (middle: number, extent: number, length: number): boolean =>
  middle - extent / 2 >= -toleranceMm && middle + extent / 2 <= length + toleranceMm;

/** Whether all of a seal is on the page when its middle stands there. */
export const isOnSheet = (
  sheet: Sheet,
  { x, y }: { readonly x: number; readonly y: number },
  size: SealSize,
): boolean => fits(x, size.width, sheet.width) && fits(y, size.height, sheet.height);

type FaultOf = CodeOf<typeof PlaceFault> | undefined;

const acrossFault = (
  { from, to, y }: Extract<Place, { kind: 'across' }>,
  sheets: readonly Sheet[],
  size: SealSize,
): FaultOf => {
  if (to <= from) return PlaceFault.onePage;
  if (to > sheets.length) return PlaceFault.noPage;
  if (to - from + 1 > limits.placing.acrossPages) return PlaceFault.tooManyPages;
  const fit = sheets.slice(from - 1, to).every(({ height }) => fits(y, size.height, height));
  return fit ? undefined : PlaceFault.outside;
};

const wordFault = (
  place: Extract<Place, { kind: 'keyword' }>,
  sheets: readonly Sheet[],
  size: SealSize,
  find: FindWord | undefined,
): FaultOf => {
  const found = find?.(place.word);
  if (!found) return undefined;
  const word = found[(place.nth ?? 1) - 1];
  const sheet = word && sheets[word.page - 1];
  if (!sheet) return PlaceFault.noWord;
  return isOnSheet(sheet, besideWord(word, place), size) ? undefined : PlaceFault.outside;
};

/**
 * Why a seal or a date cannot stand there on a file of these pages: nothing of it may hang over an edge. Without a way to
 * find words nothing is said against one.
 */
export const placeFault = (
  place: Place,
  sheets: readonly Sheet[],
  seal: SealSize = usualSize,
  find?: FindWord,
): FaultOf => {
  const size = sizeShown(place, seal);
  if (place.kind === PlaceKind.at) {
    const sheet = sheets[place.page - 1];
    if (!sheet) return PlaceFault.noPage;
    return isOnSheet(sheet, place, size) ? undefined : PlaceFault.outside;
  }
  if (place.kind === PlaceKind.pages) {
    const meant = sheets.filter((_, at) => isAmong(place.which, at + 1));
    if (meant.length === 0) return PlaceFault.noPage;
    return meant.every((sheet) => isOnSheet(sheet, place, size)) ? undefined : PlaceFault.outside;
  }
  return place.kind === PlaceKind.across
    ? acrossFault(place, sheets, size)
    : wordFault(place, sheets, size, find);
};

/** The pages on which a place shows; of one beside a word nothing is known without the text. */
export const pagesOf = (place: Place, pages: number): readonly number[] => {
  if (place.kind === PlaceKind.keyword) return [];
  if (place.kind === PlaceKind.at) return [place.page];
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  return place.kind === PlaceKind.pages
    ? all.filter((page) => isAmong(place.which, page))
    : all.filter((page) => page >= place.from && page <= place.to);
};

const timesShown = (place: Place, pages: number): number =>
  place.kind === PlaceKind.keyword ? 1 : pagesOf(place, pages).length;

/** How often a seal with these places shows on a file of so many pages. */
export const timesShownAt = (places: readonly Place[], pages: number): number =>
  places.reduce((sum, place) => sum + timesShown(place, pages), 0);

/** On how many files each seal stands: so often it is pressed. */
export const pressesOf = (placed: readonly Placement[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { deviceId } of placed) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1);
  return counts;
};

/** What keeps the places of an application from being whole, and of what. */
export type PlacingGap =
  | { readonly gap: 'paper' | 'noFiles' }
  | { readonly gap: 'fileBare' | 'fileStrange'; readonly fileId: string }
  | { readonly gap: 'sealIdle' | 'sealStrange'; readonly deviceId: string }
  | { readonly gap: 'twice' | 'dateAlone'; readonly fileId: string; readonly deviceId: string };

interface Placed {
  readonly kind: CodeOf<typeof SealUseKind>;
  readonly files: readonly string[];
  readonly seals: readonly { readonly deviceId: string }[];
  readonly places: readonly Placement[];
}

/**
 * The first thing that is missing or too many: every file has a seal, every seal has a file, nothing else is spoken of,
 * a date stands beside its seal, and paper has no places.
 */
export const placingGap = ({ kind, files, seals, places }: Placed): PlacingGap | undefined => {
  if (kind === SealUseKind.paper) return places.length > 0 ? { gap: 'paper' } : undefined;
  if (files.length === 0) return { gap: 'noFiles' };
  const [fileIds, deviceIds] = [new Set(files), new Set(seals.map(({ deviceId }) => deviceId))];
  const seen = new Set<string>();
  for (const { fileId, deviceId, places: own } of places) {
    if (!fileIds.has(fileId)) return { gap: 'fileStrange', fileId };
    if (!deviceIds.has(deviceId)) return { gap: 'sealStrange', deviceId };
    const pair = `${fileId} ${deviceId}`;
    if (seen.has(pair)) return { gap: 'twice', fileId, deviceId };
    seen.add(pair);
    if (own.every(dateFormOf)) return { gap: 'dateAlone', fileId, deviceId };
  }
  const bare = files.find((fileId) => !places.some((placed) => placed.fileId === fileId));
  if (bare) return { gap: 'fileBare', fileId: bare };
  const idle = [...deviceIds].find((deviceId) => !places.some((placed) => placed.deviceId === deviceId));
  return idle ? { gap: 'sealIdle', deviceId: idle } : undefined;
};
