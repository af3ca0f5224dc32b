import type { Condition } from '@chancery/contract/approval/flow.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ConditionFact } from '#wire/approval/codes.ts';
import type { CodeOf } from '#wire/kit/codes.ts';
import { sayCode } from '../../../kit/list/labels.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import { CodeSelect, IdsField, NumberField } from './fields.tsx';
import { departmentsPick, fileTypesPick, sealsPick } from './flow-picks.ts';
import css from './settings.module.css';

interface Props {
  readonly at: number;
  readonly value: Condition;
  onChange(value: Condition): void;
  onRemove(): void;
}

const fenPerYuan = 100;

/** A condition on a fact, before anything is filled in. */
export const beginWithFact = (fact: CodeOf<typeof ConditionFact>): Condition => {
  if (fact === ConditionFact.count || fact === ConditionFact.amount) return { fact, min: null, max: null };
  return { fact, oneOf: [] };
};

const picks = {
  [ConditionFact.fileType]: { kind: fileTypesPick, label: 'flow.oneOf' },
  [ConditionFact.seal]: { kind: sealsPick, label: 'flow.anySeal' },
  [ConditionFact.department]: { kind: departmentsPick, label: 'flow.department' },
} as const;

/** One condition of a case: what is looked at, and what it must be. */
export const ConditionFields = ({ at, value, onChange, onRemove }: Props) => {
  const t = useT();
  const { canEdit } = useEditor();
  const isMoney = value.fact === ConditionFact.amount;
  const scale = isMoney ? fenPerYuan : 1;
  return (
    <li className={css.condition}>
      <div className={css.fact}>
        <CodeSelect
          label={t('flow.fact')}
          codes={ConditionFact}
          value={value.fact}
          onChange={(fact) => onChange(beginWithFact(fact))}
        />
        {canEdit && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('flow.removeCondition', { fact: sayCode(t, ConditionFact, value.fact) })}
            onClick={onRemove}
          >
            <IconTrash size="1rem" />
          </ActionIcon>
        )}
      </div>
      {'oneOf' in value ? (
        <IdsField
          name={`condition${at}`}
          label={t(picks[value.fact].label)}
          kind={picks[value.fact].kind}
          value={value.oneOf}
          onChange={(oneOf) => onChange({ ...value, oneOf })}
        />
      ) : (
        <div className={css.bounds}>
          <NumberField
            label={t(isMoney ? 'flow.fromYuan' : 'flow.from')}
            scale={scale}
            value={value.min}
            onChange={(min) => onChange({ ...value, min })}
          />
          <NumberField
            label={t(isMoney ? 'flow.upToYuan' : 'flow.upTo')}
            scale={scale}
            value={value.max}
            onChange={(max) => onChange({ ...value, max })}
          />
        </div>
      )}
    </li>
  );
};
