import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { OwnClaimBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import type { ClaimRow } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { Card } from '#ui/primitives/card.tsx'

/** The transfers that the customer reported for an invoice, with their status. */
export function ReportedPayments({ claims }: { claims: readonly ClaimRow[] }) {
  return (
    <Card title="Payments you told us about" flush>
      <ul className="divide-y divide-line text-sm">
        {claims.map((claim) => (
          <li
            key={claim.id}
            className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
          >
            <span className="min-w-0">
              <span className="tabular block font-semibold">{formatRand(claim.amountCents)}</span>
              <span className="block break-words text-muted">
                paid on {formatDay(claim.paidOn)}
                {claim.fileName && (
                  <>
                    {', '}
                    <a
                      href={href('/dashboard/payment-proofs/:id', { id: claim.id })}
                      download
                      className="text-link underline underline-offset-2"
                    >
                      {claim.fileName}
                    </a>
                  </>
                )}
              </span>
            </span>
            <OwnClaimBadge state={claim.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
