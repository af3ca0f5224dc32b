import css from './prose.module.css';

const bullet = /^\s*[-*•·]\s+/;

/** Plain text of several lines: paragraphs, and lists where lines begin with a dash. */
export const Prose = ({ text }: { readonly text: string }) => {
  const blocks = text.split(/\n{2,}/).map((block) => block.split('\n').filter((line) => line.trim() !== ''));
  return (
    <div className={css.prose}>
      {blocks.map((lines, at) => {
        const items = lines.filter((line) => bullet.test(line));
        const words = lines.filter((line) => !bullet.test(line));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
          <div key={at}>
            {words.length > 0 && <p>{words.join('\n')}</p>}
            {items.length > 0 && (
              <ul>
                {items.map((line) => (
                  <li key={line}>{line.replace(bullet, '')}</li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
};
