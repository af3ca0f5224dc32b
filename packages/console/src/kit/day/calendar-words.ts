import 'dayjs/locale/zh-cn';
import type { DatePickerProps } from '@mantine/dates';
import { useLanguage, useT } from '../phrases.tsx';

const formats = {
  en: { locale: 'en', monthLabelFormat: 'MMMM YYYY', yearLabelFormat: 'YYYY', monthsListFormat: 'MMM' },
  zh: { locale: 'zh-cn', monthLabelFormat: 'YYYY年M月', yearLabelFormat: 'YYYY年', monthsListFormat: 'M月' },
} as const;

/** What a calendar says, in the language of the reader; weeks begin on Monday. */
export const useCalendarWords = () => {
  const t = useT();
  const language = useLanguage();
  const whole = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' });
  const [earlier, later] = [t('form.earlier'), t('form.later')];
  return {
    ...formats[language],
    firstDayOfWeek: 1,
    getDayAriaLabel: (day: string) => whole.format(new Date(`${day}T00:00`)),
    ariaLabels: {
      monthLevelControl: t('form.otherMonth'),
      yearLevelControl: t('form.otherYear'),
      previousMonth: earlier,
      previousYear: earlier,
      previousDecade: earlier,
      nextMonth: later,
      nextYear: later,
      nextDecade: later,
    },
  } satisfies DatePickerProps;
};
