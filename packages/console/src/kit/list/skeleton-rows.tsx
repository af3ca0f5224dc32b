import css from './list.module.css';

// More would be below the edge of the screen.
const most = 15;

interface Props {
  readonly count: number;
  readonly cells: number;
}

/** Rows of the size the real ones will have. */
export const SkeletonRows = ({ count, cells }: Props) =>
  Array.from({ length: Math.min(count, most) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one placeholder from another
    <tr key={row}>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one placeholder from another
        <td key={cell}>
          <span className={css.skeleton} style={{ width: `${40 + ((row * 7 + cell * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
