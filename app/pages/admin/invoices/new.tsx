import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  type CustomerPicks,
  customerPicks,
  type ManualInvoiceOptions,
  manualInvoiceOptions,
} from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import {
  fieldsBeside,
  typedInvoice,
  type WizardStep,
  wizardSteps,
  wizardTitles,
} from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { CustomerStep } from './new/customer-step.tsx'
import { ReviewStep } from './new/package-cards.tsx'
import { PackageStep } from './new/package-step.tsx'
import { wizardAction } from './new/wizard-action.server.ts'
import { type WizardAnswer, wizardAnswer } from './new/wizard-answer.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Create Manual Invoice' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [options, picks] = await Promise.all([manualInvoiceOptions(), customerPicks('')])
  return { options: { ...options, mayPrice: maySetPrices(member) }, picks, idempotencyKey: newId() }
}

export const action = wizardAction
export default function CreateManualInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { options, picks, idempotencyKey } = loaderData
  const answer = wizardAnswer(actionData, {
    values: {
      ...typedInvoice({}),
      period: 'monthly',
      dueDate: options.dueDate,
      method: options.methods.at(-1) ?? '',
    },
    idempotencyKey,
  })
  return (
    <Modal open size="lg" title="Create Manual Invoice" closeTo="/admin/invoices">
      <Wizard key={answer.step} answer={answer} options={options} picks={answer.picks ?? picks} />
    </Modal>
  )
}

type Props = {
  answer: WizardAnswer
  options: ManualInvoiceOptions & { mayPrice: boolean }
  picks: CustomerPicks
}

/**
 * One form for three steps: each step carries the other steps' fields as hidden fields, so no
 * server state and no scripts are needed.
 */
function Wizard({ answer, options, picks }: Props) {
  const { step, values, idempotencyKey, refusal } = answer
  const prefix = useId()
  const { formAction, state } = useNavigation()
  const base = `${href('/admin/invoices/new')}?step=${step}`
  const busy = state !== 'idle' && formAction?.startsWith(base)
  const goesOn = busy && formAction === base
  const creating = goesOn && step === 3
  return (
    <Form method="post" action={base} noValidate className="group/wizard flex flex-col gap-5">
      <FieldIdPrefix value={prefix}>
        <Steps current={step} />
        {refusal && <ErrorSummary refusal={refusal} prefix={prefix} />}
        <HiddenField name="idempotency_key" value={idempotencyKey} />
        <HiddenField name="step" value={String(step)} />
        {fieldsBeside(step, values).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        {step === 1 && <CustomerStep answer={answer} picks={picks} />}
        {step === 2 && <PackageStep answer={answer} options={options} />}
        {step === 3 && <ReviewStep answer={answer} options={options} />}
        {/* Enter presses the first submit button, so 'Next' comes first in the DOM and CSS shows it last. */}
        <div className="flex flex-row-reverse flex-wrap items-center justify-start gap-2 border-line border-t pt-4">
          <Button type="submit" loading={goesOn}>
            {step < 3 ? 'Next' : creating ? 'Creating...' : 'Create invoice'}
          </Button>
          {step > 1 && (
            <Button type="submit" formAction={`${base}&go=back`} variant="outline">
              Back
            </Button>
          )}
          <Button to="/admin/invoices" variant="ghost" preventScrollReset className="mr-auto">
            Cancel
          </Button>
        </div>
      </FieldIdPrefix>
    </Form>
  )
}

function Steps({ current }: { current: WizardStep }) {
  return (
    <ol aria-label="Steps" className="flex gap-2">
      {wizardSteps.map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`flex min-w-0 flex-1 gap-1.5 border-t-3 pt-2 text-sm ${step <= current ? 'border-selected text-text' : 'border-line text-muted'} ${step === current ? 'font-semibold max-sm:flex-3' : ''}`}
        >
          <span className="tabular text-muted">{step}</span>
          <span className={step === current ? '' : 'max-sm:sr-only'}>{wizardTitles[step]}</span>
        </li>
      ))}
    </ol>
  )
}
