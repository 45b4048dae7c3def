/** Placeholders where the cards will appear. */
export function PlansSkeleton({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading the plans"
      className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]"
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="skeleton h-110" />
      ))}
    </div>
  )
}
