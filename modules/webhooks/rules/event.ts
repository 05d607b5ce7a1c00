/** What an event is about: the noun whose object of the API is its data. */
export type EventSubject =
  | 'customer'
  | 'order'
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'subscription'
  | 'ticket'
  | 'chat'
  | 'enquiry'
  | 'domain_inquiry'

type EventFacts = { subject: EventSubject; text: string }

/**
 * Every event, in the order in which people look for them. The database writes them itself, by
 * triggers, in the transaction of the change (the migration that names each type); 'invoice.overdue'
 * is a day that came, found by a job.
 */
export const webhookEvents = {
  'customer.created': { subject: 'customer', text: 'A customer is there.' },
  'customer.updated': {
    subject: 'customer',
    text: 'Name, address, company or VAT number changed.',
  },
  'customer.deleted': { subject: 'customer', text: 'A customer was deleted.' },
  'order.created': { subject: 'order', text: 'An order was placed.' },
  'order.paid': { subject: 'order', text: 'An order is paid in full.' },
  'order.cancelled': { subject: 'order', text: 'An order was cancelled.' },
  'order.refunded': { subject: 'order', text: 'The payment of an order was taken back.' },
  'service.provisioned': { subject: 'order', text: 'Staff set up what an order bought.' },
  'service.suspended': { subject: 'subscription', text: 'A service is suspended for debt.' },
  'service.unsuspended': { subject: 'subscription', text: 'A suspended service is back.' },
  'invoice.created': { subject: 'invoice', text: 'An invoice or a pro-forma was written.' },
  'invoice.issued': { subject: 'invoice', text: 'It is a tax invoice now.' },
  'invoice.paid': { subject: 'invoice', text: 'An invoice is paid in full.' },
  'invoice.overdue': { subject: 'invoice', text: 'The due date of an unpaid invoice has passed.' },
  'invoice.voided': { subject: 'invoice', text: 'An invoice was cancelled or deleted.' },
  'credit_note.issued': { subject: 'credit_note', text: 'A credit note was issued.' },
  'payment.succeeded': { subject: 'payment', text: 'Money was received for an invoice.' },
  'payment.failed': { subject: 'invoice', text: 'A stored card was declined.' },
  'payment.refunded': { subject: 'payment', text: 'A payment was reversed or refunded.' },
  'subscription.created': { subject: 'subscription', text: 'A subscription began.' },
  'subscription.updated': {
    subject: 'subscription',
    text: 'Plan, price, period or payment changed.',
  },
  'subscription.renewed': { subject: 'subscription', text: 'Another period was invoiced.' },
  'subscription.paused': { subject: 'subscription', text: 'A subscription is paused.' },
  'subscription.resumed': { subject: 'subscription', text: 'A paused subscription goes on.' },
  'subscription.cancelled': { subject: 'subscription', text: 'A subscription has ended.' },
  'ticket.created': { subject: 'ticket', text: 'A ticket was opened.' },
  'ticket.replied': {
    subject: 'ticket',
    text: 'A customer or staff answered; notes are no answers.',
  },
  'ticket.closed': { subject: 'ticket', text: 'A ticket was closed.' },
  'chat.started': { subject: 'chat', text: 'A visitor started a chat.' },
  'chat.ended': { subject: 'chat', text: 'A chat was resolved or left.' },
  'enquiry.created': { subject: 'enquiry', text: 'The contact form was sent.' },
  'domain_inquiry.created': { subject: 'domain_inquiry', text: 'A domain was asked for.' },
} as const satisfies Record<string, EventFacts>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** Sent by hand, to see whether an endpoint receives. It is no subscription's. */
export const testEventType = 'webhook.test'
