/** Stands for nobody and nothing, in figures and in the lists they open: what has no department, no type of file and so on. */
export const nothingId = '00000000-0000-0000-0000-000000000000';
