/**
 * A placeholder while content loads. Hidden from screen readers; the parent announces 'Loading'
 * once.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-md bg-sunken motion-reduce:animate-none ${className}`}
    />
  )
}

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="flex flex-col divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex items-center gap-4 px-4 py-3.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
