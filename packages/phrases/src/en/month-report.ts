/** The report of a month as a PDF. */
export const monthReport = {
  'monthReport.title': 'Monthly report',
  'monthReport.file': 'Monthly report {month}.pdf',
  'monthReport.made': 'made on {at} for {name}',
  'monthReport.sight.unit': 'All seals and applications of the unit',
  'monthReport.sight.kept': 'The seals you keep, and your own',
  'monthReport.sight.own': 'Your own uses and applications',
  'monthReport.was': '{month}: {n}',
  'monthReport.more': 'and {n} more, in the statistics',
  'monthReport.stoodOut': 'What stood out',
  'monthReport.nothing': 'Nothing stood out this month.',
  'monthReport.reason': 'Reason',
  'monthReport.approvals': 'Approvals',
  'monthReport.times':
    'Half of the decisions were made within {median}, 90 % within {most}. In {month} it was {medianBefore} and {mostBefore}.',
  'monthReport.decided': 'Decisions',
  'monthReport.waitMedian': 'Median wait',
  'monthReport.wait90': '90 % within',
} as const;
