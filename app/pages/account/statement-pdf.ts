import { ownPdfAnswer } from '#app/answers/file-answers.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { drawOwnStatement } from '#modules/billing/statements/operations/mail-statement.server.ts'
import type { Route } from './+types/statement-pdf'

/** The account statement of a period, for its owner only. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const person = signedInPerson(args)
  const issued = await drawOwnStatement(person, {
    from: searchParams.get('from'),
    to: searchParams.get('to'),
  })
  return ownPdfAnswer(
    person,
    {
      entityType: 'customer',
      ...(person.customerId && { entityId: person.customerId }),
      query: searchParams,
    },
    issued,
  )
}
