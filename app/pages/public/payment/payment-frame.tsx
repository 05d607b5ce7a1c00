import type { ReactNode } from 'react'

type Props = {
  /** A line above the heading, such as the order number. */
  over: string
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** The layout of all payment pages. */
export function PaymentFrame({ over, title, lead, children }: Props) {
  return (
    <div className="container-page flex-1 py-10 md:py-16">
      <div className="max-w-2xl">
        <div aria-hidden="true" className="bg-horizon h-1 w-16 rounded-full" />
        <p className="mt-6 break-words font-semibold text-muted text-sm">{over}</p>
        <h1 className="mt-1 break-words font-display font-bold text-title">{title}</h1>
        {lead !== undefined && <div className="mt-4 text-lead text-muted">{lead}</div>}
        {children}
      </div>
    </div>
  )
}
