import commonPasswords from './common-passwords.json' with { type: 'json' }
import {
  customerPasswordLength,
  maxPasswordLength,
  staffPasswordLength,
} from './password-length.ts'

/**
 * The most used passwords of public leaks (zxcvbn-ts, MIT) and the words people here think of
 * first; all lower case.
 */
const common = new Set(commonPasswords)

/**
 * Why this password will not do, in words for the person who typed it, or null when it will.
 * `owner` is what an attacker tries first.
 */
export function passwordProblem(
  password: string,
  owner: { email: string; isStaff: boolean },
): string | null {
  const least = owner.isStaff ? staffPasswordLength : customerPasswordLength
  if (password.length < least) return `Use at least ${least} characters.`
  if (password.length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (common.has(lower) || common.has(bare) || new Set(lower).size < 4)
    return 'This password is too easy to guess. Choose another.'
  const mailbox = owner.email.toLowerCase().split('@')[0] ?? ''
  if (lower === owner.email.toLowerCase() || (mailbox.length > 2 && bare === mailbox))
    return 'Your password must differ from your email address.'
  return null
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Sixteen characters that can be read aloud (no 0/O, 1/l): 92 bits from the bytes given, which must
 * be random.
 */
export function passwordFrom(bytes: Uint8Array): string {
  const characters = Array.from(
    bytes.subarray(0, 16),
    (byte) => letters[byte % letters.length] ?? 'x',
  )
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** How long a temporary password works (D25). */
export const temporaryPasswordHours = 72
