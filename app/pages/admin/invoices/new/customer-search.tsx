import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CustomerPicks } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { invoiceFields } from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import type { WizardAnswer, WizardSent } from './wizard-answer.ts'

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
