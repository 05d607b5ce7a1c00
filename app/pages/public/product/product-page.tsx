import type { ReactNode } from 'react'
import { PlanTable } from '#modules/catalog/components/plan-table.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Closing } from '../closing.tsx'
import { Notices, PlainHead } from '../page-head.tsx'
import { FitSection } from './fit-section.tsx'
import type { ProductData } from './load-product.server.ts'
import { PlansSection } from './plans-section.tsx'
import { ProductHead } from './product-head.tsx'
import { Questions } from './questions.tsx'
import { Strengths } from './strengths.tsx'

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
