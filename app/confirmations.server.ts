import { data, href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalAsToast } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import {
  deleteSelectedFailure,
  enquiryDeletion,
  inquiryDeletion,
  saying,
} from '#app/pages/admin/correspondence/enquiry-messages.ts'
import { customerDeletion } from '#app/pages/admin/customers/deletion.server.ts'
import { importPage, importQuestion } from '#app/pages/admin/imports/questions.server.ts'
import {
  deleteQuestion,
  deleteText,
  taxInvoiceQuestion,
  taxInvoiceText,
} from '#app/pages/admin/invoices/messages.ts'
import { deleteMessages } from '#app/pages/admin/orders/delete-messages.ts'
import { withSearch } from '#app/pages/admin/with-search.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { noFields, several, text } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import { deleteCustomer } from '#modules/accounts/operations/delete-customer.server.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { deleteOrders } from '#modules/billing/orders/operations/delete-orders.server.ts'
import { orderNumbers } from '#modules/billing/orders/queries/order-details.server.ts'
import { deleteOrdersForm } from '#modules/billing/orders/rules/order-forms.ts'
import {
  deleteDomainInquiries,
  deleteEnquiries,
} from '#modules/enquiries/operations/delete-enquiries.server.ts'
import {
  domainInquiryNames,
  generalEnquiryNames,
} from '#modules/enquiries/queries/enquiry-details.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { requestFinish } from '#modules/imports/operations/finish-import.server.ts'

/** A question that has a page, or why there is nothing to ask. */
export type Confirmation = {
  page: string
  back: { label: string; to: string }
} & ({ question: Question } | { question: null; obstacle: Obstacle })

type Obstacle = { title: string; text: string; link: string; isWarning: boolean }

type Question = {
  title: string
  text: string
  label: string
  tone?: 'primary'
  /** What goes, in bold. */
  named?: string
  lines?: readonly string[]
  note?: string
  /** The rows that the form sends, where they were selected in a list. */
  ids: readonly string[]
}

type Args = GuardArgs & { params: { id?: string } }
type Sent<Schema extends z.ZodType> = z.output<Schema>

type Definition<Schema extends z.ZodType, Value> = {
  load: (args: Args, id: string) => Promise<Confirmation>
  schema: Schema
  run: (member: Person, sent: Sent<Schema>, id: string) => Promise<Result<Value>>
  /** Where it leads to and what is said there. */
  done: (id: string, value: Value, sent: Sent<Schema>) => readonly [to: string, message: string]
  /** The page that says why not where something changed meanwhile; without it the question does. */
  onConflict?: (id: string, sent: Sent<Schema>) => string
}

function confirmation<Schema extends z.ZodType, Value>({
  load,
  schema,
  run,
  done,
  onConflict,
}: Definition<Schema, Value>) {
  const send = formAction(({ params: { id = '' } }: Args) => ({
    schema,
    run: async (member, sent) => {
      const result = await run(member, sent, id)
      return onConflict ? refusalAsToast(result, onConflict(id, sent)) : result
    },
    done: (value, sent) => {
      const [to, message] = done(id, value, sent)
      return redirectWithToast(to, { kind: 'success', message })
    },
  }))
  return { load: (args: Args) => load(args, args.params.id ?? ''), send }
}

type Selected = {
  noun: string
  list: Confirmation['back']
  ids: readonly string[]
  words: { title: string; text: string; label: string }
}

/** Rows that were selected in a list, for browsers without scripts. */
function selected(
  { noun, list, ids, words }: Selected,
  shown: { named?: string; lines?: readonly string[] },
): Confirmation {
  const page = { page: `Delete ${noun}`, back: list }
  if (ids.length > 0) return { ...page, question: { ...words, ...shown, ids } }
  const obstacle = {
    title: `No ${noun} selected`,
    text: `Select ${noun} in the list first.`,
    link: `Back to ${noun}`,
    isWarning: false,
  }
  return { ...page, question: null, obstacle }
}

const selectedEnquiriesForm = z.object({ id: several(1000), list: text(2000) })
const idsIn = ({ url }: Args) => url.searchParams.getAll('id')
const [orders, enquiries, inquiries] = [
  { label: 'Orders', to: href('/admin/orders') },
  { label: 'General Enquiries', to: href('/admin/enquiries') },
  { label: 'Domain Inquiries', to: href('/admin/domain-inquiries') },
]
const invoicePage = (id: string) => href('/admin/invoices/:id', { id })

