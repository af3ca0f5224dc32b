import type { Approvers } from '@chancery/contract/approval/flow.ts';
import { NativeSelect } from '@mantine/core';
import { ApproverSource } from '#wire/approval/codes.ts';
import type { CodeOf } from '#wire/kit/codes.ts';
import { limits } from '#wire/limits.ts';
import { Role } from '#wire/unit/codes.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import { CodeRows, CodeSelect, IdsField, NumberField } from './fields.tsx';
import { peoplePick } from './flow-picks.ts';

interface Props {
  readonly label: string;
  readonly value: Approvers;
  /** Whoever only gets a copy is not chosen by the applicant. */
  readonly isCopy?: boolean;
  onChange(value: Approvers): void;
}

const beginWith = (by: CodeOf<typeof ApproverSource>): Approvers => {
  switch (by) {
    case ApproverSource.people:
      return { by, userIds: [] };
    case ApproverSource.role:
      return { by, role: Role.administrator };
    case ApproverSource.departmentHead:
      return { by };
    case ApproverSource.headLevel:
      return { by, level: 2 };
    case ApproverSource.applicantChoice:
      return { by, max: 1 };
  }
};

const forCopies = {
  ...ApproverSource,
  all: ApproverSource.all.filter((by) => by !== ApproverSource.applicantChoice),
};

const levels = Array.from({ length: limits.flow.headLevels }, (_, at) => at + 1);

/** Who decides at a step, or gets a copy. */
export const ApproversFields = ({ label, value, isCopy = false, onChange }: Props) => {
  const t = useT();
  const { canEdit } = useEditor();
  return (
    <>
      <CodeRows
        label={label}
        codes={isCopy ? forCopies : ApproverSource}
        value={value.by}
        onChange={(by) => onChange(beginWith(by))}
      />
      {value.by === ApproverSource.people && (
        <IdsField
          name="people"
          label={t('flow.people')}
          kind={peoplePick}
          value={value.userIds}
          onChange={(userIds) => onChange({ ...value, userIds })}
        />
      )}
      {value.by === ApproverSource.role && (
        <CodeSelect
          label={t('flow.role')}
          codes={Role}
          value={value.role}
          onChange={(role) => onChange({ ...value, role })}
        />
      )}
      {value.by === ApproverSource.headLevel && (
        <NativeSelect
          label={t('flow.level')}
          disabled={!canEdit}
          value={String(value.level)}
          onChange={(event) => onChange({ ...value, level: Number(event.currentTarget.value) })}
          data={levels.map((level) => ({
            value: String(level),
            label: level === 1 ? t('flow.level1') : t('flow.levelN', { n: level - 1 }),
          }))}
        />
      )}
      {value.by === ApproverSource.applicantChoice && (
        <NumberField
          label={t('flow.max')}
          value={value.max}
          onChange={(max) =>
            onChange({ ...value, max: Math.min(Math.max(max ?? 1, 1), limits.flow.peoplePerStep) })
          }
        />
      )}
    </>
  );
};
