import { codes } from '../kit/codes.ts';

/** Whether sessions are booked one by one or all together. */
export const CourseMode = codes('courseMode', { single: 'single', series: 'series' });
