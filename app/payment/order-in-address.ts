import { href } from 'react-router'

/** The order number that a payment page is about; blank when the address names none, which no order has. */
export function orderInAddress(url: URL): string {
  return (url.searchParams.get('order') ?? '').slice(0, 60)
}

export function paymentPath(page: 'bank-transfer' | 'card' | 'return' | 'cancel', orderNumber: string): string {
  return `${href(`/payment/${page}`)}?order=${encodeURIComponent(orderNumber)}`
}
