import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { LogoMark } from '#ui/layout/logo.tsx'
import { Picture, windowLook } from './frame.tsx'

const services = [
  { name: 'kalkbaysurf.co.za', plan: 'WordPress Protea', state: 'Running', next: 'Renews 1 June' },
  { name: 'orders.kalkbaysurf.co.za', plan: 'Cloud Springbok', state: 'Running', next: 'Renews 1 June' },
  { name: 'winter.kalkbaysurf.co.za', plan: 'Staging copy', state: 'Paused', next: 'Free with Protea' },
]

const visits = [22, 24, 23, 29, 34, 31, 28, 36, 41, 38, 44, 52, 47, 55, 58, 54, 63, 70]
const curve = visits.map((value, day) => `${day * 10},${48 - value * 0.64}`).join(' ')

/** The customer area: what runs, what is due, what happened. */
export function DashboardPicture({ vatRate }: { vatRate: number | null }) {
  const due = totalsWithVat(72_800, vatRate ?? 0).total
  return (
    <Picture
      label="Example of the customer area: three services with their state and renewal day, the next invoice, and visits to the site."
      className={windowLook}
    >
      <div className="flex items-center gap-3 border-b border-line px-5 py-3.5 text-[0.8125rem]">
        <LogoMark className="size-5" />
        <span className="font-semibold">Kalk Bay Surf</span>
        <span className="ml-auto hidden gap-5 text-muted sm:flex">
          <span className="font-semibold text-text">Home</span>
          <span>Services</span>
          <span>Invoices</span>
          <span>Tickets</span>
        </span>
        <span className="ml-auto flex size-7 items-center justify-center rounded-full bg-sunken text-[0.6875rem] font-semibold sm:ml-3">NK</span>
      </div>
      <p className="mx-5 mt-5 flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3 text-[0.8125rem] font-medium text-positive">
        <span className="size-2 rounded-full bg-positive" />
        Nothing needs you today. Everything is running and paid.
      </p>
      <div className="grid gap-4 p-5 sm:grid-cols-[1.35fr_1fr]">
        <div className="rounded-xl bg-sunken p-4">
          <p className="text-[0.8125rem] text-muted">Visits this month</p>
          <p className="tabular font-display text-2xl font-bold tracking-tight">18&nbsp;402</p>
          <svg viewBox="0 0 170 48" className="mt-2 h-14 w-full" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={`0,48 ${curve} 170,48`} fill="var(--amber)" opacity="0.22" />
            <polyline points={curve} fill="none" stroke="var(--accent)" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
          </svg>
        </div>
        <div className="flex flex-col rounded-xl p-4 ring-1 ring-line">
          <p className="text-[0.8125rem] text-muted">Next invoice, 1 June</p>
          <p className="tabular font-display text-2xl font-bold tracking-tight">{formatRand(due)}</p>
          <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-muted">Card ending 8210. We write to you three days before.</p>
        </div>
      </div>
      <ul className="px-5 pb-4">
        {services.map((service) => (
          <li key={service.name} className="flex items-center gap-3 border-t border-line py-3 text-[0.8125rem]">
            <span className={`size-2 shrink-0 rounded-full ${service.state === 'Running' ? 'bg-positive' : 'bg-line-strong'}`} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{service.name}</span>
              <span className="block text-muted">{service.plan}</span>
            </span>
            <span className="hidden text-muted sm:block">{service.next}</span>
            <span
              className={`rounded-md px-2 py-0.5 font-medium ${service.state === 'Running' ? 'bg-positive-soft text-positive' : 'bg-sunken text-muted'}`}
            >
              {service.state}
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
