import { staffPdfAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { testOrderPaper } from '#modules/billing/payments/operations/test-payments.server.ts'
import type { Route } from './+types/test-paper'

/** A document of a test order. */
export async function loader(args: Route.LoaderArgs) {
  const staff = signedInStaff(args)
  const { number, paper } = args.params
  return staffPdfAnswer(
    staff,
    { entityType: 'settings', entityId: 'test_payments', query: args.url.searchParams },
    await testOrderPaper(staff, number, paper),
  )
}
