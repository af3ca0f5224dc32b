import type { SealSize } from '#wire/placing/rules.ts';
import css from './placing.module.css';

interface Props {
  readonly name: string;
  readonly size: SealSize;
  readonly image?: string | undefined;
}

const perLine = 6;

const linesOf = (name: string): string[] => {
  const words = /\s/.test(name) ? name.split(/\s+/) : (name.match(new RegExp(`.{1,${perLine}}`, 'gu')) ?? []);
  return words.slice(0, 4);
};

/** A seal in its true proportions: its picture, or a circle with its name until it has one. */
export const SealFace = ({ name, size, image }: Props) => {
  if (image) return <img className={css.face} src={image} alt="" draggable={false} />;
  const { width, height } = size;
  const lines = linesOf(name);
  const longest = Math.max(
    1,
    ...lines.map((line) => [...line].reduce((sum, one) => sum + (one > 'ÿ' ? 1 : 0.6), 0)),
  );
  const letter = Math.min(height / (lines.length + 2), (width * 0.76) / longest);
  return (
    <svg className={css.face} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ellipse cx={width / 2} cy={height / 2} rx={width / 2 - 0.8} ry={height / 2 - 0.8} />
      {lines.map((line, at) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a name never change places
          key={at}
          x={width / 2}
          y={height / 2 + (at - (lines.length - 1) / 2) * letter * 1.2}
          fontSize={letter}
        >
          {line}
        </text>
      ))}
    </svg>
  );
};
