import type { getComplaint } from '@chancery/contract/complaint/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import css from './complaint.module.css';

/** The pictures that came with a complaint. */
export const ComplaintPictures = ({ data }: { readonly data: CallResult<typeof getComplaint> }) => (
  <ul className={css.pictures}>
    {data.pictures.map(({ filePath, fileName, tmpUrl }) => (
      <li key={filePath}>
        <a href={tmpUrl} target="_blank" rel="noreferrer">
          <img src={tmpUrl} alt={fileName} loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
);
