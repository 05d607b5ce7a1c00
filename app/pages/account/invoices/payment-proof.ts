import { proofAnswer } from '#app/answers/file-answers.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { ownClaimProof } from '#modules/reconciliation/queries/payment-claims.server.ts'
import type { Route } from './+types/payment-proof'

/** A proof of payment that the customer uploaded, for its owner only. */
export async function loader(args: Route.LoaderArgs) {
  return proofAnswer(await ownClaimProof(signedInPerson(args), args.params.id))
}
