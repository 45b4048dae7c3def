import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  children: ReactNode
  className?: string
  id?: string
  /** For a step that follows another on the same address: what was pressed for it is gone. */
  takesFocus?: boolean
}

/** The screen's name. After a navigation it takes the focus, so that a screen reader says where one is now. */
export function PageHeading({ children, className, id, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // As it was when this screen came: a search that goes to the address later is no navigation.
  const [isFirstScreen] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstScreen || takesFocus) heading.current?.focus({ preventScroll: true })
  }, [isFirstScreen, takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} id={id} className={classNames('heading', className ?? 'text-5xl sm:text-7xl')}>
      {children}
    </h1>
  )
}
