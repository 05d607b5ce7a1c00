import { z } from 'zod'
import { maxPasskeyNameLength } from './passkey-limits.ts'

/** A browser's answer about a passkey is JSON of about a kilobyte; what is much larger is none. */
const maxAnswerLength = 16_000

export const passkeyRefused = 'This passkey wasn’t accepted. Try again, or use your password.'

export const passkeyNotMade = 'The passkey couldn’t be added. Try again.'

const part = z.string().max(maxAnswerLength)

const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
}

const shownShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

const madeShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

export type ShownAnswer = z.output<typeof shownShape>
export type MadeAnswer = z.output<typeof madeShape>

/**
 * What `navigator.credentials` gave, as `PublicKeyCredential.toJSON()` writes it, in a field of a
 * form.
 */
function answerIn<Shape extends z.ZodType>(shape: Shape, message: string) {
  return z
    .string(message)
    .max(maxAnswerLength, message)
    .transform((text, context): z.output<Shape> => {
      const answer = shape.safeParse(parsed(text))
      if (answer.success) return answer.data
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

export const shownPasskey = answerIn(shownShape, passkeyRefused)
export const madePasskey = answerIn(madeShape, passkeyNotMade)

export const passkeyName = z
  .string()
  .trim()
  .max(maxPasskeyNameLength, `Use at most ${maxPasskeyNameLength} characters.`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The name under which passkeys of a site are stored in devices: its host name. Null where browsers
 * allow none, because they want a domain and https, but for localhost (WebAuthn, 5.1.2: an IP
 * address is not a valid relying party).
 */
export function passkeyHost(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl)
  if (hostname === 'localhost') return hostname
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return isAddress || protocol !== 'https:' ? null : hostname
}
