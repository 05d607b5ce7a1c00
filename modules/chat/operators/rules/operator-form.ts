import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { lineSchema, optionalLineSchema } from '#kernel/text-fields.ts'
import { maxEmailLength, maxNameLength } from '../../rules/chat-limits.ts'

/** A§5. */
export const [minConcurrentChats, maxConcurrentChats, usualConcurrentChats] = [1, 20, 5]

const howMany = `Enter a whole number from ${minConcurrentChats} to ${maxConcurrentChats}.`

/**
 * A§5: name and email are required, the avatar is an address of a picture. `userId` is the staff
 * account that works as this operator; blank is none yet.
 */
export const operatorSchema = z.object({
  name: lineSchema(maxNameLength, 'Please enter a name'),
  email: lineSchema(maxEmailLength, 'Please enter an email address')
    .transform((typed) => typed.toLowerCase())
    .pipe(z.email('Enter an email address such as thandi@example.co.za.')),
  title: optionalLineSchema(maxNameLength),
  avatarUrl: optionalLineSchema(500).refine(
    (typed) => typed === '' || isPictureAddress(typed),
    'Enter the address of a picture that begins with https://, or leave it blank.',
  ),
  userId: z.string().max(100).default(''),
  maxConcurrentChats: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, howMany)
    .transform(Number)
    .refine((chats) => chats >= minConcurrentChats && chats <= maxConcurrentChats, howMany),
  isActive: checkbox,
  canAcceptChats: checkbox,
  version: typedText,
})

export type OperatorInput = Omit<z.output<typeof operatorSchema>, 'version'>

/**
 * Only https: the policy of our pages lets no other picture in, and http would show the network who
 * chats.
 */
function isPictureAddress(typed: string): boolean {
  return URL.canParse(typed) && new URL(typed).protocol === 'https:'
}

const on = (isOn: boolean) => (isOn ? 'on' : '')

export const newOperatorValues: Record<string, string> = operatorValues({
  name: '',
  email: '',
  title: '',
  avatarUrl: '',
  userId: null,
  maxConcurrentChats: usualConcurrentChats,
  isActive: true,
  canAcceptChats: true,
})

type Stored = Omit<OperatorInput, 'userId'> & { userId: string | null }

/** An operator as the form shows it; a checkbox that is not checked is ''. */
export function operatorValues({
  name,
  email,
  title,
  avatarUrl,
  userId,
  isActive,
  canAcceptChats,
  ...stored
}: Stored): Record<string, string> {
  return {
    name,
    email,
    title,
    avatarUrl,
    userId: userId ?? '',
    maxConcurrentChats: String(stored.maxConcurrentChats),
    isActive: on(isActive),
    canAcceptChats: on(canAcceptChats),
  }
}

/** The same with their labels, for the comparison of two people's saves. */
export function operatorTexts(
  values: Record<string, string>,
  accounts: readonly { userId: string; name: string }[],
): Record<string, string> {
  const account = accounts.find(({ userId }) => userId === values.userId)
  return {
    Name: values.name ?? '',
    'Email address': values.email ?? '',
    Title: values.title ?? '',
    Picture: values.avatarUrl ?? '',
    'Staff account': account?.name ?? '',
    'Most chats at once': values.maxConcurrentChats ?? '',
    Active: values.isActive === 'on' ? 'Yes' : 'No',
    'Takes new chats': values.canAcceptChats === 'on' ? 'Yes' : 'No',
  }
}
