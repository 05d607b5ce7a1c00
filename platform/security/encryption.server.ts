import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '../config.server.ts'

const version = 'v1'
const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  let key = keys.get(secret)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, 'hostwright', 'seal', 32))
    keys.set(secret, key)
  }
  return key
}

/**
 * Encrypts a secret for storage (D26): AES-256-GCM under a key derived from APP_SECRET. Blank stays
 * blank, so 'not set' can be seen without opening.
 */
export function encrypt(text: string): string {
  return text === '' ? '' : `${version}.${encryptedWith(keyOf(config().secret), text)}`
}

function encryptedWith(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/**
 * Encrypts under a key of its own, which is kept elsewhere than what it opens: neither place alone
 * tells the text.
 */
export function encryptApart(text: string): { key: string; encrypted: string } {
  const key = randomBytes(32)
  return { key: key.toString('base64url'), encrypted: encryptedWith(key, text) }
}

/** Opens what `encryptApart` made; null under another key. */
export function decryptApart(encrypted: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  const sealed = Buffer.from(encrypted, 'base64url')
  if (bytes.length !== 32 || sealed.length < 28) return null
  try {
    return openedWith(bytes, sealed)
  } catch {
    return null
  }
}

/**
 * Opens what `encrypt` made, also under a secret that APP_SECRET replaced. Throws when it was
 * tampered with or sealed under another secret: a wrong one never reads as a blank one.
 */
export function decrypt(sealed: string): string {
  return sealed === '' ? '' : opened(sealed).text
}

/**
 * Under which secret a text was sealed: 0 is the present one, 1 the one before. Throws as `decrypt`
 * does.
 */
export function secretOfSealed(sealed: string): number {
  return opened(sealed).secret
}

/** How `encrypt` begins what it writes, for looking through stored values. */
export const sealedPrefix = `${version}.`

function opened(sealed: string): { text: string; secret: number } {
  const [found, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  if (found !== version || bytes.length < 28)
    throw new Error('A stored secret is damaged: this program did not write it')
  let problem: unknown
  for (const [number, secret] of [config().secret, ...config().previousSecrets].entries()) {
    try {
      return { text: openedWith(keyOf(secret), bytes), secret: number }
    } catch (error) {
      problem = error
    }
  }
  throw new Error(
    'A stored secret cannot be opened: APP_SECRET is not the one it was stored with, and APP_SECRET_PREVIOUS does not have it',
    {
      cause: problem,
    },
  )
}

function openedWith(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
