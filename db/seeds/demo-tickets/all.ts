import { bespokeTickets } from './bespoke-support.ts'
import { invoiceTickets } from './billing-invoices.ts'
import { paymentTickets } from './billing-payments.ts'
import type { DemoTicket } from './demo-ticket.ts'
import { generalTickets } from './general.ts'
import { serviceChangeTickets } from './service-change.ts'
import { emailTickets } from './technical-email.ts'
import { serverTickets } from './technical-servers.ts'
import { siteTickets } from './technical-sites.ts'

export const demoTickets: DemoTicket[] = [
  ...siteTickets,
  ...serverTickets,
  ...emailTickets,
  ...paymentTickets,
  ...invoiceTickets,
  ...serviceChangeTickets,
  ...bespokeTickets,
  ...generalTickets,
]
