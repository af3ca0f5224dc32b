import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { maskPhone } from '#wire/rules/phone.ts';
import { nothing } from '../../kit/format.ts';
import type { Show } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './unit.module.css';

const maskCode = (code: string) =>
  code.length <= 8
    ? '*'.repeat(code.length)
    : `${code.slice(0, 4)}${'*'.repeat(code.length - 8)}${code.slice(-4)}`;

/** A number that is hidden until somebody who may see it asks for it. */
const hidden = (mask: (value: string) => string): Show<string> => ({
  Cell: function Hidden({ value }) {
    const t = useT();
    const [open, setOpen] = useState(false);
    if (value === '') return nothing;
    const Icon = open ? IconEyeOff : IconEye;
    return (
      <span className={css.hidden}>
        <span className="figures">{open ? value : mask(value)}</span>
        {!value.includes('*') && (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t(open ? 'unit.hide' : 'unit.show')}
            onClick={() => setOpen(!open)}
          >
            <Icon size="1rem" />
          </ActionIcon>
        )}
      </span>
    );
  },
  text: mask,
});

export const creditCode = hidden(maskCode);
export const phone = hidden(maskPhone);
