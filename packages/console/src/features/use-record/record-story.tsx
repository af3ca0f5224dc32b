import { Link } from '@tanstack/react-router';
import { codeLabel } from '#wire/kit/codes.ts';
import { UseStep } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Story } from '../../kit/detail/story.tsx';
import { useT } from '../../kit/phrases.tsx';
import { applicationPath } from '../approval/paths.ts';
import { authorizationPath } from '../authorization/paths.ts';
import type { UseRecord } from './use-record.ts';

type Event = UseRecord['events'][number];

/** Where a step happened: at the application, or at the authorisation. */
const placeOf = ({ step }: Event, { application, authorization }: UseRecord): string | undefined => {
  if (step === UseStep.applied || step === UseStep.approved)
    return application ? applicationPath(application.id) : undefined;
  if (step === UseStep.granted || step === UseStep.activated || step === UseStep.ended)
    return authorization ? authorizationPath(authorization.id) : undefined;
  return undefined;
};

const Words = ({ event, data }: { readonly event: Event; readonly data: UseRecord }) => {
  const t = useT();
  const { can } = useAccess();
  const { step, detail, count } = event;
  const amount =
    count === null
      ? ''
      : t(step === UseStep.photographed ? 'useRecord.photoTimes' : 'useRecord.pressTimes', { n: count });
  const more = [amount, detail].filter(Boolean).join(' · ');
  const words = t(codeLabel(UseStep, step));
  const to = can('authorization.view') ? placeOf(event, data) : undefined;
  return (
    <>
      {to ? <Link to={to}>{words}</Link> : words}
      {more && `: ${more}`}
    </>
  );
};

/** What happened from the application to the review, the latest first. */
export const RecordStory = ({ data }: { readonly data: UseRecord }) => {
  const entries = data.events.toReversed().map((event) => ({
    key: event.step,
    what: <Words event={event} data={data} />,
    who: event.byName,
    at: event.at,
  }));
  return entries.length > 0 ? <Story entries={entries} /> : null;
};
