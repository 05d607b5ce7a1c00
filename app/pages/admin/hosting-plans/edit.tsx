import { type ReactNode, useState } from 'react'
import { data } from 'react-router'
import { EditorPage, editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { HostingPlanCard } from '#modules/catalog/components/hosting-plan-card.tsx'
import { PriceTextsContext } from '#modules/catalog/components/price-tag.tsx'
import { saveHostingPlan } from '#modules/catalog/operations/hosting-plans.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plans.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { checkoutPath } from '#modules/catalog/rules/checkout-path.ts'
import { hostingPlanPrice, packageOfPlan } from '#modules/catalog/rules/hosting-plan.ts'
import {
  type HostingPlanFormValues,
  hostingPlanForm,
  hostingPlanTexts,
  hostingPlanValues,
  newHostingPlanValues,
  typedHostingPlan,
} from '#modules/catalog/rules/hosting-plan-form.ts'
import { previewHostingPlan } from '#modules/catalog/rules/plan-preview.ts'
import { shownTexts } from '#modules/content/queries/section.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/edit'
import { PlanFields } from './editor/plan-fields.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Plan' }]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = await planFacts()
  if (id === undefined)
    return { isNew: true, title: 'Add plan', values: newHostingPlanValues, version: '', facts }
  const row = await hostingPlanById(id)
  if (!row) throw data('Plan not found', { status: 404 })
  return {
    isNew: false,
    title: `Edit ${row.name}`,
    values: hostingPlanValues(row),
    version: row.updatedAt.toISOString(),
    facts,
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: hostingPlanForm,
  run: (member, { version, ...input }) => saveHostingPlan(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/hosting-plans', {
      kind: 'success',
      message: `Plan ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, facts } = loaderData
  const form = editorForm(loaderData, actionData, {
    typed: typedHostingPlan,
    texts: hostingPlanTexts,
  })
  return <PlanEditor title={title} saved={values} facts={facts} {...form} />
}

type Props = {
  title: string
  isNew: boolean
  /** What is stored, to know what was changed. */
  saved: HostingPlanFormValues
  values: HostingPlanFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  facts: PlanFacts
}

/** A page to write a hosting plan, with the card of the home page beside it. */
function PlanEditor({ title, isNew, saved, values, version, refusal, conflict, facts }: Props) {
  const [current, setCurrent] = useState(values)
  return (
    <EditorPage
      id="plan"
      title={title}
      back={{ label: 'Hosting Plans', to: '/admin/hosting-plans' }}
      submitLabel={isNew ? 'Add plan' : 'Save plan'}
      version={isNew ? null : version}
      refusal={refusal}
      conflict={conflict}
      isChanged={textDifferences(hostingPlanTexts(saved), hostingPlanTexts(current)).length > 0}
      unsaved="What you changed in this plan is not saved."
      onRead={(typed) => setCurrent(typedHostingPlan(typed))}
      fields={(read) => (
        <PlanFields
          isNew={isNew}
          values={values}
          errors={refusal?.fields ?? {}}
          vatRate={facts.terms.vatRate}
          onMoved={read}
        />
      )}
      preview={<PlanPreview values={current} facts={facts} />}
    />
  )
}

/**
 * The card of the home page as it will be after saving, and where its button leads. It is a
 * picture: its links lead nowhere.
 */
function PlanPreview({
  values,
  facts: { terms, packages, texts },
}: {
  values: HostingPlanFormValues
  facts: PlanFacts
}) {
  const plan = previewHostingPlan(values, terms.vatRate)
  const price = hostingPlanPrice(plan, terms)
  const sold = packageOfPlan(plan, packages, terms)
  const to = sold ? checkoutPath(sold.slug, price.period) : '/products'
  return (
    <aside
      id="preview"
      aria-labelledby="preview-title"
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 xl:sticky xl:top-4 xl:self-start"
    >
      <h2 id="preview-title" className="flex min-h-9 items-center font-semibold">
        Preview
      </h2>
      <p className="text-muted text-sm">
        {values.isActive
          ? 'As the home page will show it.'
          : 'Inactive: the home page does not show it.'}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {buttonText(sold?.name, packages.find(({ slug }) => slug === plan.slug)?.name)}
      </p>
      {/* The site is light, whatever the theme of the back office. */}
      <div
        inert
        data-theme="light"
        className="mx-auto grid w-full max-w-sm rounded-xl border border-line bg-page p-4"
      >
        <PriceTextsContext value={texts}>
          <HostingPlanCard plan={{ ...plan, price, to }} />
        </PriceTextsContext>
      </div>
    </aside>
  )
}

/** Which page the button opens, and why. */
function buttonText(sold: string | undefined, sameSlug: string | undefined): string {
  if (sold !== undefined) return `Its button orders the package ${sold} at checkout.`
  if (sameSlug !== undefined)
    return `Its button opens the products page: the package ${sameSlug} has another price.`
  return 'Its button opens the products page: no package on sale has this slug.'
}

/**
 * What the preview of a plan depends on: today's prices, the site's words around them, and the
 * packages that its button can order.
 */
async function planFacts() {
  const [terms, published, shown] = await Promise.all([
    priceTerms(now()),
    publishedPackages(),
    shownTexts(),
  ])
  const packages = (published.ok ? published.value : []).map(
    ({ name, slug, priceCents, billingPeriod, periodPrices, setupFeeCents }) => ({
      name,
      slug,
      priceCents,
      billingPeriod,
      periodPrices,
      setupFeeCents,
    }),
  )
  return { terms, packages, texts: shown.texts.prices }
}

type PlanFacts = Awaited<ReturnType<typeof planFacts>>
