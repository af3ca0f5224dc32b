import { dateText } from '#wire/placing/dates.ts';
import { partyColour } from './party-colour.ts';
import css from './placing.module.css';
import type { Look } from './use-seals.ts';

const perLine = 6;

const linesOf = (name: string): string[] => {
  const words = /\s/.test(name) ? name.split(/\s+/) : (name.match(new RegExp(`.{1,${perLine}}`, 'gu')) ?? []);
  return words.slice(0, 4);
};

const breadthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > 'ÿ' ? 1 : 0.6), 0);

/** The day as it would be today; the one it is pressed on takes its place. */
const DateFace = ({ date, size: { width, height } }: Look) => (
  <svg className={css.dateFace} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <text x={width / 2} y={height / 2} textLength={width - 2} lengthAdjust="spacingAndGlyphs" fontSize={4.2}>
      {date && dateText(date, new Date())}
    </text>
  </svg>
);

/** The room for somebody's signature, with their name. */
const SignatureFace = ({ name, size: { width, height }, colour = 0 }: Look) => (
  <svg
    {...partyColour(colour)}
    className={`${css.signatureFace} ${partyColour(colour).className}`}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
  >
    <rect x={0.3} y={0.3} width={width - 0.6} height={height - 0.6} rx={1.5} />
    <text x={width / 2} y={height / 2} fontSize={Math.min(5, (width * 0.9) / Math.max(1, breadthOf(name)))}>
      {name}
    </text>
  </svg>
);

const RoundFace = ({ name, size: { width, height } }: Look) => {
  const lines = linesOf(name);
  const letter = Math.min(
    height / (lines.length + 2),
    (width * 0.76) / Math.max(1, ...lines.map((line) => breadthOf(line))),
  );
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

/** What shows at a place in its true proportions: a picture, or a circle with a name until a seal has one. */
export const SealFace = (look: Look) => {
  if (look.date) return <DateFace {...look} />;
  if (look.colour !== undefined) return <SignatureFace {...look} />;
  if (look.image) return <img className={css.face} src={look.image} alt="" draggable={false} />;
  return <RoundFace {...look} />;
};
