import { fillText } from '#kernel/fill-text.ts'
import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { LogoMark } from '#ui/layout/logo.tsx'
import { Picture, windowClasses } from './frame.tsx'

/** An example of the customer area. Only what it shows: a promise drawn here must exist there. */
export function DashboardPicture({ vatRate }: { vatRate: number | null }) {
  const texts = useTexts('drawings').customerArea
  const due = totalsWithVat(72_000, vatRate ?? 0).total
  return (
    <Picture label={texts.description} className={windowClasses}>
      <div className="flex items-center gap-3 border-b border-line px-5 py-3.5 text-[0.8125rem]">
        <LogoMark className="size-5" />
        <span className="font-semibold">{texts.company}</span>
        <span className="ml-auto hidden gap-5 text-muted sm:flex">
          <span className="font-semibold text-text">{texts.menu.home}</span>
          <span>{texts.menu.services}</span>
          <span>{texts.menu.invoices}</span>
          <span>{texts.menu.profile}</span>
        </span>
        <span className="ml-auto flex size-7 items-center justify-center rounded-full bg-sunken text-[0.6875rem] font-semibold sm:ml-3">
          {texts.initials}
        </span>
      </div>
      <p className="mx-5 mt-5 flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3 text-[0.8125rem] font-medium text-positive">
        <span className="size-2 shrink-0 rounded-full bg-positive" />
        {texts.allGood}
      </p>
      <div className="grid gap-4 p-5 sm:grid-cols-[1.35fr_1fr]">
        <div className="flex flex-col rounded-xl bg-sunken p-4">
          <p className="text-[0.8125rem] text-muted">{texts.openInvoices}</p>
          <p className="font-display text-2xl font-bold tracking-tight">{texts.none}</p>
          <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-muted">
            {fillText(texts.lastPayment, { amount: formatRand(due) })}
          </p>
        </div>
        <div className="flex flex-col rounded-xl p-4 ring-1 ring-line">
          <p className="text-[0.8125rem] text-muted">{texts.nextInvoice}</p>
          <p className="tabular font-display text-2xl font-bold tracking-tight">
            {formatRand(due)}
          </p>
          <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-muted">
            {texts.nextInvoiceNote}
          </p>
        </div>
      </div>
      <ul className="px-5 pb-4">
        {texts.services.map((service) => (
          <li
            key={service.name}
            className="flex items-center gap-3 border-t border-line py-3 text-[0.8125rem]"
          >
            <span className="size-2 shrink-0 rounded-full bg-positive" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{service.name}</span>
              <span className="block text-muted">{service.plan}</span>
            </span>
            <span className="hidden text-muted sm:block">{service.renewal}</span>
            <span className="rounded-md bg-positive-soft px-2 py-0.5 font-medium text-positive">
              {texts.active}
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
