import type { Translate } from '@chancery/phrases/keys.ts';
import type { StoryEntry } from '../../kit/detail/story.tsx';
import { Prose } from '../../kit/prose.tsx';

interface Event {
  readonly id: string;
  readonly step: string;
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

const steps = {
  submit: 'project.did.submit',
  withdraw: 'project.did.withdraw',
  resume: 'project.did.resume',
  return: 'project.did.return',
  check: 'project.did.check',
  accept: 'project.did.accept',
  reject: 'project.did.reject',
  comment: 'project.did.comment',
  complete: 'project.did.complete',
  'milestone.add': 'project.did.milestoneAdd',
  'milestone.delete': 'project.did.milestoneDelete',
  'milestone.report': 'project.did.milestoneReport',
  'milestone.accept': 'project.did.milestoneAccept',
  'milestone.return': 'project.did.milestoneReturn',
} as const;

/** What happened to an application, the latest first. */
export const proposalStory = (events: readonly Event[], t: Translate): readonly StoryEntry[] =>
  events.toReversed().map(({ id, step, by, text, at }) => ({
    key: id,
    what: (
      <>
        {step in steps ? t(steps[step as keyof typeof steps]) : step}
        {text !== '' && <Prose text={text} />}
      </>
    ),
    ...(by !== '' && { who: by }),
    at,
  }));
