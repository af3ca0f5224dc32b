import type { ErrorSpec } from './error-spec.ts';

/** Refusals of what the platform runs for units: news, downloads, courses, projects, events, meetings. */
export const programmesErrors = {
  'material.notFound': { code: 8600, status: 404 },
  'announcement.step': { code: 8601, status: 409 },
  'announcement.unitNotFound': { code: 8602, status: 404 },
  'news.notFound': { code: 8610, status: 404 },
  'news.empty': { code: 8611, status: 409 },
  'project.notFound': { code: 8660, status: 404 },
  'project.noForm': { code: 8661, status: 409 },
  'project.formChanged': { code: 8662, status: 409 },
  'project.notOpen': { code: 8663, status: 409 },
  'project.step': { code: 8664, status: 409 },
  'project.undecided': { code: 8665, status: 409 },
  'proposal.notFound': { code: 8666, status: 404 },
  'proposal.step': { code: 8667, status: 409 },
  'proposal.answerBy': { code: 8668, status: 409 },
  'download.notFound': { code: 8620, status: 404 },
  'download.notMarkable': { code: 8621, status: 409 },
  'download.versions': { code: 8622, status: 409 },
  'download.unmarkable': { code: 8623, status: 409 },
  'download.traceNotFound': { code: 8624, status: 404 },
} as const satisfies Record<string, ErrorSpec>;
