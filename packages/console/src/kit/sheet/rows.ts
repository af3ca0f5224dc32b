/** A table in words and numbers: the headings first. */
export type Rows = readonly (readonly (string | number)[])[];
