import type { ErrorSpec } from './error-spec.ts';

/** Refusals of what the platform runs for units: news, downloads, courses, projects, events, meetings. */
export const programmesErrors = {
  'material.notFound': { code: 8600, status: 404 },
  'announcement.step': { code: 8601, status: 409 },
  'announcement.unitNotFound': { code: 8602, status: 404 },
  'news.notFound': { code: 8610, status: 404 },
  'news.empty': { code: 8611, status: 409 },
} as const satisfies Record<string, ErrorSpec>;
