import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Refusal, refusalStatus } from '#kernel/result.ts'
import { createManualInvoice } from '#modules/billing/invoices/operations/create-manual-invoice.server.ts'
import { type CustomerPicks, customerPicks, manualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import {
  checkCustomer,
  checkPackage,
  type ManualInvoiceValues,
  readManualInvoice,
  stepOf,
  type WizardStep,
  wizardSteps,
} from '#modules/billing/invoices/rules/manual-invoice.ts'
import { type CustomerChoice, customerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { Wizard } from './new/wizard.tsx'

/** B§8, inside the wizard, when creating fails in the middle. */
const createFailure = 'Failed to create invoice. Please try again.'

export const meta: Route.MetaFunction = () => [{ title: 'Create Manual Invoice' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'invoices.manage')
  const [options, picks] = await Promise.all([manualInvoiceOptions(), customerPicks('')])
  return { options, picks, nonce: newId() }
}

/** Where the wizard stands after a press of a button; everything that was typed comes back. */
export type WizardAnswer = {
  step: WizardStep
  values: ManualInvoiceValues
  nonce: string
  refusal: Refusal | null
  customer: CustomerChoice | null
  picks: CustomerPicks | null
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const values = readManualInvoice(form)
  const step = wizardSteps.find((one) => String(one) === form.get('step')) ?? 1
  const go = String(form.get('go') ?? 'next')
  const nonce = String(form.get('idempotency_key') ?? '')
  const read = await attempt(args, 'Failed to load customers or packages', async () => {
    const member = await requirePermission(args, 'invoices.manage')
    const search = String(form.get('search') ?? '').slice(0, 100)
    const [customer, picks] = await Promise.all([customerChoice(values.customerId), go === 'search' ? customerPicks(search) : null])
    return ok({ member, customer, picks, today: (await manualInvoiceOptions()).today })
  })
  if (!read.ok)
    return data<WizardAnswer>({ step, values, nonce, refusal: read.error, customer: null, picks: null }, { status: refusalStatus[read.error.code] })
  const { member, customer, picks, today } = read.value
  const at = (next: WizardStep, refusal: Refusal | null = null) =>
    data<WizardAnswer>({ step: next, values, nonce, refusal, customer, picks }, refusal ? { status: refusalStatus[refusal.code] } : {})
  if (go === 'search') return at(step)
  if (go === 'back') return at(step === 3 ? 2 : 1)
  if (step < 3) {
    const checked = step === 1 ? checkCustomer(values) : checkPackage(values, today)
    if (!checked.ok) return at(step, checked.error)
    return at(step === 1 ? 2 : 3)
  }
  const made = await attempt(args, createFailure, () => createManualInvoice(member, values, { idempotencyKey: nonce }))
  if (!made.ok) return at(stepOf(made.error.fields ?? {}), made.error)
  return redirectWithToast(`/admin/invoices/${made.value.invoiceId}`, {
    kind: 'success',
    message: `Invoice ${made.value.invoiceNumber} created successfully!`,
  })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const step = wizardSteps.find((one) => String(one) === form.get('step')) ?? 1
  return attemptInBrowser<Awaited<ReturnType<typeof serverAction>>, WizardAnswer>(
    () => serverAction(),
    createFailure,
    (refusal) => ({ step, values: readManualInvoice(form), nonce: String(form.get('idempotency_key')), refusal, customer: null, picks: null }),
  )
}

export default function CreateManualInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { options, picks, nonce } = loaderData
  const answer: WizardAnswer = actionData ?? {
    step: 1,
    values: { ...readManualInvoice(new FormData()), period: 'monthly', dueDate: options.dueDate, method: options.methods.at(-1) ?? '' },
    nonce,
    refusal: null,
    customer: null,
    picks: null,
  }
  return (
    <Modal open size="lg" title="Create Manual Invoice" closeTo="/admin/invoices">
      <Wizard key={answer.step} answer={answer} options={options} picks={answer.picks ?? picks} />
    </Modal>
  )
}
