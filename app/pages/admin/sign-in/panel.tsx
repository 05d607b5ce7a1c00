import type { ReactNode } from 'react'

/** A sign-in card with a title and one form. */
export function Panel({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rounded-2xl border border-line bg-surface p-6 shadow-sm sm:p-8">
      <h1 className="font-display text-heading font-bold">{title}</h1>
      {lead !== undefined && <p className="mt-2 text-muted text-sm">{lead}</p>}
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </section>
  )
}

export function panelMeta(title: string) {
  return [{ title: `${title} · Admin` }, { name: 'robots', content: 'noindex' }]
}
