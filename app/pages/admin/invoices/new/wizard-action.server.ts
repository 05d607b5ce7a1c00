import { data, href } from 'react-router'
import { actionByAddress, formAction, orFailure } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { andThen, ok, type Result } from '#kernel/result.ts'
import { createManualInvoice } from '#modules/billing/invoices/operations/create-manual-invoice.server.ts'
import {
  customerPicks,
  manualInvoiceOptions,
} from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { checkCustomer, checkPackage } from '#modules/billing/invoices/rules/manual-invoice.ts'
import {
  invoiceFields,
  type ManualInvoiceValues,
  manualInvoiceForm,
  stepOf,
  type WizardStep,
} from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { withChangedLines } from '#modules/billing/orders/rules/order-line-form.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import { customerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { stepNamed, type WizardSent } from './wizard-answer.ts'

const loadFailure = 'Failed to load customers or packages'
const stepIn = ({ url }: GuardArgs) => stepNamed(url.searchParams.get('step'))

/** The next step; after the last one comes `create`. */
const next = formAction((args: GuardArgs) => ({
  schema: manualInvoiceForm,
  failure: loadFailure,
  run: async (member, { search: _search, idempotency_key, ...values }) => {
    const checked = await check(stepIn(args), values, maySetPrices(member))
    return andThen(checked, async (step) =>
      ok({
        step,
        customer: await customerChoice(values.customerId),
        typed: { ...invoiceFields(values), idempotency_key },
      }),
    )
  },
  done: ({ step, customer, typed }) => data<WizardSent>({ refusal: null, step, customer, typed }),
  extra: async (_, { customerId = '' }) => ({
    step: stepIn(args),
    customer: await customerChoice(customerId),
  }),
}))

async function check(
  step: WizardStep,
  values: ManualInvoiceValues,
  mayPrice: boolean,
): Promise<Result<WizardStep>> {
  const checked =
    step === 1
      ? checkCustomer(values)
      : checkPackage(values, { ...(await manualInvoiceOptions()), mayPrice })
  return checked.ok ? ok(step === 1 ? 2 : 3) : checked
}

const back = formAction((args: GuardArgs) => ({
  schema: manualInvoiceForm,
  failure: loadFailure,
  run: async (_, { search: _search, idempotency_key, ...values }) =>
    ok({
      customer: await customerChoice(values.customerId),
      typed: { ...invoiceFields(values), idempotency_key },
    }),
  done: (sent) => data<WizardSent>({ refusal: null, step: stepIn(args) === 3 ? 2 : 1, ...sent }),
}))

/** The buttons that change the lines do so in the browser; without scripts they come here. */
const lines = formAction((args: GuardArgs) => ({
  schema: manualInvoiceForm,
  failure: loadFailure,
  run: async (_, { search: _search, idempotency_key, ...values }) => {
    const changed = {
      ...values,
      lines: withChangedLines(values.lines, args.url.searchParams.get('lines') ?? ''),
    }
    return ok({
      customer: await customerChoice(values.customerId),
      typed: { ...invoiceFields(changed), idempotency_key },
    })
  },
  done: (sent) => data<WizardSent>({ refusal: null, step: 2, ...sent }),
}))

const search = formAction((args: GuardArgs) => ({
  schema: manualInvoiceForm,
  failure: loadFailure,
  run: async (_, { search: words, idempotency_key, ...values }) => {
    const [customer, picks] = await Promise.all([
      customerChoice(values.customerId),
      customerPicks(words),
    ])
    return ok({ customer, picks, typed: { ...invoiceFields(values), idempotency_key } })
  },
  done: (found) => data<WizardSent>({ refusal: null, step: stepIn(args), ...found }),
}))

const create = formAction((args: GuardArgs) => ({
  schema: manualInvoiceForm,
  run: (member, { search: _search, idempotency_key: idempotencyKey, ...values }) =>
    createManualInvoice(member, values, { idempotencyKey }),
  done: ({ invoiceId, invoiceNumber }) =>
    redirectWithToast(href('/admin/invoices/:id', { id: invoiceId }), {
      kind: 'success',
      message: `Invoice ${invoiceNumber} created successfully!`,
    }),
  extra: async ({ fields = {} }, { customerId = '' }) => {
    const customer = await orFailure(args, loadFailure, async () =>
      ok(await customerChoice(customerId)),
    )
    return { step: stepOf(fields), customer: customer.ok ? customer.value : null }
  },
}))

/** The buttons of the wizard, each with an address: `?step=2` goes on, `?step=2&go=back` back. */
export const wizardAction = actionByAddress(
  { next, back, lines, search, create },
  (args: GuardArgs) => {
    const go = args.url.searchParams.get('go')
    if (go === 'back' || go === 'search' || go === 'lines') return go
    return stepIn(args) === 3 ? 'create' : 'next'
  },
)
