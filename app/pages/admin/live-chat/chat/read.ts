import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { markReadByStaff } from '#modules/chat/conversations/operations/receipts.server.ts'
import type { Route } from './+types/read'

/** A§7: marked read, and unread again for later. */
export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: z.object({ read: z.enum(['yes', 'no']).default('yes') }),
  back: consoleAddress(url.searchParams, {}),
  run: (member, { read }) => markReadByStaff(member, params.id, read === 'yes'),
}))

export const loader = action.loader
