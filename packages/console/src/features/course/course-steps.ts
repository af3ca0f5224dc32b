import {
  attendCourse,
  bookCourse,
  cancelBooking,
  getCourse,
  listCourses,
  rateCourse,
} from '#wire/course/calls.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';

const lookAgain = () => Promise.all([refresh(getCourse), refresh(listCourses)]);

/** A refusal is announced by the call itself; the page then shows how things stand. */
const doing = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch(() => undefined);
  await lookAgain();
};

export const book = (sessionId: string): Promise<void> =>
  doing(async () => {
    const { number } = await call(bookCourse, { sessionId });
    notify.success(number === null ? t('course.bookedDone') : t('course.waitingDone', { number }));
  });

export const giveBack = async (sessionId: string, isBooked: boolean): Promise<void> => {
  const verb = t(isBooked ? 'course.cancel' : 'course.leave');
  const question = { title: verb, verb, dangerous: true };
  if (!(await confirm(isBooked ? { ...question, text: t('course.cancelText') } : question))) return;
  await doing(async () => {
    await call(cancelBooking, { sessionId });
    notify.success(t('course.cancelDone'));
  });
};

export const attend = async (sessionId: string): Promise<void> => {
  const done = await openFormDialog({
    title: t('course.attend'),
    endpoint: attendCourse,
    fields: { code: { label: 'course.code', autoComplete: 'off' } },
    given: { sessionId },
  });
  if (!done) return;
  notify.success(t('course.attendDone'));
  await lookAgain();
};

const ratings = [5, 4, 3, 2, 1];

export const rate = async (sessionId: string): Promise<void> => {
  const done = await openFormDialog({
    title: t('course.rate'),
    endpoint: rateCourse,
    fields: {
      rating: {
        label: 'course.rating',
        kind: {
          options: (say) =>
            ratings.map((rating) => ({ value: String(rating), label: say('course.ratingOf', { rating }) })),
        },
      },
      words: { label: 'course.feedbackWords', kind: 'textarea' },
    },
    given: { sessionId },
  });
  if (!done) return;
  notify.success(t('course.rateDone'));
  await lookAgain();
};
