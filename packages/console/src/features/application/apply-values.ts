import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { SealUseKind } from '#wire/application/codes.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { placedOn } from '../placing/placements.ts';

/** Somebody, by name. */
export interface Person {
  readonly userId: string;
  readonly realName: string;
}

/** A seal that was chosen, with how often it is to be pressed. */
export interface SealLine {
  readonly deviceId: string;
  readonly name: string;
  readonly keeper: string;
  readonly normalCount: number;
  readonly crossPageCount: number;
  /** It stands on files. */
  readonly electronic?: boolean;
}

/** A circle around a point, as typed. */
export interface FenceValues {
  readonly longitude: string;
  readonly latitude: string;
  readonly radiusMetres: string;
}

/** What is filled in while somebody applies. */
export interface ApplyValues {
  readonly title: string;
  readonly kind: CodeOf<typeof SealUseKind>;
  readonly fileTypeId: string;
  /** For which of one's departments; empty takes the first. */
  readonly departmentId: string;
  readonly seals: readonly SealLine[];
  readonly files: readonly FileValue[];
  readonly attachments: readonly FileValue[];
  /** Where seals stand on files; of what is not chosen any more, too, since it may be chosen again. */
  readonly places: readonly Placement[];
  readonly copies: string;
  readonly reason: string;
  readonly counterparty: string;
  /** In yuan. */
  readonly amount: string;
  readonly user: Person;
  /** Where the reader is, to the minute, as a native field holds it. */
  readonly startAt: string;
  readonly endAt: string;
  readonly place: string;
  readonly fence: FenceValues | null;
  readonly takeOut: boolean;
  readonly templateId: string;
  /** Whom the applicant chose, by step. */
  readonly chosen: Readonly<Record<string, readonly Person[]>>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as a native field for day and time holds it. */
export const localMinute = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;

const dayMs = 86_400_000;

/** The windows that are offered in one tap. */
export const windows = ['today', 'threeDays', 'week'] as const;
export type Window = (typeof windows)[number];

/** A window that begins now. */
export const windowOf = (window: Window, now: Date): Pick<ApplyValues, 'startAt' | 'endAt'> => {
  const end = new Date(now.getTime() + (window === 'week' ? 7 : window === 'threeDays' ? 3 : 0) * dayMs);
  if (window === 'today') end.setHours(23, 59, 0, 0);
  return { startAt: localMinute(now), endAt: localMinute(end) };
};

/** Which of the offered windows it is, if any. */
export const windowIn = ({ startAt, endAt }: Pick<ApplyValues, 'startAt' | 'endAt'>): Window | undefined => {
  const start = new Date(startAt);
  if (Number.isNaN(start.getTime())) return undefined;
  return windows.find((window) => windowOf(window, start).endAt === endAt);
};

/** An application before anything is filled in: the reader stamps, within three days from now. */
export const emptyApply = (user: Person, now: Date = new Date()): ApplyValues => ({
  title: '',
  kind: SealUseKind.paper,
  fileTypeId: '',
  departmentId: '',
  seals: [],
  files: [],
  attachments: [],
  places: [],
  copies: '1',
  reason: '',
  counterparty: '',
  amount: '',
  user,
  ...windowOf('threeDays', now),
  place: '',
  fence: null,
  takeOut: false,
  templateId: '',
  chosen: {},
});

/** Whether seals are put on files rather than on paper. */
export const isOnFiles = ({ kind }: Pick<ApplyValues, 'kind'>): boolean => kind === SealUseKind.electronic;

/** The seals that may be chosen for a kind of use. */
export const fittingSeals = (seals: readonly SealLine[], kind: ApplyValues['kind']): readonly SealLine[] =>
  seals.filter(({ electronic = false }) => electronic === isOnFiles({ kind }));

/** The places of the seals and files that are chosen; none on paper. */
export const placesIn = (values: ApplyValues): readonly Placement[] =>
  isOnFiles(values)
    ? placedOn(
        values.places,
        values.files.map(({ filePath }) => filePath),
        values.seals.map(({ deviceId }) => deviceId),
      )
    : [];

/** All presses that are asked for: as counted on paper, and one for each seal on each file. */
export const totalOf = (values: ApplyValues): number =>
  isOnFiles(values)
    ? placesIn(values).length
    : values.seals.reduce((sum, { normalCount, crossPageCount }) => sum + normalCount + crossPageCount, 0);

/** An amount as typed, in fen; undefined when nothing is typed, not a number when it is no amount. */
export const fenOfYuan = (yuan: string): number | undefined => {
  const plain = yuan.replace(/[¥￥,，\s]/g, '');
  if (plain === '') return undefined;
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
};

/** An amount of fen as one would type it. */
export const yuanOfFen = (fen: number | null | undefined): string =>
  fen === null || fen === undefined ? '' : (fen / 100).toFixed(2).replace(/\.00$/, '');

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states differ. */
export const changedFields = (one: ApplyValues, other: ApplyValues): readonly (keyof ApplyValues)[] =>
  (Object.keys(one) as (keyof ApplyValues)[]).filter((name) => !same(one[name], other[name]));

/** What is kept when one insists: one's own changes since `begun`, and theirs wherever one has changed nothing. */
export const mergeDrafts = (begun: ApplyValues, mine: ApplyValues, theirs: ApplyValues): ApplyValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(mine, begun).map((name) => [name, mine[name]])),
});
