import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'

type Props = ComponentProps<'button'> & { tone?: ButtonTone; size?: ButtonSize }

export function Button({ tone = 'plain', size = 'normal', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(tone, size, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<typeof Link> & { tone?: ButtonTone; size?: ButtonSize }

/** A link to another screen that looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(tone, size, className)} {...rest} />
}

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'large' | 'small'

const BASE =
  'heading no-print inline-flex items-center justify-center gap-2 border-2 rounded-plate text-center leading-none wrap-break-word select-none ' +
  'transition-colors duration-[var(--fast)] ' +
  // Its words stay as legible as any others.
  'disabled:border-dashed disabled:border-ink-soft disabled:bg-bench disabled:text-ink-soft ' +
  'aria-disabled:border-dashed aria-disabled:border-ink-soft aria-disabled:bg-bench aria-disabled:text-ink-soft'

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary:
    'bg-yellow text-on-yellow border-on-yellow not-disabled:hover:bg-coal not-disabled:hover:text-yellow not-disabled:hover:border-yellow',
  plain: 'bg-sheet text-ink border-rule not-disabled:hover:bg-ink not-disabled:hover:text-paper',
  quiet: 'bg-transparent text-ink border-transparent not-disabled:hover:border-rule',
  danger: 'bg-sheet text-danger border-danger not-disabled:hover:bg-danger-fill not-disabled:hover:text-white',
}

// 44 px is the smallest size that a thumb hits reliably.
const SIZES: Readonly<Record<ButtonSize, string>> = {
  normal: 'min-h-11 px-4 py-2 text-xl',
  large: 'min-h-14 px-6 py-3 text-2xl',
  small: 'min-h-11 px-3 py-1.5 text-lg',
}

/** Shared by buttons and by links styled as buttons. */
export function buttonClass(tone: ButtonTone, size: ButtonSize, className?: string): string {
  return classNames(BASE, TONES[tone], SIZES[size], className)
}
