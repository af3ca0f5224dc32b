/** Refusals of what the platform runs for units. */
export const programmesErrors = {
  'error.material.notFound': 'this file is no longer there, please upload it again',
  'error.announcement.step': 'this is no longer possible: it has changed meanwhile',
  'error.announcement.unitNotFound': 'one of the chosen units is no longer there, please choose again',
  'error.news.notFound': 'this article is not there, or no longer shown',
  'error.news.empty': 'the article has no text yet, please write it first',
  'error.project.notFound': 'this project is not there, or no longer shown',
  'error.project.noForm': 'the project has no form yet, please design it first',
  'error.project.formChanged': 'the form was changed meanwhile, please open it again',
  'error.project.notOpen':
    'applications are not accepted now: the call has not opened yet, or its time is over',
  'error.project.step': 'this is not possible at this stage of the project',
  'error.project.undecided': 'some applications are not decided yet, please decide them first',
  'error.proposal.notFound': 'this application is not there',
  'error.proposal.step': 'this is no longer possible: the application has changed meanwhile',
  'error.proposal.answerBy': 'the call is over, please set a later date until when the unit can answer',
  'error.download.notFound': 'this download is not there, or no longer shown',
  'error.download.notMarkable':
    '“{name}” cannot be marked: only PDFs and pictures can. Offer a PDF, or switch marking off',
  'error.download.versions': 'there are {max} versions already, please begin a new download',
  'error.download.unmarkable':
    'your copy could not be prepared because of the file itself, please tell those who run the platform',
  'error.download.traceNotFound': 'this search is not there',
} as const;
