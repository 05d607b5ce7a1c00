import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { LogoMark } from '#ui/layout/logo.tsx'
import { Picture, windowLook } from './frame.tsx'

// Only what the customer area shows: a promise drawn here must exist there.
const services = [
  { name: 'Surf school', detail: 'WordPress Protea, monthly', next: 'Renews 1 Jun 2026' },
  { name: 'Board hire', detail: 'Cloud Springbok, monthly', next: 'Renews 1 Jun 2026' },
]

/** An example of the customer area. */
export function DashboardPicture({ vatRate }: { vatRate: number | null }) {
  const due = totalsWithVat(72_000, vatRate ?? 0).total
  return (
    <Picture
      label="Example of the customer area: two services with their status and renewal date, no open invoices, and the next invoice."
      className={windowLook}
    >
      <div className="flex items-center gap-3 border-b border-line px-5 py-3.5 text-[0.8125rem]">
        <LogoMark className="size-5" />
        <span className="font-semibold">Kalk Bay Surf</span>
        <span className="ml-auto hidden gap-5 text-muted sm:flex">
          <span className="font-semibold text-text">Home</span>
          <span>Services</span>
          <span>Invoices</span>
          <span>Profile</span>
        </span>
        <span className="ml-auto flex size-7 items-center justify-center rounded-full bg-sunken text-[0.6875rem] font-semibold sm:ml-3">SD</span>
      </div>
      <p className="mx-5 mt-5 flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3 text-[0.8125rem] font-medium text-positive">
        <span className="size-2 shrink-0 rounded-full bg-positive" />
        Everything is in order. You don’t need to do anything.
      </p>
      <div className="grid gap-4 p-5 sm:grid-cols-[1.35fr_1fr]">
        <div className="flex flex-col rounded-xl bg-sunken p-4">
          <p className="text-[0.8125rem] text-muted">Open invoices</p>
          <p className="font-display text-2xl font-bold tracking-tight">None</p>
          <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-muted">Your last payment: {formatRand(due)} by card, 1 May 2026.</p>
        </div>
        <div className="flex flex-col rounded-xl p-4 ring-1 ring-line">
          <p className="text-[0.8125rem] text-muted">Next invoice, 1 Jun 2026</p>
          <p className="tabular font-display text-2xl font-bold tracking-tight">{formatRand(due)}</p>
          <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-muted">By card. We email you three days before.</p>
        </div>
      </div>
      <ul className="px-5 pb-4">
        {services.map((service) => (
          <li key={service.name} className="flex items-center gap-3 border-t border-line py-3 text-[0.8125rem]">
            <span className="size-2 shrink-0 rounded-full bg-positive" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{service.name}</span>
              <span className="block text-muted">{service.detail}</span>
            </span>
            <span className="hidden text-muted sm:block">{service.next}</span>
            <span className="rounded-md bg-positive-soft px-2 py-0.5 font-medium text-positive">Active</span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
