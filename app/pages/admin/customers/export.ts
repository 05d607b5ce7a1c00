import { archiveAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { customerArchive } from '#modules/exports/operations/customer-archive.server.ts'
import type { Route } from './+types/export'

/** What is stored about a customer, to answer their request. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { id } = args.params
  const archive = await customerArchive(member, id)
  if (archive.ok)
    await recordExport(member, {
      entityType: 'customer',
      entityId: id,
      title: archive.value.title,
      query: args.url.searchParams,
    })
  return archiveAnswer(archive)
}
