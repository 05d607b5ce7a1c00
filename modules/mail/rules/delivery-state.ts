/** What was reported about an email after it was sent; null on the row while nothing was. */
export const deliveryStates = ['deferred', 'delivered', 'bounced', 'complained'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryLabels: Record<DeliveryState, string> = {
  deferred: 'Delayed',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
}

/** States move only forward: a report that comes late or twice undoes nothing. */
export function isForward(from: DeliveryState | null, to: DeliveryState): boolean {
  return from === null || deliveryStates.indexOf(to) > deliveryStates.indexOf(from)
}
