import { AnnouncementStage, Audience } from '#wire/announcement/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import type { Fact } from '../../kit/detail/facts.tsx';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, type Show, tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { comma, currentLanguage, useLanguage, useT } from '../../kit/phrases.tsx';
import css from './announcement.module.css';
import { titleIn } from './title-in.ts';

interface Named {
  readonly titleZh: string;
  readonly titleEn: string;
}

/** Its title in a list. */
export const KeptTitle = ({ row }: { readonly row: Named }) => titleIn(row, useLanguage());
/** The same where no component can stand. */
export const keptTitle = (row: Named): string => titleIn(row, currentLanguage());

export const stage = tag(AnnouncementStage);
const Stage = stage.Cell;
/** Where it stands, beside its title. */
export const StageTag = ({
  row,
}: {
  readonly row: { readonly stage: (typeof AnnouncementStage.all)[number] };
}) => <Stage value={row.stage} />;

const roles: Show<readonly (typeof Role.all)[number][]> = {
  Cell: function Roles({ value }) {
    const t = useT();
    return <>{roles.text(value, t)}</>;
  },
  text: (value, t) =>
    value.length === 0
      ? t('announcement.everyRole')
      : value.map((role) => sayCode(t, Role, role)).join(comma()),
};

const orElse = (key: 'announcement.atOnce' | 'announcement.noEnd'): Show<string | null> => ({
  Cell: function Moment({ value }) {
    const t = useT();
    return value ? <time dateTime={value}>{showDateTime(value)}</time> : t(key);
  },
  text: (value, t) => (value ? showDateTime(value) : t(key)),
});

interface Kept extends Named {
  readonly audience: (typeof Audience.all)[number];
  readonly roles: readonly (typeof Role.all)[number][];
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly createdBy: string;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

/** The facts that every announcement has at the desk. */
export const announcementFacts: readonly Fact<Kept>[] = [
  { field: 'audience', label: 'announcement.audience', show: tag(Audience) },
  { field: 'roles', label: 'announcement.roles', show: roles },
  { field: 'opensAt', label: 'announcement.opensAt', show: orElse('announcement.atOnce') },
  { field: 'closesAt', label: 'announcement.closesAt', show: orElse('announcement.noEnd') },
  { field: 'createdBy', label: 'announcement.createdBy' },
  { field: 'updatedBy', label: 'announcement.updatedBy' },
  { field: 'updatedAt', label: 'announcement.updatedAt', show: dateTime },
];

interface Shown {
  readonly title: string;
  readonly read: boolean;
  readonly pinned: boolean;
}

/** A title as a reader finds it: what is new and what is pinned stands out. */
export const ShownTitle = ({ row }: { readonly row: Shown }) => {
  const t = useT();
  return (
    <span className={css.title} data-unread={!row.read || undefined}>
      <span>{row.title}</span>
      {row.pinned && <StatusTag meaning="attention">{t('announcement.pinnedTag')}</StatusTag>}
      {!row.read && <StatusTag meaning="running">{t('announcement.new')}</StatusTag>}
    </span>
  );
};

/** Says that something is not there in the reader's language. */
export const OtherLanguage = ({ language }: { readonly language: 'zh' | 'en' }) => {
  const t = useT();
  const own = useLanguage();
  if (language === own) return null;
  return (
    <span className={css.quiet}>
      {t(language === 'zh' ? 'announcement.otherLanguage' : 'announcement.otherLanguageEn')}
    </span>
  );
};
