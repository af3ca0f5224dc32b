import type { SubmittedFields } from '@chancery/contract/application/fields.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { PlaceFault, SealingFault } from '@chancery/contract/placing/codes.ts';
import {
  type PlacingGap,
  placeFault,
  placingGap,
  pressesOf,
  type SealSize,
  timesShownAt,
} from '@chancery/contract/placing/rules.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { FileLooked, FilesLooked } from './look-at-files.ts';

const fieldIssue = (field: string) => ({ fields: [{ field, key: 'rule.invalid' as const, params: {} }] });

/** What an application says of files, seals and places. */
export type PlacedFields = Pick<SubmittedFields, 'kind' | 'files' | 'seals' | 'places'>;

/** What files and seals are called. */
export interface Names {
  readonly file: (id: string) => string;
  readonly seal: (id: string) => string;
}

const refuseGap = (gap: PlacingGap, names: Names): never => {
  if (gap.gap === 'paper') return refuse('placing.onPaper', fieldIssue('places'));
  if (gap.gap === 'noFiles') return refuse('placing.noFiles', fieldIssue('files'));
  if (gap.gap === 'fileBare')
    return refuse('placing.fileBare', { params: { name: names.file(gap.fileId) }, ...fieldIssue('places') });
  if (gap.gap === 'sealIdle')
    return refuse('placing.sealIdle', {
      params: { name: names.seal(gap.deviceId) },
      ...fieldIssue('places'),
    });
  if (gap.gap === 'twice')
    return refuse('placing.twice', { params: { name: names.seal(gap.deviceId) }, ...fieldIssue('places') });
  if (gap.gap === 'dateAlone')
    return refuse('placing.dateAlone', {
      params: { name: names.file(gap.fileId), seal: names.seal(gap.deviceId) },
      ...fieldIssue('places'),
    });
  return refuse('placing.strange', fieldIssue('places'));
};

/** Refuses what files, seals and places do not make a whole of. */
export const refuseGaps = (fields: PlacedFields, names: Names): void => {
  const gap = placingGap({ ...fields, files: [...new Set(fields.files)] });
  if (gap) refuseGap(gap, names);
};

const say = () => translator(currentOrigin().language);

const finderOf =
  ({ words, found }: FileLooked) =>
  (word: string) =>
    found[words.indexOf(word)] ?? [];

/** Refuses files that cannot be sealed, and seals that would stand beside their pages. */
export const refusePlaces = (
  { places, files }: PlacedFields,
  looked: FilesLooked,
  sizeOf: (deviceId: string) => SealSize,
  names: Names,
): void => {
  for (const [at, fileId] of files.entries()) {
    const fault = looked.get(fileId)?.fault;
    if (!fault) continue;
    const why = say()(codeLabel(SealingFault, fault));
    refuse('placing.cannotSeal', { params: { name: names.file(fileId), why }, ...fieldIssue(`files.${at}`) });
  }
  for (const [at, placed] of places.entries()) {
    const file = looked.get(placed.fileId) ?? refuse('placing.strange', fieldIssue('places'));
    const refuseFor = (fault: CodeOf<typeof PlaceFault>, field: string): never => {
      const [name, seal] = [names.file(placed.fileId), names.seal(placed.deviceId)];
      const params = { name, seal, why: say()(codeLabel(PlaceFault, fault)) };
      return refuse('placing.place', { params, ...fieldIssue(field) });
    };
    for (const [nth, place] of placed.places.entries()) {
      const fault = placeFault(place, file.sheets, sizeOf(placed.deviceId), finderOf(file));
      if (fault) refuseFor(fault, `places.${at}.places.${nth}`);
    }
    if (file.onePlace && timesShownAt(placed.places, file.sheets.length) > 1)
      refuseFor(PlaceFault.onePlace, `places.${at}.places`);
  }
};

/** The seals as they are pressed: once on each file they stand on. */
export const countPresses = ({ seals, places }: SubmittedFields): SubmittedFields['seals'] => {
  const presses = pressesOf(places);
  return seals.map(({ deviceId }) => ({
    deviceId,
    normalCount: presses.get(deviceId) ?? 0,
    crossPageCount: 0,
  }));
};
