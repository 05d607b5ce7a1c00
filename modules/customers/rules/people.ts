import { z } from 'zod'
import { checkbox, judged, text } from '#kernel/form-fields.ts'
import { ok, refuse } from '#kernel/result.ts'
import { emailSchema, isName, notAName } from '#modules/identity/rules/account.ts'
import { type ContactRole, contactRoles } from '#modules/identity/rules/contact.ts'
import {
  type ContactMail,
  contactMailKinds,
  contactMails,
} from '#modules/mail/rules/contact-mails.ts'

/** How many people one customer may have besides its owner, invited ones included. */
export const maxPeople = 20

/** The kinds that a contact with these roles may get. */
export function mailsOfRoles(roles: readonly ContactRole[]): ContactMail[] {
  return contactMailKinds.filter((kind) => roles.includes(contactMails[kind].role))
}

const roleFields = { billing: checkbox, technical: checkbox }

function chosenRoles(typed: Record<ContactRole, boolean>): ContactRole[] {
  return contactRoles.filter((role) => typed[role])
}

const noRole = refuse('invalid', 'Please check the form.', {
  fields: { billing: ['Choose at least one role.'] },
})

export const invitePersonSchema = judged(
  z.object({ email: text(254), name: text(120), ...roleFields }),
  ({ email: typed, name, ...roles }) => {
    const email = emailSchema.safeParse(typed)
    const chosen = chosenRoles(roles)
    const fields = {
      ...(!email.success && { email: ['Enter an email address such as thandi@example.co.za.'] }),
      ...((name === '' || !isName(name)) && { name: [name === '' ? 'Enter a name.' : notAName] }),
      ...(chosen.length === 0 && { billing: ['Choose at least one role.'] }),
    }
    if (!email.success || Object.keys(fields).length > 0)
      return refuse('invalid', 'Please check the form.', { fields })
    return ok({ email: email.data, name, roles: chosen })
  },
)

export type InvitedPerson = z.output<typeof invitePersonSchema>

/** Changed roles of an existing contact. */
export const personRolesSchema = judged(z.object(roleFields), (typed) => {
  const roles = chosenRoles(typed)
  return roles.length === 0 ? noRole : ok({ roles })
})

/** Which emails a contact wants. */
export const personMailsSchema = z.object({
  invoices: checkbox,
  reminders: checkbox,
  services: checkbox,
})

/** Handing over wants the password again. */
export const handOverSchema = z.object({ currentPassword: z.string().max(1000).default('') })

/** Staff say why. */
export const staffHandOverSchema = z.object({
  currentPassword: z.string().max(1000).default(''),
  reason: text(500).pipe(z.string().min(1, 'Say why, for the audit log.')),
})

/** The form behind the link of an invitation, for a person without an account. */
export const joinSchema = z.object({
  token: z.string().max(200).default(''),
  firstName: text(100).pipe(z.string().min(1, 'Enter your first name.').refine(isName, notAName)),
  lastName: text(100).pipe(z.string().min(1, 'Enter your last name.').refine(isName, notAName)),
  password: z.string().min(1, 'Choose a password.').max(1000, 'This is too long.').default(''),
})

export type JoinInput = z.output<typeof joinSchema>

/** The button for a signed-in user. */
export const acceptSchema = z.object({ token: z.string().max(200).default('') })

/** The switch 'Acting for': the id of a customer, or `self`. */
export const actForSchema = z.object({ customer: text(60), back: text(500) })
