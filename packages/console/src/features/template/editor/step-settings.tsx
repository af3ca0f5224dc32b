import type { ApproveStep, CopyStep } from '@chancery/contract/approval/flow.ts';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, TextInput } from '@mantine/core';
import { DecisionMode, EmptyRule, SelfRule, TimeoutAction } from '#wire/approval/codes.ts';
import { useT } from '../../../kit/phrases.tsx';
import { ApproversFields } from './approvers-fields.tsx';
import { useEditor } from './editor-context.ts';
import { CodeRows, CodeSelect, NumberField } from './fields.tsx';
import { changeStep } from './flow-ops.ts';
import { mayBeSeveral } from './flow-words.ts';

interface NameProps {
  readonly label: string;
  readonly value: string;
  onChange(name: string): void;
}

/** What a part is called. */
export const NameField = ({ label, value, onChange }: NameProps) => {
  const { canEdit } = useEditor();
  return (
    <TextInput
      label={label}
      disabled={!canEdit}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const standardHours = 24;

const Timeout = ({ step, set }: { readonly step: ApproveStep; set(change: Partial<ApproveStep>): void }) => {
  const t = useT();
  const { canEdit } = useEditor();
  const { timeout } = step;
  return (
    <>
      <Switch
        label={t('flow.timeoutOn')}
        disabled={!canEdit}
        checked={Boolean(timeout)}
        onChange={(event) =>
          set({
            timeout: event.currentTarget.checked
              ? { hours: standardHours, action: TimeoutAction.remind }
              : null,
          })
        }
      />
      {timeout && (
        <>
          <NumberField
            label={t('flow.hours')}
            value={timeout.hours || null}
            onChange={(hours) => set({ timeout: { ...timeout, hours: hours ?? 0 } })}
          />
          <CodeSelect
            label={t('flow.timeoutAction')}
            codes={TimeoutAction}
            value={timeout.action}
            onChange={(action) => set({ timeout: { ...timeout, action } })}
          />
        </>
      )}
    </>
  );
};

/** The settings of an approval. */
export const ApproveSettings = ({ step }: { readonly step: ApproveStep }) => {
  const t = useT();
  const { draw, canEdit } = useEditor();
  const set = (change: Partial<ApproveStep>) =>
    draw(
      (flow) => changeStep(flow, step.id, (old) => ({ ...old, ...change }) as ApproveStep),
      `${step.id} ${Object.keys(change).join(' ')}`,
    );
  return (
    <>
      <NameField label={t('flow.stepName')} value={step.name} onChange={(name) => set({ name })} />
      <ApproversFields
        label={t('flow.who')}
        value={step.approvers}
        onChange={(approvers) => set({ approvers })}
      />
      {mayBeSeveral(step.approvers) && (
        <CodeRows
          label={t('flow.mode')}
          codes={DecisionMode}
          value={step.mode}
          onChange={(mode) => set({ mode })}
        />
      )}
      <CodeSelect
        label={t('flow.onEmpty')}
        codes={EmptyRule}
        value={step.onEmpty}
        onChange={(onEmpty) => set({ onEmpty })}
      />
      <CodeSelect
        label={t('flow.onSelf')}
        help={t('flow.selfHelp')}
        codes={SelfRule}
        value={step.onSelf}
        onChange={(onSelf) => set({ onSelf })}
      />
      <Switch
        label={t('flow.mayMove')}
        description={t('flow.mayMoveHelp')}
        disabled={!canEdit}
        checked={step.mayMove === true}
        onChange={(event) => set({ mayMove: event.currentTarget.checked })}
      />
      <Timeout step={step} set={set} />
    </>
  );
};

/** The settings of a copy. */
export const CopySettings = ({ step }: { readonly step: CopyStep }) => {
  const t = useT();
  const { draw } = useEditor();
  const set = (change: Partial<CopyStep>) =>
    draw(
      (flow) => changeStep(flow, step.id, (old) => ({ ...old, ...change }) as CopyStep),
      `${step.id} ${Object.keys(change).join(' ')}`,
    );
  return (
    <>
      <NameField label={t('flow.stepName')} value={step.name} onChange={(name) => set({ name })} />
      <ApproversFields label={t('flow.whoCopy')} isCopy value={step.to} onChange={(to) => set({ to })} />
    </>
  );
};
