/** The report of a month as a PDF. */
export const monthReport = {
  'monthReport.title': 'Monthly report',
  'monthReport.file': 'Monthly report {month}.pdf',
  'monthReport.zone': 'Days are those of {zone}.',
  'monthReport.before': 'in {month}',
  'monthReport.made': 'created on {at} for {name}',
  'monthReport.sight.unit': 'All seals and applications of the unit',
  'monthReport.sight.kept': 'The seals you keep, and your own uses',
  'monthReport.sight.own': 'Your own uses and applications',
  'monthReport.was': '{month}: {n}',
  'monthReport.more': 'and {n} more, in the statistics',
  'monthReport.stoodOut': 'Needs attention',
  'monthReport.nothing': 'Nothing unusual this month.',
  'monthReport.reason': 'Reason',
  'monthReport.approvals': 'Approvals',
  'monthReport.times':
    'Half of the decisions were made within {median}, 90 % within {most}. In {month} it was {medianBefore} and {mostBefore}.',
  'monthReport.decided': 'Decisions',
  'monthReport.waitMedian': 'Median wait',
  'monthReport.wait90': '90 % within',
} as const;
