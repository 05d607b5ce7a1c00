import { proofAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { claimProof } from '#modules/reconciliation/queries/payment-claims.server.ts'
import type { Route } from './+types/claim-proof'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { id } = args.params
  const proof = await claimProof(member, id)
  if (proof.ok)
    await recordExport(member, {
      entityType: 'payment_claim',
      entityId: id,
      title: 'Proof of payment downloaded',
      query: args.url.searchParams,
    })
  return proofAnswer(proof)
}
