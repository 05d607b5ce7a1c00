import { proofAnswer } from '#app/proof-answer.server.ts'
import { claimProof } from '#modules/reconciliation/queries/claim-proof.server.ts'
import type { Route } from './+types/claim-proof'
import { requirePayments } from './guard.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return proofAnswer(await claimProof(await requirePayments(args), args.params.id))
}
