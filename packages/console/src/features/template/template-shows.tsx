import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

type Named = readonly { readonly name: string }[];

const namesOr = (empty: 'template.everySeal' | 'template.everyFileType'): Show<Named> => ({
  Cell: function Names({ value }) {
    const t = useT();
    return <>{value.length === 0 ? t(empty) : value.map(({ name }) => name).join(', ')}</>;
  },
  text: (value, t) => (value.length === 0 ? t(empty) : value.map(({ name }) => name).join(', ')),
});

/** The seals a template is for. */
export const sealNames = namesOr('template.everySeal');
/** The file types a template is for. */
export const fileTypeNames = namesOr('template.everyFileType');

/** Whether a template may be chosen. */
export const templateState: Show<boolean> = {
  Cell: function TemplateState({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="done">{t('template.on')}</StatusTag>
    ) : (
      <StatusTag meaning="refused">{t('template.off')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'template.on' : 'template.off'),
  width: 128,
};
