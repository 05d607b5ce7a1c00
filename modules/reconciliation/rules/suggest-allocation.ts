import type { Cents } from '#kernel/money.ts'

/**
 * The likely allocation of a line: the proposed invoice first, then the oldest, as far as the money
 * goes. Cents by invoice.
 */
export function suggestAllocation(
  amountCents: Cents,
  open: readonly { invoiceId: string; owedCents: Cents }[],
  proposedInvoiceId: string | null,
): Map<string, Cents> {
  const ordered = [...open].sort(
    (a, b) => Number(b.invoiceId === proposedInvoiceId) - Number(a.invoiceId === proposedInvoiceId),
  )
  const wanted = proposedInvoiceId === null ? ordered : ordered.slice(0, 1)
  const shares = new Map<string, Cents>()
  let left = amountCents
  for (const { invoiceId, owedCents } of wanted) {
    const share = Math.min(left, owedCents)
    if (share > 0) shares.set(invoiceId, share)
    left -= share
  }
  return shares
}
