import type { Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { joinNames } from './join-names.ts';

type Named = readonly { readonly name: string }[];

const namesOr = (empty: 'template.everySeal' | 'template.everyFileType'): Show<Named> => ({
  Cell: function Names({ value }) {
    const t = useT();
    return (
      <>
        {value.length === 0
          ? t(empty)
          : joinNames(
              t,
              value.map(({ name }) => name),
            )}
      </>
    );
  },
  text: (value, t) =>
    value.length === 0
      ? t(empty)
      : joinNames(
          t,
          value.map(({ name }) => name),
        ),
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
