import type { ReactNode } from 'react'
import { PlanTable } from '#modules/catalog/components/plan-table.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Closing } from '../closing.tsx'
import type { Plans } from '../plans.server.ts'
import type { ProductContent } from './content.ts'
import { FitSection } from './fit-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { Questions } from './questions.tsx'
import { Strengths } from './strengths.tsx'

/** What the three product pages share below their own heads. */
export function ProductPage({ content, plans, email, children }: { content: ProductContent; plans: Plans; email: string; children: ReactNode }) {
  return (
    <>
      {children}
      <PlansSection title={content.plansTitle} plans={plans} email={email} />
      <Strengths title={content.strengthsTitle} items={content.strengths} />
      {plans.packages.length > 1 && (
        <section className="container-page pt-20 lg:pt-28">
          <h2 className="mb-10 max-w-2xl font-display text-title font-bold">Side by side, every number.</h2>
          <PlanTable plans={plans.packages} terms={plans.terms} caption="All plans compared" />
        </section>
      )}
      <FitSection fit={content.fit} misfit={content.misfit} />
      <Questions items={content.questions} vatIncluded={plans.terms.vatRate !== null} annualBilling={plans.terms.annualBilling} />
      <Closing
        title="Not sure which one?"
        text="Write what you want to run and how many people use it. We answer with a plan, or with the advice to stay where you are."
      >
        <ActionLink to="/contact" variant="secondary" size="xl">
          Say hello
        </ActionLink>
        <ActionLink to="/products" variant="outline" size="xl">
          Compare everything
        </ActionLink>
      </Closing>
    </>
  )
}
