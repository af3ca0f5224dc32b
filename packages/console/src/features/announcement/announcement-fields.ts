import type { DictionaryType } from '@chancery/contract/dictionary/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listAudienceUnits } from '#wire/announcement/calls.ts';
import { Audience } from '#wire/announcement/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { fromDictionary } from '../../kit/dictionary.tsx';
import type { FieldSpec } from '../../kit/form/field-spec.ts';
import { pick } from '../../kit/picker/pick.ts';
import { sendMaterial } from './send-material.ts';

interface Unit {
  readonly id: string;
  readonly name: string;
}

const units = pick({
  endpoint: listAudienceUnits,
  option: ({ id, name, fullName }) => ({ value: id, label: name, hint: fullName }),
  resolve: (value, { companies }) => {
    const known = (companies as readonly Unit[] | undefined)?.find(({ id }) => id === value);
    return known && { value, label: known.name };
  },
  many: true,
});

/** What may be handed out: pictures, PDF, Word and Excel. */
export const materialEndings = ['.jpg', '.jpeg', '.png', '.webp', '.pdf', '.docx', '.xlsx'];

/** The fields every announcement has; its module adds its own. */
export const announcementFields = (categories: DictionaryType) =>
  ({
    titleZh: { label: 'announcement.titleZh', help: 'announcement.titleHelp' },
    titleEn: { label: 'announcement.titleEn' },
    summaryZh: { label: 'announcement.summaryZh', kind: 'textarea' },
    summaryEn: { label: 'announcement.summaryEn', kind: 'textarea' },
    category: { label: 'announcement.category', kind: fromDictionary(categories) },
    audience: { label: 'announcement.audience', kind: Audience },
    companyIds: {
      label: 'announcement.companies',
      kind: units,
      when: ({ audience }) => audience === Audience.chosen,
    },
    roles: { label: 'announcement.roles', kind: { checkboxes: Role }, help: 'announcement.rolesHelp' },
    opensAt: { label: 'announcement.opensAt', kind: 'dateTime', help: 'announcement.opensAtHelp' },
    closesAt: { label: 'announcement.closesAt', kind: 'dateTime' },
    pinned: { label: 'announcement.pinned' },
    tells: { label: 'announcement.tells' },
    attachments: {
      label: 'announcement.attachments',
      kind: {
        files: {
          send: sendMaterial('material'),
          accept: materialEndings,
          maxBytes: limits.file.mb * limits.bytesPerMb,
          max: limits.announcement.attachments,
        },
      },
    },
  }) as const satisfies Readonly<Record<string, FieldSpec>>;

/** Who sees it, and when: the last section of every form. */
export const audienceSection = {
  title: 'announcement.who',
  fields: ['audience', 'companyIds', 'roles', 'opensAt', 'closesAt', 'pinned', 'tells'],
} as const;

/** What the fields of a kept announcement begin with. */
export const announcementInitial = <Kept extends { readonly companies: readonly Unit[] }>(kept: Kept) => ({
  ...kept,
  companyIds: kept.companies.map(({ id }) => id),
});

/** What a new announcement begins with. */
export const announcementBegin = { audience: Audience.units } as const;
