/** What could not be fetched, said once and in its place. */
export function Notices({ items, className = '' }: { items: readonly string[]; className?: string }) {
  if (items.length === 0) return null
  return (
    <div role="alert" className={`container-page ${className}`}>
      <div className="space-y-1 rounded-xl bg-warning-soft px-5 py-4 text-warning">
        {items.map((item) => (
          <p key={item}>{item}</p>
        ))}
      </div>
    </div>
  )
}
