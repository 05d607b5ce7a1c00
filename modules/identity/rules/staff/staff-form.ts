import { z } from 'zod'
import { checkbox, judged, text } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { emailSchema, isName, notAName } from '../account.ts'
import { maxPasswordLength } from '../password-length.ts'

/**
 * How a new member of staff gets in: by their own link, or by a temporary password to hand over
 * (D25).
 */
export const staffAccesses = ['invitation', 'password'] as const
export type StaffAccess = (typeof staffAccesses)[number]

/** A§5 'Staff form'. */
export const missingStaffFields = 'Please fill in all required fields'
export const missingStaffPassword = 'Password is required for new staff members'
/** D25: of a typed password, which works once and must then be replaced by a longer one. */
export const typedPasswordLength = 6

const password = z.string().max(1000).default('')
const person = { email: text(254), firstName: text(100), lastName: text(100), roleId: text(60) }

export type NewMember = {
  email: string
  firstName: string
  lastName: string
  roleId: string
  isActive: boolean
}
/** `password` is null for an invited member. */
export type NewMemberInput = NewMember & { password: string | null }
export type MemberInput = Omit<NewMember, 'email'>

/** The form of a new member. `currentPassword` is that of the person who adds them. */
export const newMemberSchema = judged(
  z.object({
    ...person,
    access: z.enum(staffAccesses).default('invitation'),
    password,
    currentPassword: password,
  }),
  ({ access, currentPassword, ...typed }): Result<NewMemberInput & { currentPassword: string }> => {
    const member = newMember({
      ...typed,
      password: access === 'password' ? typed.password : null,
      isActive: true,
    })
    return member.ok ? ok({ ...member.value, currentPassword }) : member
  },
)

/** The form of an existing member: the address stays. `version` is the one that was seen. */
export const memberSchema = judged(
  z.object({
    firstName: person.firstName,
    lastName: person.lastName,
    roleId: person.roleId,
    isActive: checkbox,
    version: text(100),
    currentPassword: password,
  }),
  (typed) => {
    const fields = { ...nameProblems(typed), ...roleProblem(typed) }
    return Object.keys(fields).length === 0
      ? ok(typed)
      : refuse('invalid', wholeMessage(typed), { fields })
  },
)

/** B§7.1 `POST /api/create-staff`. `currentPassword` is that of the caller. */
export const createStaffSchema = judged(
  z.strictObject({
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    role_id: person.roleId,
    password,
    is_active: z.boolean().default(true),
    currentPassword: password,
  }),
  ({
    first_name: firstName,
    last_name: lastName,
    role_id: roleId,
    is_active: isActive,
    currentPassword,
    ...typed
  }) => {
    const member = newMember({ ...typed, firstName, lastName, roleId, isActive })
    return member.ok ? ok({ ...member.value, currentPassword }) : member
  },
)

function newMember(typed: NewMember & { password: string | null }): Result<NewMemberInput> {
  const email = emailSchema.safeParse(typed.email)
  const passwordMessage = passwordProblem(typed.password)
  const fields = {
    ...(typed.email === ''
      ? { email: ['Enter an email address.'] }
      : email.success
        ? {}
        : { email: email.error.issues.map(({ message }) => message) }),
    ...nameProblems(typed),
    ...roleProblem(typed),
    ...(passwordMessage !== null && { password: [passwordMessage] }),
  }
  if (email.success && Object.keys(fields).length === 0) return ok({ ...typed, email: email.data })
  const whole = wholeMessage(typed)
  return refuse(
    'invalid',
    whole !== missingStaffFields && typed.password === '' ? missingStaffPassword : whole,
    { fields },
  )
}

type Typed = { email?: string; firstName: string; lastName: string; roleId: string }

function wholeMessage({ email = 'x', firstName, lastName, roleId }: Typed): string {
  return [email, firstName, lastName, roleId].includes('')
    ? missingStaffFields
    : 'Please check the form.'
}

function nameProblems(typed: Pick<Typed, 'firstName' | 'lastName'>): Record<string, string[]> {
  return {
    ...nameProblem('firstName', typed.firstName, 'Enter a first name.'),
    ...nameProblem('lastName', typed.lastName, 'Enter a last name.'),
  }
}

function nameProblem(field: string, name: string, missing: string): Record<string, string[]> {
  if (name === '') return { [field]: [missing] }
  return isName(name) ? {} : { [field]: [notAName] }
}

function roleProblem({ roleId }: Pick<Typed, 'roleId'>): Record<string, string[]> {
  return roleId === '' ? { roleId: ['Choose a role.'] } : {}
}

function passwordProblem(typed: string | null): string | null {
  if (typed === null) return null
  if (typed === '') return missingStaffPassword
  if (typed.length < typedPasswordLength) return `Use at least ${typedPasswordLength} characters.`
  return typed.length > maxPasswordLength ? `Use at most ${maxPasswordLength} characters.` : null
}

/** The values that the form of a member shows, for their version and for a comparison. */
export function memberValues({
  firstName,
  lastName,
  roleId,
  isActive,
}: MemberInput): Record<string, string> {
  return { firstName, lastName, roleId, isActive: isActive ? 'on' : '' }
}

/** The same as people read it. */
export function memberTexts(
  values: Record<string, string>,
  roles: readonly { id: string; name: string }[],
): Record<string, string> {
  return {
    'First name': values.firstName ?? '',
    'Last name': values.lastName ?? '',
    Role: roles.find(({ id }) => id === values.roleId)?.name ?? '',
    Active: values.isActive === 'on' ? 'Yes' : 'No',
  }
}
