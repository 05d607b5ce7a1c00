import { useEffect } from 'react'
import { href } from 'react-router'
import { useReread } from '#ui/primitives/use-reread.ts'

const seconds = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30]

/** Revalidates the page with growing pauses while `waiting`, except in a hidden tab. */
export function usePaymentPoll(waiting: boolean): void {
  const reread = useReread()
  useEffect(() => {
    if (!waiting) return
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const wait = seconds[Math.min(asked, seconds.length - 1)] ?? 30
      timer = setTimeout(ask, wait * 1_000)
    }
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        asked += 1
        await reread().catch(() => undefined)
      }
      plan()
    }
    plan()
    return () => clearTimeout(timer)
  }, [waiting, reread])
}

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
