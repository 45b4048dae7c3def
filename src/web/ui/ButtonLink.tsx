import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonSize, type ButtonTone } from './button.styles.ts'

type Props = ComponentProps<typeof Link> & { tone?: ButtonTone; size?: ButtonSize }

/** A link to another screen that looks like a button. */
export function ButtonLink({ tone = 'plain', size = 'normal', className, ...rest }: Props) {
  return <Link className={buttonClass(tone, size, className)} {...rest} />
}
