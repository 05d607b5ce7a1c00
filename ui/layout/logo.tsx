/** The mark: an H whose crossbar is the horizon and runs on past the second post. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M6 4v24M20 4v24" stroke="currentColor" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M6 17.5h24" stroke="#e0533a" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M21 17.5h9" stroke="#f2a33a" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and name, or the site's own picture when it has one. */
export function Logo({ name, picture = '' }: { name: string; picture?: string }) {
  if (picture !== '') return <img src={picture} alt={name} className="h-8 w-auto" />
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark className="size-7 shrink-0" />
      <span className="font-display text-[1.3125rem] font-bold tracking-[-0.03em]">{name}</span>
    </span>
  )
}
