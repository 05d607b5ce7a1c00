import { Form, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { addDays, isCalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayRunBilling } from '#modules/billing/policy.ts'
import { startBillingRun } from '#modules/billing/runs/operations/start-billing-run.server.ts'
import {
  billingForecast,
  forecastNames,
} from '#modules/billing/runs/queries/billing-forecast.server.ts'
import { startRunForm } from '#modules/billing/runs/rules/start-run-form.ts'
import { now } from '#platform/clock.server.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/run'
import { Forecast } from './forecast.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Billing run' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const today = await siteToday()
  const asked = args.url.searchParams.get('day') ?? ''
  const day =
    isCalendarDate(asked) && asked >= today && asked <= addDays(today, 366) ? asked : today
  const [forecast, names] = await Promise.all([billingForecast(day), forecastNames(day)])
  return { today, forecast, names, mayRun: mayRunBilling(member), idempotencyKey: newId() }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: startRunForm,
  run: (member, { idempotency_key: idempotencyKey }) => startBillingRun(member, { idempotencyKey }),
  done: () =>
    redirectWithToast(`${href('/admin/billing')}?started=${now().getTime()}`, {
      kind: 'success',
      message: 'The billing run has started',
    }),
}))

/** The dry run of a day, and for today the button that starts a real run. */
export default function BillingRun({
  loaderData: { today, forecast, names, mayRun, idempotencyKey },
  actionData,
}: Route.ComponentProps) {
  const isToday = forecast.day === today
  return (
    <>
      <PageHeader
        title="Billing run"
        description="A dry run changes nothing. It shows what a run on that day would do."
        back={{ label: 'Billing', to: '/admin/billing' }}
      />
      <Form className="flex flex-wrap items-end gap-3">
        <DateField
          key={forecast.day}
          label="Day"
          name="day"
          min={today}
          required
          defaultValue={forecast.day}
          className="min-w-44"
        />
        <Button type="submit" variant="outline">
          Dry run
        </Button>
      </Form>
      <Card title={isToday ? 'If you run it now' : `On ${formatDay(forecast.day)}`}>
        <Forecast forecast={forecast} names={names} />
      </Card>
      {isToday && mayRun && (
        <Card title="Start run">
          <FormShell refusal={actionData?.refusal} submitLabel="Run now" pendingLabel="Starting...">
            <HiddenField
              name="idempotency_key"
              value={actionData?.typed.idempotency_key || idempotencyKey}
            />
            <p className="max-w-prose text-muted text-sm">
              This is the same run that starts automatically every morning. Nothing is done twice:
              no customer gets a second invoice, and no card is charged twice.
            </p>
          </FormShell>
        </Card>
      )}
    </>
  )
}
