/** Refusals of what the platform runs for units. */
export const programmesErrors = {
  'error.material.notFound': 'this file is no longer there, please upload it again',
  'error.announcement.step': 'this is no longer possible: it has changed meanwhile',
  'error.announcement.unitNotFound': 'one of the chosen units is no longer there, please choose again',
  'error.news.notFound': 'this article is not there, or no longer shown',
  'error.news.empty': 'the article has no text yet, please write it first',
} as const;
