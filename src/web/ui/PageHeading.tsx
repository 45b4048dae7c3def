import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  children: ReactNode
  className?: string
  id?: string
  /** For a step that follows another at the same address, where the button that was pressed no longer exists. */
  takesFocus?: boolean
}

/** The name of the screen. After navigation it takes the focus, so that a screen reader announces the new screen. */
export function PageHeading({ children, className, id, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // The location at the time this screen appeared. A later change of the search in the address is not navigation.
  const [isFirstScreen] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstScreen || takesFocus) heading.current?.focus({ preventScroll: true })
  }, [isFirstScreen, takesFocus])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      id={id}
      className={classNames('heading', className ?? 'text-3xl sm:text-5xl lg:text-6xl')}
    >
      {children}
    </h1>
  )
}
