import { Link } from 'react-router'
import type { BillingPeriod } from '../rules/price.ts'

const choices = [
  { period: 'monthly', label: 'Monthly', to: '?' },
  { period: 'annual', label: 'Annual', to: '?period=annual' },
] as const

/** Switches between monthly and annual prices. Links, so that it works without scripts. */
export function PeriodSwitch({ period, discountPercent }: { period: BillingPeriod; discountPercent: number }) {
  return (
    <nav
      aria-label="Billing period"
      className="relative inline-grid grid-cols-2 rounded-xl bg-sunken p-1 text-[0.9375rem] font-semibold ring-1 ring-line"
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-lg bg-text transition-transform duration-250 ease-out-quint ${period === 'annual' ? 'translate-x-full' : ''}`}
      />
      {choices.map((choice) => (
        <Link
          key={choice.period}
          to={choice.to}
          replace
          preventScrollReset
          aria-current={period === choice.period ? 'true' : undefined}
          className="relative flex min-h-10 items-center justify-center gap-2 rounded-lg px-5 text-muted transition-colors aria-[current]:text-page"
        >
          {choice.label}
          {choice.period === 'annual' && discountPercent > 0 && (
            <span className={`tabular text-[0.8125rem] ${period === 'annual' ? 'text-amber' : 'text-accent-text'}`}>−{discountPercent}%</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
