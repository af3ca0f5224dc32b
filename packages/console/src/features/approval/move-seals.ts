import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { movePlaces } from '#wire/approval/calls.ts';
import { shiftsBetween } from '#wire/placing/moves.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { openPlacing } from '../placing/open-placing.ts';
import { sendStep, showAnew } from './decide.ts';
import { aboutOf, type StepContext } from './step.ts';

/** Opens the files to move their seals, then asks for a word about it and sends it. */
export const moveSeals = async ({ data, t }: StepContext): Promise<void> => {
  const { id, files, seals, places, bound, route } = data;
  let placed: readonly Placement[] = places;
  const isMeant = await openPlacing({
    files,
    seals,
    placed: places,
    start: files[0]?.filePath ?? '',
    fixed: true,
    sheetsOf: () => undefined,
    onChange: (next) => {
      placed = next;
    },
  });
  if (isMeant !== true) return;
  if (shiftsBetween(places, placed).length === 0) {
    notify.info(t('approval.unmoved'));
    return;
  }
  const isDone = await openFormDialog({
    title: t('approval.move'),
    about: aboutOf(data),
    endpoint: movePlaces,
    given: { id, taskId: route.mine.taskId ?? '', bound: bound ?? '', places: [...placed] },
    fields: { opinion: { kind: 'textarea', label: 'approval.opinion', help: 'approval.moveText' } },
    send: sendStep(movePlaces, id),
  });
  if (!isDone) return;
  notify.success(t('approval.movedNow'));
  await showAnew();
};
