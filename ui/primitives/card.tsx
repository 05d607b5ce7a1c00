import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  /** Buttons or links at the right of the title. */
  actions?: ReactNode
  /** Without padding, for tables and lists that have their own. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, actions, flush = false, className = '', children }: Props) {
  return (
    <section className={`min-w-0 rounded-xl border border-line bg-surface ${className}`}>
      {title !== undefined && (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
          <h2 className="font-semibold text-base text-text">{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  )
}
