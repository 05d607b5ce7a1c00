import { createHmac, hkdfSync } from 'node:crypto'
import { config } from '../config.server.ts'

/**
 * Replaces a text that must not be stored, such as an address: the same text gives the same name, and nobody without APP_SECRET can try texts
 * until one fits. Names of one purpose say nothing about those of another.
 */
export function keyedHash(purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', config().secret, 'hostwright', `name:${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
