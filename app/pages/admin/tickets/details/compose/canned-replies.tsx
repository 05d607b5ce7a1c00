import { data, href } from 'react-router'
import { nullWhenAway } from '#app/refetched.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { CannedReplyTexts } from '#modules/canned-replies/components/canned-reply-texts.tsx'
import { cannedRepliesOfTicket } from '#modules/support/queries/canned-replies-of-ticket.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/canned-replies'

/**
 * Canned replies filled in for this ticket: the composer reads them, and browsers without scripts
 * copy from this page.
 */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const found = await cannedRepliesOfTicket(args.params.id, member.name)
  if (!found.ok) throw data(found.error.message, { status: 404 })
  return { replies: found.value }
}

/** The list in the composer says that it could not be read; the page with what is written stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullWhenAway({ serverLoader })

export default function CannedRepliesOfTicket({ loaderData, params }: Route.ComponentProps) {
  return (
    <Modal
      open
      size="lg"
      title="Canned replies"
      description="Copy a text into your answer."
      closeTo={href('/admin/tickets/:id', { id: params.id })}
    >
      {loaderData ? (
        <CannedReplyTexts replies={loaderData.replies} />
      ) : (
        <Alert kind="error" title="Failed to load canned responses" />
      )}
    </Modal>
  )
}
