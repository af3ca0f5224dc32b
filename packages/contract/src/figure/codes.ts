import { codes } from '../kit/codes.ts';

/** What figures are told apart by. */
export const FigureKind = codes('figureKind', {
  seal: 'seal',
  department: 'department',
  person: 'person',
  documentType: 'documentType',
  useType: 'useType',
  reason: 'reason',
});

/** What the rows of statistics are. */
export const StatisticKind = codes('statisticKind', {
  seal: 'seal',
  department: 'department',
  person: 'person',
  documentType: 'documentType',
  template: 'template',
});
