type Props = { isSent: boolean; done: string; error: string | null }

/** What came of asking for another link, in small type beside its button. */
export function SendAgainResult({ isSent, done, error }: Props) {
  return (
    <>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <p role="status" className="text-sm font-normal">
        {isSent && done}
      </p>
      {error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </>
  )
}
