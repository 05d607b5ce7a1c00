import type { Endpoint } from './endpoint.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { packageEndpoints } from './endpoints/packages.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { ticketEndpoints } from './endpoints/tickets.ts'

/** The whole API, in the order of its document. */
export const everyEndpoint: readonly Endpoint[] = [
  ...customerEndpoints,
  ...packageEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...subscriptionEndpoints,
  ...ticketEndpoints,
]
