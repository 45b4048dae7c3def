import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'

type Props = { children: ReactNode; className?: string; id?: string }

/** The screen's name. After a navigation it takes the focus, so that a screen reader says where one is now. */
export function PageHeading({ children, className, id }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const isFirstScreen = key === 'default'
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
  }, [isFirstScreen])
  return (
    <h1 ref={heading} tabIndex={-1} id={id} className={classNames('heading', className ?? 'text-5xl sm:text-7xl')}>
      {children}
    </h1>
  )
}
