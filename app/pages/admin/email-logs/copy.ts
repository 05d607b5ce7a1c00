import { emailLogCopy } from '#modules/mail/queries/email-log-details.server.ts'
import { mailCopyAnswer, pageOfText } from '../email/mail-copy.ts'
import type { Route } from './+types/copy'

/** The email of the log, for the frame of its details. */
export async function loader(args: Route.LoaderArgs) {
  const copy = await emailLogCopy(args.params.id)
  return copy
    ? mailCopyAnswer(copy.html, 200)
    : mailCopyAnswer(
        pageOfText('This email can’t be shown: its template or its content is not there any more.'),
        404,
      )
}
