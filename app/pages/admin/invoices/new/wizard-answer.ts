import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { CustomerPicks } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import {
  invoiceFields,
  type ManualInvoiceValues,
  typedInvoice,
  type WizardStep,
  wizardSteps,
} from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'

/** The answer to a step: all entered values, and the step to show next. */
export type WizardSent = {
  refusal: Refusal | null
  typed: Record<string, string>
  step?: WizardStep
  customer?: CustomerChoice | null
  picks?: CustomerPicks | null
}

/** The wizard's current state. */
export type WizardAnswer = {
  step: WizardStep
  values: ManualInvoiceValues
  idempotencyKey: string
  refusal: Refusal | null
  customer: CustomerChoice | null
  picks: CustomerPicks | null
}

/** An answer to an unexpected failure has no step, so the submitted one is shown again. */
export function wizardAnswer(
  sent: WizardSent | undefined,
  start: Pick<WizardAnswer, 'values' | 'idempotencyKey'>,
): WizardAnswer {
  if (sent === undefined) return { ...start, step: 1, refusal: null, customer: null, picks: null }
  const { typed, refusal, step = stepNamed(typed.step), customer = null, picks = null } = sent
  return {
    step,
    values: typedInvoice(typed),
    idempotencyKey: typed.idempotency_key || start.idempotencyKey,
    refusal,
    customer,
    picks,
  }
}

export function stepNamed(text: string | null | undefined): WizardStep {
  return wizardSteps.find((step) => String(step) === text) ?? 1
}

const pause = 250

/** The latest search result, fetched without submitting the form. */
export function useCustomerSearch({ values }: WizardAnswer, first: CustomerPicks) {
  const fetcher = useFetcher<WizardSent>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (box: HTMLInputElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      fetcher.submit(
        { ...invoiceFields(values), search: box.value },
        { method: 'post', action: '/admin/invoices/new?step=1&go=search' },
      )
    }, pause)
  }
  return { picks: fetcher.data?.picks ?? first, look }
}
