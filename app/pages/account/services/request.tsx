import { href, Link } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { planOptions } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { requestServiceChange } from '#modules/support/operations/request-service-change.server.ts'
import { planText, planValue, serviceChangeForm } from '#modules/support/rules/service-change.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { HiddenField, SelectField, TextAreaField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/request'

export const meta: Route.MetaFunction = () => [{ title: 'Request a change' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const [found, options, today] = await Promise.all([
    customerService(person, args.params.id),
    planOptions(person, 'any'),
    siteToday(),
  ])
  if (!found.ok) throw refusalError(found.error)
  const { id, name, packageId, period, totalCents, plan, status, changeObstacle } = found.value
  if (status === 'cancelled' || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/services/:id', { id }))
  const plans = options.flatMap((option) =>
    option.periods
      .filter((one) => option.packageId !== packageId || one.period !== period)
      .map((one) => ({
        value: planValue(option.packageId, one.period),
        label: planText({ name: option.name, ...one }),
      })),
  )
  const current = planText({ name: plan ?? name, period, totalCents })
  return {
    id,
    name,
    current,
    plans,
    today,
    canChangePlan: changeObstacle === null && hasCustomerRight(person, 'plan'),
    idempotencyKey: newId(),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: serviceChangeForm,
  run: (person, form) => requestServiceChange(person, params.id, form),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/dashboard/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Request ${number} sent. We’ll answer here and by email`,
    }),
}))

export default function RequestChange({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, current, plans, today, canChangePlan, idempotencyKey } = loaderData
  const { refusal, typed } = actionData ?? {}
  const back = href('/dashboard/services/:id', { id })
  return (
    <>
      <PageHeader
        back={{ label: name, to: back }}
        title="Request a change"
        description="For what you can’t change yourself. We’ll tell you what it costs before anything changes."
      />
      <div className="flex max-w-2xl flex-col gap-5">
        {canChangePlan && (
          <Alert kind="info">
            Up or down within the same kind of plan is done at once:{' '}
            <Link
              to={href('/dashboard/services/:id/plan', { id })}
              className="text-link underline underline-offset-2"
            >
              change plan
            </Link>
            .
          </Alert>
        )}
        <Card>
          <FormShell
            refusal={refusal}
            submitLabel="Send request"
            pendingLabel="Sending..."
            aside={
              <Button to={back} variant="outline">
                Cancel
              </Button>
            }
          >
            <HiddenField name="idempotencyKey" value={typed?.idempotencyKey || idempotencyKey} />
            <SelectField
              label="Plan"
              name="plan"
              placeholder="Something else"
              options={plans}
              defaultValue={typed?.plan}
              error={refusal?.fields?.plan}
              hint={`Now: ${current}.`}
            />
            <DateField
              label="From"
              name="requestedDate"
              min={today}
              defaultValue={typed?.requestedDate}
              error={refusal?.fields?.requestedDate}
              hint="Leave it blank for as soon as possible."
            />
            <TextAreaField
              label="What do you need?"
              name="reason"
              rows={6}
              required
              defaultValue={typed?.reason}
              error={refusal?.fields?.reason}
            />
          </FormShell>
        </Card>
      </div>
    </>
  )
}
