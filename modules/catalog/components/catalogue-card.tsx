import type { ReactNode } from 'react'
import { PlanIcon } from './plan-icon.tsx'

type Props = {
  icon: string
  name: string
  /** Its status: active, featured, hidden. */
  badges: ReactNode
  price: string
  period: string
  description: string
  features: readonly string[]
  isActive: boolean
  /** What the card is dragged by. */
  handle: ReactNode
  buttons: ReactNode
}

/** B§2.2.13: this many features are shown, then the number of the others. */
const shownFeatures = 3

/** A package or plan in the catalogue lists of the back office. Inactive ones are muted. */
export function CatalogueCard({
  icon,
  name,
  badges,
  price,
  period,
  description,
  features,
  isActive,
  handle,
  buttons,
}: Props) {
  const more = features.length - shownFeatures
  return (
    <article
      className={`flex min-w-0 flex-col rounded-xl border bg-surface ${isActive ? 'border-line' : 'border-line border-dashed'}`}
    >
      <div className="flex flex-1 flex-col gap-3 p-4">
        <header className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className={`w-8 shrink-0 overflow-hidden text-2xl leading-8 ${isActive ? '' : 'opacity-50 grayscale'}`}
          >
            <PlanIcon icon={icon} className="size-8" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold text-base [overflow-wrap:anywhere]">{name}</h2>
            <p className="tabular text-muted text-sm">
              <span className="font-semibold text-text">{price}</span> {period}
            </p>
          </div>
          {handle}
        </header>
        <p className="flex flex-wrap gap-1.5">{badges}</p>
        {description !== '' && (
          <p className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">{description}</p>
        )}
        {features.length > 0 && (
          <ul className="list-disc space-y-0.5 pl-4 text-sm marker:text-muted">
            {features.slice(0, shownFeatures).map((feature) => (
              <li key={feature} className="[overflow-wrap:anywhere]">
                {feature}
              </li>
            ))}
            {more > 0 && <li className="list-none text-muted">+{more} more</li>}
          </ul>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
        {buttons}
      </footer>
    </article>
  )
}
