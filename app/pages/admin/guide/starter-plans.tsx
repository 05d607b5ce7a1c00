import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { sellStarterPlans } from '#modules/catalog/operations/sell-starter-plans.server.ts'
import {
  starterField,
  starterPlans,
  starterPlansForm,
} from '#modules/catalog/rules/starter-plans.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/starter-plans'

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
        actions={
          <Button variant="outline" to={href('/admin/guide')}>
            Back to the guide
          </Button>
        }
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
          {starterPlans.map((plan, place) => {
            const field = (name: string) => starterField(name, place)
            const common = (name: string, value: string) => ({
              name: field(name),
              error: errors[field(name)],
              defaultValue: typed?.[field(name)] ?? value,
            })
            return (
              <Card key={plan.name} title={plan.name}>
                <div className="flex flex-col gap-4">
                  <CheckboxField
                    name={field('isOn')}
                    label="Sell this plan"
                    defaultChecked={typed ? field('isOn') in typed : true}
                  />
                  <TextField label="Name" required {...common('name', plan.name)} />
                  <PriceField label="Price a month" required {...common('price', '')} />
                  <TextField
                    label="In one sentence"
                    required
                    {...common('description', plan.description)}
                  />
                  <TextAreaField
                    label="What it includes"
                    hint="One a line."
                    rows={4}
                    {...common('includes', plan.includes)}
                  />
                </div>
              </Card>
            )
          })}
        </div>
      </FormShell>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the starter plans" error={error} />
}
