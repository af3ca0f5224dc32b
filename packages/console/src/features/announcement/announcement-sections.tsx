import type { ComponentProps } from 'react';
import { Attachments } from './attachments.tsx';

interface Parts {
  readonly companies: readonly { readonly name: string }[];
  readonly attachments: ComponentProps<typeof Attachments>['files'];
}

/** The units something was announced to, where they were chosen. */
export const companiesSection = {
  title: 'announcement.companies',
  when: ({ companies }: Pick<Parts, 'companies'>) => companies.length > 0,
  Body: ({ data }: { readonly data: Pick<Parts, 'companies'> }) => (
    <p>{data.companies.map(({ name }) => name).join(' · ')}</p>
  ),
} as const;

/** Its files, where there are any. */
export const attachmentsSection = {
  title: 'announcement.attachments',
  when: ({ attachments }: Pick<Parts, 'attachments'>) => attachments.length > 0,
  Body: ({ data }: { readonly data: Pick<Parts, 'attachments'> }) => <Attachments files={data.attachments} />,
} as const;
