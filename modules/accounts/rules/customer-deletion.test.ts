import { expect, test } from 'vitest'
import { deletionObstacle } from './customer-deletion.ts'

const free = { runningServices: 0, openInvoices: [], creditCents: 0, waitingOrders: 2 }
const obstacle = (change: Partial<Parameters<typeof deletionObstacle>[0]>) =>
  deletionObstacle({ ...free, ...change })

test('a customer without services, debts and credit may be deleted, with unpaid orders', () => {
  expect(obstacle({})).toBeNull()
})

test('running services are cancelled first', () => {
  expect(obstacle({ runningServices: 1, openInvoices: ['INV-1'], creditCents: 100 })).toBe(
    'A service still runs for this customer. Cancel it first, then delete the customer.',
  )
  expect(obstacle({ runningServices: 2 })).toBe(
    '2 services still run for this customer. Cancel them first, then delete the customer.',
  )
})

test('debts are settled first, of which three are named', () => {
  const rest =
    'Record the payment, issue a credit note or delete the invoice first, then delete the customer.'
  expect(obstacle({ openInvoices: ['INV-1'], creditCents: 100 })).toBe(
    `Money is still owed: INV-1. ${rest}`,
  )
  expect(obstacle({ openInvoices: ['INV-1', 'INV-2', 'INV-3'] })).toBe(
    `Money is still owed: INV-1, INV-2, INV-3. ${rest}`,
  )
  expect(obstacle({ openInvoices: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5'] })).toBe(
    `Money is still owed: INV-1, INV-2, INV-3 and 2 more. ${rest}`,
  )
})

test('credit is paid out first, to the last cent', () => {
  expect(obstacle({ creditCents: 1 })).toBe(
    'The customer has R0.01 of credit with us. Pay it out first, then delete the customer.',
  )
})
