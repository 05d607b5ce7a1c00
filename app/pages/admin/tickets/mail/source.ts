import { signedInStaff } from '#app/shells/guards.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { mailSource } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import type { Route } from './+types/source'

/** The bytes of an email as it came: a download and never a page. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const source = await mailSource(args.params.id)
  if (!source.ok)
    return new Response(source.error.message, {
      status: refusalStatus[source.error.code],
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  await recordExport(member, {
    entityType: 'ticket',
    title: 'Received email downloaded',
    query: new URLSearchParams({ email: args.params.id }),
  })
  return new Response(new Uint8Array(source.value), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="email-${args.params.id}.eml"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
