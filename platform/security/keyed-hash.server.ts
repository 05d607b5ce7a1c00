import { createHmac, hkdfSync } from 'node:crypto'
import { config } from '../config.server.ts'

/**
 * Replaces a text that must not be stored, such as an address: the same text gives the same name, and nobody without APP_SECRET can try texts
 * until one fits. Names of one purpose say nothing about those of another.
 */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', derivedKey(`name:${purpose}`))
    .update(text)
    .digest('base64url')
}

/** 32 bytes that follow from APP_SECRET, other ones for each purpose. */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config().secret, 'hostwright', purpose, 32))
}
