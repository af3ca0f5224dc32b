import { criteriaKind } from '../project/criteria-kind.tsx';

/** What is asked when a round is planned. */
export const roundFields = {
  titleZh: { label: 'announcement.titleZh', help: 'announcement.titleHelp' },
  titleEn: { label: 'announcement.titleEn' },
  opensAt: { label: 'contest.opensAt', kind: 'dateTime' },
  deadlineAt: { label: 'contest.deadlineAt', kind: 'dateTime', help: 'contest.deadlineHelp' },
  lateMinutes: { label: 'contest.lateMinutes', help: 'contest.lateMinutesHelp' },
  advance: { label: 'contest.advance', help: 'contest.advanceHelp' },
  criteria: { label: 'project.criteria', kind: criteriaKind },
} as const;