async function invoiceQuestion(
  id: string,
  words: { title: string; text: (number: string) => string; label: string; tone?: 'primary' },
): Promise<Confirmation> {
  const found = await staffInvoice(id)
  if (!found) throw data('Invoice not found', { status: 404 })
  const number = found.invoice.invoiceNumber
  return {
    page: words.label,
    back: { label: number, to: invoicePage(id) },
    question: { ...words, text: words.text(number), ids: [] },
  }
}

/** By the address of the page, as React Router writes it. */
export const confirmations = {
  'admin/orders/delete': confirmation({
    load: async (args) => {
      const rows = await orderNumbers(idsIn(args))
      return selected(
        {
          noun: 'orders',
          list: orders,
          ids: rows.map(({ id }) => id),
          words: deleteMessages(rows.length, rows[0]?.number),
        },
        // The title names a single one.
        rows.length > 1 ? { named: rows.map(({ number }) => number).join(', ') } : {},
      )
    },
    schema: deleteOrdersForm,
    run: (member, { id }) => deleteOrders(member, id),
    onConflict: (_, { list }) => withSearch(orders.to, list),
    done: (_, { deleted }, { list }) => [
      withSearch(orders.to, list),
      `Successfully deleted ${deleted} order(s)`,
    ],
  }),
  'admin/enquiries/delete': confirmation({
    load: async (args) => {
      const rows = await generalEnquiryNames(idsIn(args))
      return selected(
        {
          noun: 'enquiries',
          list: enquiries,
          ids: rows.map(({ id }) => id),
          words: enquiryDeletion(rows.length),
        },
        { lines: rows.map(({ name, subject }) => `${name}: ${subject}`) },
      )
    },
    schema: selectedEnquiriesForm,
    run: async (member, { id }) => saying(deleteSelectedFailure, await deleteEnquiries(member, id)),
    done: (_, { deleted }, { list }) => [
      withSearch(enquiries.to, list),
      deleted === 1 ? 'Enquiry deleted successfully' : `${deleted} enquiries deleted`,
    ],
  }),
  'admin/domain-inquiries/delete': confirmation({
    load: async (args) => {
      const rows = await domainInquiryNames(idsIn(args))
      return selected(
        {
          noun: 'inquiries',
          list: inquiries,
          ids: rows.map(({ id }) => id),
          words: inquiryDeletion(rows.length),
        },
        { lines: rows.map(({ domainName, contactName }) => `${domainName}, ${contactName}`) },
      )
    },
    schema: selectedEnquiriesForm,
    run: (member, { id }) => deleteDomainInquiries(member, id),
    done: (_, { deleted }, { list }) => [
      withSearch(inquiries.to, list),
      deleted === 1 ? '1 inquiry deleted' : `${deleted} inquiries deleted`,
    ],
  }),
  'admin/customers/:id/delete': confirmation({
    load: (_, id) => customerDeletion(id),
    schema: noFields,
    run: (member, _, id) => deleteCustomer(member, id),
    done: () => [href('/admin/customers'), 'Customer deleted successfully'],
  }),
  'admin/imports/:id/open': confirmation({
    load: (_, id) => importQuestion(id, 'open'),
    schema: noFields,
    run: (member, _, id) => requestFinish(member, id, 'open'),
    onConflict: importPage,
    done: (id) => [importPage(id), 'The import is being opened'],
  }),
  'admin/imports/:id/undo': confirmation({
    load: (_, id) => importQuestion(id, 'undo'),
    schema: noFields,
    run: (member, _, id) => requestFinish(member, id, 'undo'),
    onConflict: importPage,
    done: (id) => [importPage(id), 'The import is being undone'],
  }),
  'admin/invoices/:id/delete': confirmation({
    load: (_, id) =>
      invoiceQuestion(id, { title: deleteQuestion, text: deleteText, label: 'Delete invoice' }),
    schema: noFields,
    run: (member, _, id) => deleteInvoice(member, id),
    onConflict: invoicePage,
    done: () => [href('/admin/invoices'), 'Invoice deleted successfully'],
  }),
  'admin/invoices/:id/tax-invoice': confirmation({
    load: (_, id) =>
      invoiceQuestion(id, {
        title: taxInvoiceQuestion,
        text: taxInvoiceText,
        label: 'Issue tax invoice',
        tone: 'primary',
      }),
    schema: noFields,
    run: (member, _, id) => issueTaxInvoice(member, id),
    onConflict: invoicePage,
    done: (id, { number }) => [invoicePage(id), `Tax invoice ${number} issued and emailed`],
  }),
}
