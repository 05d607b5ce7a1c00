import type { ReactNode } from 'react'
import { PeriodSwitch } from '#modules/catalog/components/period-switch.tsx'
import { PlanGrid } from '#modules/catalog/components/plan-card.tsx'
import { PlanTable } from '#modules/catalog/components/plan-table.tsx'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ProductContent } from '#modules/content/rules/sections/catalogue.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Icon } from '#ui/layout/icon.tsx'
import { Closing } from '../closing.tsx'
import { Notices, PlainHead } from '../page-head.tsx'
import { usePeriod } from './kinds.ts'
import type { Plans, ProductData } from './load-products.server.ts'
import { PlansMissing } from './price-list.tsx'
import { ProductHead } from './product-head.tsx'

type Props = {
  /** Heading while the content is hidden. */
  name: string
  loaded: ProductData
  email: string
  dark?: boolean
  /** The picture next to the headline. */
  children: ReactNode
}

/** The layout of the product pages. */
export function ProductPage({ name, loaded, email, dark = false, children }: Props) {
  const { content, plans, notices } = loaded
  const buttons = useTexts('buttons')
  const texts = useTexts('products')
  return (
    <>
      {content ? (
        <>
          <ProductHead {...content.head} plans={plans} dark={dark}>
            {children}
          </ProductHead>
          <Notices items={notices} className="pt-10" />
        </>
      ) : (
        <PlainHead title={name} notices={notices} dark={dark} />
      )}
      <PlansSection title={content?.plans.title || texts.plans} plans={plans} email={email} />
      {content?.strengths.title && <Strengths {...content.strengths} />}
      {plans.packages.length > 1 && (
        <section className="container-page pt-20 lg:pt-28">
          <h2 className="mb-10 max-w-2xl font-display text-title font-bold">
            {content?.table.title || texts.compared}
          </h2>
          <PlanTable plans={plans.packages} terms={plans.terms} caption={texts.allPlansCompared} />
        </section>
      )}
      {content?.fit.title && <FitSection fit={content.fit} misfit={content.misfit} />}
      {content?.questions.title && <Questions {...content.questions} />}
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="primary" size="xl">
            {buttons.sayHello}
          </ActionLink>
          <ActionLink to="/products" variant="outline" size="xl">
            {buttons.compareEverything}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}

function Strengths({ title, items }: ProductContent['strengths']) {
  return (
    <section className="bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <h2 className="font-display text-title font-bold lg:col-span-4">{title}</h2>
        <dl className="lg:col-span-7 lg:col-start-6">
          {items.map((item) => (
            <div
              key={item.title}
              className="grid gap-x-8 gap-y-2 border-t border-line py-7 first:border-t-0 first:pt-0 sm:grid-cols-2"
            >
              <dt className="font-display text-heading font-semibold">{item.title}</dt>
              <dd className="leading-7 text-muted">{item.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/**
 * Questions as <details>, so that they open without scripts and the browser's search finds closed
 * ones.
 */
function Questions({ title, items }: ProductContent['questions']) {
  const asked = items.filter((item) => item.question !== '')
  if (asked.length === 0) return null
  return (
    <section className="container-page grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <h2 className="font-display text-title font-bold lg:col-span-4">{title}</h2>
      <div className="min-w-0 border-b border-line lg:col-span-7 lg:col-start-6">
        {asked.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex items-center justify-between gap-6 py-5 text-[1.125rem] font-semibold">
              <span className="min-w-0">{question}</span>
              <Icon
                name="plus"
                className="size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 leading-7 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function PlansSection({ title, plans, email }: { title: string; plans: Plans; email: string }) {
  const period = usePeriod()
  const { packages, terms, error } = plans
  return (
    <section id="plans" className="container-page py-20 lg:py-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <h2 className="max-w-2xl font-display text-title font-bold">{title}</h2>
        <PeriodSwitch period={period} plans={packages} terms={terms} />
      </div>
      <div data-part="plans" className="mt-12 lg:mt-16">
        {packages.length > 0 ? (
          <PlanGrid plans={packages} period={period} terms={terms} />
        ) : (
          <PlansMissing error={error} email={email} />
        )}
      </div>
    </section>
  )
}

/** Who should buy this, and who should not. */
function FitSection({ fit, misfit }: Pick<ProductContent, 'fit' | 'misfit'>) {
  return (
    <section className="container-page grid gap-6 py-20 lg:grid-cols-12 lg:py-28">
      <div className="rounded-3xl bg-surface p-8 ring-1 ring-line sm:p-11 min-w-0 lg:col-span-7">
        <h2 className="font-display text-heading font-bold">{fit.title}</h2>
        <ul className="mt-6 space-y-4 text-lead">
          {fit.points.map((text) => (
            <li key={text} className="flex gap-4">
              <span
                aria-hidden="true"
                className="bg-horizon mt-[0.85rem] h-0.5 w-6 shrink-0 rounded-full"
              />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col rounded-3xl bg-sunken p-8 sm:p-11 min-w-0 lg:col-span-5">
        <h2 className="font-display text-heading font-bold">{misfit.title}</h2>
        <p className="mt-6 text-lead">{misfit.text}</p>
        <ContentLink
          to={misfit.to}
          className="group mt-8 inline-flex w-fit max-w-full items-center gap-2 font-semibold text-accent-text lg:mt-auto"
        >
          <span className="min-w-0 underline decoration-2 underline-offset-[6px] [overflow-wrap:anywhere]">
            {misfit.link}
          </span>
          <Icon name="arrow" className="size-5 transition-transform group-hover:translate-x-1" />
        </ContentLink>
      </div>
    </section>
  )
}
