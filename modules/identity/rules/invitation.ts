import { z } from 'zod'
import { text } from '#kernel/form-fields.ts'
import { isName, notAName } from './account.ts'

/** How long the mailed link of an invitation works. */
export const invitationHours = 72

export function invitationEnd(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + invitationHours * 3_600_000)
}

const namePart = (message: string) =>
  text(100).pipe(z.string().min(1, message).refine(isName, notAName))

/** The form behind the link. `token` is the one of the link. */
export const acceptInvitationSchema = z.object({
  token: z.string().max(200).default(''),
  firstName: namePart('Enter your first name.'),
  lastName: namePart('Enter your last name.'),
  password: z.string().min(1, 'Choose a password.').max(1000, 'This is too long.').default(''),
})

export type AcceptedInvitation = z.output<typeof acceptInvitationSchema>
