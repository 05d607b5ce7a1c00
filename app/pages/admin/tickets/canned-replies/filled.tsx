import { href, useLocation } from 'react-router'
import { nullWhenAway } from '#app/refetched.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { CannedReplyTexts } from '#modules/canned-replies/components/canned-reply-texts.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/filled'
import { filledReplies } from './filled.server.ts'

/** Over a ticket or the console, for browsers without scripts, which copy from here. */
export async function loader(args: Route.LoaderArgs) {
  return { replies: await filledReplies(args) }
}

/** Without an answer of the server the page with what is written stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullWhenAway({ serverLoader })

export default function FilledCannedReplies({ loaderData, params }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const back = pathname.startsWith(href('/admin/live-chat'))
    ? consoleAddress(new URLSearchParams(search), {})
    : href('/admin/tickets/:id', { id: params.id })
  return (
    <Modal
      open
      size="lg"
      title="Canned replies"
      description="Copy a text into your answer."
      closeTo={back}
    >
      {loaderData ? (
        <CannedReplyTexts replies={loaderData.replies} />
      ) : (
        <Alert kind="error" title="Failed to load canned responses" />
      )}
    </Modal>
  )
}
