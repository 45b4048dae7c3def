export function HistorySkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the photo history" role="status" className="flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-26" />
      ))}
    </div>
  )
}
