import { proofAnswer } from '#app/answers/proof-answer.server.ts'
import { requireStaff } from '#app/shells/guards.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { claimProof } from '#modules/reconciliation/queries/claim-proof.server.ts'
import type { Route } from './+types/claim-proof'

export async function loader(args: Route.LoaderArgs) {
  return proofAnswer(await claimProof(await requireStaff(args, mayManagePayments), args.params.id))
}
