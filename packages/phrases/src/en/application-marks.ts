/** The marks of the files of an application. */
export const applicationMarks = {
  'applyMark.mark': 'Mark this file',
  'applyMark.again': 'Mark it again',
  'applyMark.hint': 'An invisible mark tells later where any copy of it came from.',
  'applyMark.working': 'A marked copy is being made.',
  'applyMark.done': 'Marked by {name}, {at}',
  'applyMark.download': 'Download the marked copy',
  'applyMark.failed': 'The mark could not be added.',
  'applyMark.why': 'See why',
  'applyMark.record': 'Open the record',
  'watermark.stop': 'Stop',
  'watermark.stopFile': 'Stop marking {name}',
  'watermark.stopped': 'marking stopped',
} as const;
