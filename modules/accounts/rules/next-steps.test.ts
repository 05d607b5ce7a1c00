import { describe, expect, it } from 'vitest'
import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { nextSteps } from './next-steps.ts'

const upToDate = {
  mayChoosePlans: true,
  emailVerified: true,
  emailsBounce: false,
  activeServices: 1,
  waitingServices: 0,
  openInvoices: [],
}

describe('nextSteps', () => {
  const open = (id: string, status: InvoiceStatus, reported: ReportedPayment | null = null) => ({
    id,
    dueDate: '2026-11-19',
    status,
    reported,
  })

  it('says nothing when nothing waits', () => {
    expect(nextSteps(upToDate)).toEqual([])
  })

  it('puts an overdue invoice first and names it', () => {
    const state = {
      ...upToDate,
      emailVerified: false,
      openInvoices: [open('order', 'awaiting'), open('late', 'overdue')],
    }
    expect(nextSteps(state)).toEqual([
      { kind: 'pay-overdue', invoiceId: 'late' },
      { kind: 'verify-address' },
    ])
  })

  it('asks for a debt before an order that awaits payment', () => {
    expect(
      nextSteps({ ...upToDate, openInvoices: [open('order', 'awaiting'), open('due', 'unpaid')] }),
    ).toEqual([{ kind: 'pay-open' }])
    expect(nextSteps({ ...upToDate, openInvoices: [open('order', 'awaiting')] })).toEqual([
      { kind: 'pay-order', invoiceId: 'order' },
    ])
  })

  it('asks for nothing while a payment is on its way', () => {
    expect(nextSteps({ ...upToDate, openInvoices: [open('late', 'overdue', 'transfer')] })).toEqual(
      [{ kind: 'payment-on-its-way', invoiceId: 'late' }],
    )
  })

  it('asks for an address that works, before it is confirmed', () => {
    expect(nextSteps({ ...upToDate, emailsBounce: true, emailVerified: false })).toEqual([
      { kind: 'correct-address' },
      { kind: 'verify-address' },
    ])
  })

  it('leads a new account to the plans, unless an order is waiting already', () => {
    expect(nextSteps({ ...upToDate, activeServices: 0 })).toEqual([{ kind: 'choose-plan' }])
    expect(nextSteps({ ...upToDate, activeServices: 0, waitingServices: 1 })).toEqual([])
  })
})
