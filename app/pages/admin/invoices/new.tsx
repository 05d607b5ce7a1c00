import { formClientAction } from '#app/forms/form-action.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  customerPicks,
  manualInvoiceOptions,
} from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { typedInvoice } from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { Wizard } from './new/wizard.tsx'
import { wizardAction } from './new/wizard-action.server.ts'
import { createFailure, type WizardSent, wizardAnswer } from './new/wizard-answer.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Create Manual Invoice' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [options, picks] = await Promise.all([manualInvoiceOptions(), customerPicks('')])
  return { options: { ...options, mayPrice: maySetPrices(member) }, picks, idempotencyKey: newId() }
}

export const action = wizardAction
export const clientAction = formClientAction<WizardSent>(createFailure)

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
