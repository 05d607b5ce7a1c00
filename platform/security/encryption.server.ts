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

/** Encrypts a secret for storage (D26): AES-256-GCM under a key derived from APP_SECRET. Blank stays blank, so 'not set' can be seen without opening. */
export function encrypt(text: string): string {
  if (text === '') return ''
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config().secret), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.')
}

/** Opens what `encrypt` made. Throws when it was tampered with or sealed under another APP_SECRET: a wrong secret never reads as a blank one. */
export function decrypt(sealed: string): string {
  if (sealed === '') return ''
  const [found, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  if (found !== version || bytes.length < 28) throw new Error('A stored secret is damaged: this program did not write it')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config().secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new Error('A stored secret cannot be opened: APP_SECRET is not the one it was stored with', { cause: error })
  }
}
