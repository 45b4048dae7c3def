type Props = {
  /** What the sheet is about, such as 'Repair: Wet ceiling'. */
  about: string
  owner: string
  date: string
}

/** The first line of a printed sheet: what it is about, whose it is, of which day, and from which installation. */
export function PrintHead({ about, owner, date }: Props) {
  // The app without a server has no address that would lead anybody else to it.
  const place = globalThis.IS_LOCAL_APP ? [] : [location.origin]
  return (
    <p className="hidden border-b-2 border-rule pb-1 text-sm font-semibold print:block">
      {[about, owner, date, ...place].join(' · ')}
    </p>
  )
}
