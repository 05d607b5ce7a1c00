import { href } from 'react-router'

/** The order number in the URL; blank when there is none, which matches no order. */
export function orderInAddress(url: URL): string {
  return (url.searchParams.get('order') ?? '').slice(0, 60)
}

export function paymentPath(
  page: 'bank-transfer' | 'card' | 'return' | 'cancel',
  orderNumber: string,
): string {
  return `${href(`/payment/${page}`)}?order=${encodeURIComponent(orderNumber)}`
}
