import type { Endpoint } from './endpoint.ts'
import { categoryEndpoints } from './endpoints/categories.ts'
import { commentEndpoints } from './endpoints/comments.ts'
import { contactEndpoints } from './endpoints/contacts.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { correctionEndpoints } from './endpoints/corrections.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { enquiryEndpoints } from './endpoints/enquiries.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { packageEndpoints } from './endpoints/packages.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { sectionEndpoints } from './endpoints/sections.ts'
import { serviceEndpoints } from './endpoints/services.ts'
import { siteEndpoints } from './endpoints/site.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { ticketChangeEndpoints } from './endpoints/ticket-changes.ts'
import { ticketEndpoints } from './endpoints/tickets.ts'

/** The whole API, in the order of its document. */
export const everyEndpoint: readonly Endpoint[] = [
  ...customerEndpoints,
  ...contactEndpoints,
  ...packageEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...correctionEndpoints,
  ...subscriptionEndpoints,
  ...serviceEndpoints,
  ...ticketEndpoints,
  ...ticketChangeEndpoints,
  ...fileEndpoints,
  ...siteEndpoints,
  ...enquiryEndpoints,
  ...contentEndpoints,
  ...categoryEndpoints,
  ...sectionEndpoints,
  ...commentEndpoints,
]
