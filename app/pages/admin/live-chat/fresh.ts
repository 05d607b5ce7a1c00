import { isRouteErrorResponse } from 'react-router'
import { requireStaff } from '#app/shells/guards.server.ts'
import { ok } from '#kernel/result.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import type { Route } from './+types/fresh'
import { loadDesk, type OpenChat } from './console/load-console.server.ts'

const newestMessages = 30

/** The console's data alone, for its live updates (`useFreshData`). */
export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, await requireStaff(args, mayHandleChats))
  const open = desk.parts.open.map(({ chat, ...each }) => ({ ...each, chat: chat.ok ? ok(withNewest(chat.value)) : chat }))
  return { ...desk, parts: { ...desk.parts, open } }
}

/** The console has the others already, and reads what it missed by their numbers. */
function withNewest(chat: OpenChat): OpenChat {
  return { ...chat, messages: chat.messages.slice(-newestMessages) }
}

/** Null when it could not be read: what is on the screen stays. A page that reads itself anew would be taken away with what somebody writes in it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return null
  }
}

/** It is asked for when something changed; an action reads the page itself. */
export const shouldRevalidate = () => false
