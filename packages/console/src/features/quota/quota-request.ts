import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { applyForQuota } from '@chancery/contract/quota/calls.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';

/** A request while it is filled in; a limit without a figure is not asked for. */
export interface QuotaRequest {
  readonly wanted: Readonly<Partial<Record<UnitLimit, string | number>>>;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly reason: string;
}

const localDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** Nothing asked for yet, from today on. */
export const emptyRequest = (now = new Date()): QuotaRequest => ({
  wanted: {},
  startsOn: localDay(now),
  endsOn: '',
  reason: '',
});

/** The request as it is sent. */
export const toInput = ({
  wanted,
  startsOn,
  endsOn,
  reason,
}: QuotaRequest): CallInput<typeof applyForQuota> => ({
  reason,
  items: Object.entries(wanted)
    .filter(([, figure]) => figure !== '' && figure !== undefined)
    .map(([name, figure]) => ({
      name: name as UnitLimit,
      wanted: Number(figure),
      startsOn,
      endsOn: endsOn === '' ? null : endsOn,
    })),
});
