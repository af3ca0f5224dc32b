import { limits } from '@chancery/contract/limits.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { CourseMode } from '#wire/course/codes.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { useT } from '../../kit/phrases.tsx';
import { ZoneField } from '../../kit/zone-field.tsx';
import { momentOf, ownZone, wallIn } from '../../kit/zoned.ts';
import css from './course.module.css';
import { rowsKind } from './rows-field.tsx';

interface SessionRow {
  readonly id: string | null;
  /** By the clocks of the zone. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly place: string;
  readonly link: string;
  readonly capacity: number;
}

interface Kept {
  readonly id: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
  readonly place: string;
  readonly link: string;
  readonly places: { readonly capacity: number };
}

const begun = 10;

/** When and where a course takes place. */
export const sessionsField = rowsKind<SessionRow>({
  heading: (t, number) => t('courseDesk.session', { number }),
  verb: (t) => t('courseDesk.addSession'),
  max: limits.course.sessions,
  begin: (value) => {
    const { id, startsAt, endsAt, zone, place, link, places } = value as Kept;
    return {
      id,
      from: wallIn(startsAt, zone),
      to: wallIn(endsAt, zone),
      zone,
      place,
      link,
      capacity: places.capacity,
    };
  },
  read: ({ id, from, to, zone, place, link, capacity }) => ({
    id,
    startsAt: momentOf(from, zone),
    endsAt: momentOf(to, zone),
    zone,
    place,
    link,
    capacity,
  }),
  add: (last) => ({
    id: null,
    from: '',
    to: '',
    zone: last?.zone ?? ownZone(),
    place: last?.place ?? '',
    link: last?.link ?? '',
    capacity: last?.capacity ?? begun,
  }),
  Fields: function SessionFields({ row, values, change }) {
    const t = useT();
    return (
      <div className={css.pair}>
        <DayField
          withTime
          label={t('courseDesk.startsAt')}
          required
          value={row.from}
          onChange={(from) => change({ from })}
        />
        <DayField
          withTime
          label={t('courseDesk.endsAt')}
          required
          value={row.to}
          onChange={(to) => change({ to })}
        />
        <ZoneField
          label={t('courseDesk.zone')}
          description={t('courseDesk.zoneHelp')}
          value={row.zone}
          onChange={(zone) => change({ zone })}
        />
        {values.mode !== CourseMode.series && (
          <NumberInput
            label={t('courseDesk.capacity')}
            min={1}
            max={limits.course.capacity}
            value={row.capacity}
            onChange={(value) => change({ capacity: Number(value) })}
          />
        )}
        <TextInput
          label={t('courseDesk.place')}
          value={row.place}
          onChange={({ currentTarget: { value } }) => change({ place: value })}
        />
        <TextInput
          label={t('courseDesk.link')}
          type="url"
          value={row.link}
          onChange={({ currentTarget: { value } }) => change({ link: value })}
        />
      </div>
    );
  },
});
