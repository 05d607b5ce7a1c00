import { data, href } from 'react-router'
import type { Confirmation } from '#app/confirmations.server.ts'
import { deletionFacts } from '#modules/accounts/queries/traces-of-customer.server.ts'
import { deletionObstacle } from '#modules/accounts/rules/customer-deletion.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { peopleOf } from '#modules/customers/queries/people/people.server.ts'
import { fullName } from './columns.tsx'

/** Whether a customer should be deleted, or what is in the way. */
export async function customerDeletion(id: string): Promise<Confirmation> {
  const details = await customerDetails(id)
  if (!details) throw data('Customer not found', { status: 404 })
  const { customer, account } = details
  const name = fullName(customer)
  const facts = await deletionFacts(customer.id)
  const text = deletionObstacle(facts)
  const page = {
    page: 'Delete customer',
    back: { label: name, to: href('/admin/customers/:id', { id: customer.id }) },
  }
  if (text !== null) {
    const title = `${name} cannot be deleted yet`
    const obstacle = { title, text, link: 'Back to the customer', isWarning: true }
    return { ...page, question: null, obstacle }
  }
  const effects = {
    hasAccount: account !== null,
    isStaff: account?.isStaff ?? false,
    people: (await peopleOf(customer.id)).length,
    waitingOrders: facts.waitingOrders,
  }
  return {
    ...page,
    question: {
      title: `Delete ${name}?`,
      text: '',
      label: 'Delete customer',
      named: customer.email,
      lines: happens(effects),
      note: 'This cannot be undone.',
      ids: [],
    },
  }
}

type Effects = { hasAccount: boolean; isStaff: boolean; people: number; waitingOrders: number }

/** The consequences of deleting, shown before it happens. */
function happens({ hasAccount, isStaff, people, waitingOrders }: Effects): string[] {
  return [
    ...(hasAccount && !isStaff
      ? ['The sign-in account is removed, and the customer is signed out everywhere.']
      : []),
    ...(isStaff ? ['The sign-in account belongs to a staff member and stays.'] : []),
    ...(people > 0
      ? ['People who act for this customer lose their access. Their own sign-in accounts stay.']
      : []),
    'Name, contact details, notes and tags are erased, also from the email log, the activity log, histories and what the gateway sent. Their enquiries are removed.',
    ...(waitingOrders === 1 ? ['The order awaiting payment is cancelled.'] : []),
    ...(waitingOrders > 1 ? [`The ${waitingOrders} orders awaiting payment are cancelled.`] : []),
    'Paid and credited invoices stay as they were issued, with the buyer on them, and so do payments: tax law wants them for five years.',
    'Domains and names of services are erased from orders and subscriptions. They stay on the lines of those invoices.',
    'Text that staff or the bank wrote stays as it is: notes on orders and lines of bank statements.',
    'The customer can sign up again with the same email address and starts fresh.',
  ]
}
