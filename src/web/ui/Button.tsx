import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from './button.styles.ts'

type Props = ComponentProps<'button'> & { tone?: ButtonTone; size?: ButtonSize }

export function Button({ tone = 'plain', size = 'normal', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(tone, size, className)} {...rest} />
}
