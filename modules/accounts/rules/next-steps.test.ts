import { describe, expect, it } from 'vitest'
import { nextSteps } from './next-steps.ts'

const upToDate = { emailVerified: true, activeServices: 1, waitingServices: 0, openInvoices: [] }

describe('nextSteps', () => {
  it('says nothing when nothing waits', () => {
    expect(nextSteps(upToDate, '2026-11-20')).toEqual([])
  })

  it('puts an overdue invoice first and names it', () => {
    const state = { ...upToDate, emailVerified: false, openInvoices: [{ id: 'late', dueDate: '2026-11-19' }] }
    expect(nextSteps(state, '2026-11-20')).toEqual([{ kind: 'pay-overdue', invoiceId: 'late' }, { kind: 'verify-address' }])
  })

  it('does not call an invoice overdue on the day it is due', () => {
    expect(nextSteps({ ...upToDate, openInvoices: [{ id: 'due', dueDate: '2026-11-20' }] }, '2026-11-20')).toEqual([{ kind: 'pay-open' }])
  })

  it('leads a new account to the plans, unless an order is waiting already', () => {
    expect(nextSteps({ ...upToDate, activeServices: 0 }, '2026-11-20')).toEqual([{ kind: 'choose-plan' }])
    expect(nextSteps({ ...upToDate, activeServices: 0, waitingServices: 1 }, '2026-11-20')).toEqual([])
  })
})
