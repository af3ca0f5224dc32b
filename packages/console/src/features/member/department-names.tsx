import { plain, type Show } from '../../kit/list/show.tsx';
import { comma } from '../../kit/phrases.tsx';

type Departments = readonly { readonly name: string }[];

const namesOf = (departments: Departments) => departments.map(({ name }) => name).join(comma());

/** The departments of somebody, by name. */
export const departments: Show<Departments> = {
  Cell: ({ value }) => <plain.Cell value={namesOf(value)} />,
  text: (value) => namesOf(value),
};
