import { deflateRawSync } from 'node:zlib'

/** What people write where a secret should be, and the secret of demo mode. */
const placeholders =
  /change.?me|your.?secret|not.for.live|placeholder|example|0123456789|abcdefgh|qwerty|passw[o0]rd/i

const minLength = 32

/**
 * A random secret of 32 hexadecimal digits has 128 bits by this estimate, of which letter
 * frequencies in so short a text hide some.
 */
const minBits = 96

/**
 * Why a text is not a secret, or null when nothing speaks against it: too short, a placeholder, few
 * different characters, or the same piece again and again. Cannot tell a random text from a
 * published one: make it with `openssl rand -base64 48`.
 */
export function secretProblem(secret: string): 'short' | 'weak' | null {
  if (secret.trim().length < minLength) return 'short'
  const isWeak =
    placeholders.test(secret) ||
    new Set(secret).size < 10 ||
    entropyBits(secret) < minBits ||
    repeats(secret)
  return isWeak ? 'weak' : null
}

/** Shannon's entropy of the characters, times their number. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/**
 * A text with repetitions packs well: random base64 keeps three quarters and more of its length,
 * random hexadecimal more than half.
 */
function repeats(text: string): boolean {
  return deflateRawSync(text, { level: 9 }).length < text.length * 0.55
}
