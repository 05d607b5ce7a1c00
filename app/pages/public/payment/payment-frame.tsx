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

/** What happens after the customer has made the transfer. */
export function NextSteps({ email }: { email: string }) {
  const steps = [
    `We’ve sent these details to ${email}.`,
    'A transfer between banks takes one to two working days; an instant payment (PayShap or same bank) arrives the same day.',
    'As soon as we receive the money, we start your service and send you the paid invoice.',
  ]
  return (
    <section className="mt-8">
      <h2 className="font-display font-bold text-heading">What happens next</h2>
      <ol className="mt-4 space-y-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-selected-soft font-semibold text-link text-xs"
            >
              {index + 1}
            </span>
            <span className="min-w-0 break-words">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
