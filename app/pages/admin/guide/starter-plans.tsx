import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { sellStarterPlans } from '#modules/catalog/operations/sell-starter-plans.server.ts'
import { starterPlans, starterPlansForm } from '#modules/catalog/rules/starter-plans.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/starter-plans'
import { StarterPlanFields } from './starter-plan-fields.tsx'

const heading = 'Starter plans'

export const meta: Route.MetaFunction = () => [{ title: `${heading} · Setup guide` }]

export async function loader() {
  const { sellerDetails } = await siteSettings()
  return { chargesVat: sellerDetails.vat_registered }
}

export const action = formAction(() => ({
  schema: starterPlansForm,
  run: sellStarterPlans,
  done: ({ count }) =>
    redirectWithToast(href('/admin/guide'), {
      kind: 'success',
      message: count === 1 ? 'One plan is on sale.' : `${count} plans are on sale.`,
    }),
}))

/** Packages and hosting plans filled together, so that a new site has something to sell. */
export default function StarterPlans({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader
        title={heading}
        description="Change what is different for you and leave out what you don’t sell. Each plan becomes a package, which the checkout sells, and a card on the home page."
        back={{ label: 'Setup guide', to: href('/admin/guide') }}
      />
      <FormShell refusal={actionData?.refusal} submitLabel="Put on sale" pendingLabel="Saving...">
        {loaderData.chargesVat && (
          <RadioCards
            name="priceBasis"
            label="Prices"
            columns={2}
            defaultValue={typed?.priceBasis ?? 'with'}
            options={[
              { value: 'with', label: 'With VAT', description: 'What customers pay.' },
              { value: 'without', label: 'Without VAT', description: 'VAT is added.' },
            ]}
          />
        )}
        <div className="grid items-start gap-5 lg:grid-cols-3">
          {starterPlans.map((plan, place) => (
            <StarterPlanFields key={plan.name} place={place} typed={typed} errors={errors} />
          ))}
        </div>
      </FormShell>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the starter plans" error={error} />
}
