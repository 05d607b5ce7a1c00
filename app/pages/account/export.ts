import { archiveAnswer } from '#app/answers/file-answers.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { ownArchive } from '#modules/exports/operations/customer-archive.server.ts'
import type { Route } from './+types/export'

/** What is stored about the customer, for its owner. */
export async function loader(args: Route.LoaderArgs) {
  return archiveAnswer(await ownArchive(signedInPerson(args)))
}
