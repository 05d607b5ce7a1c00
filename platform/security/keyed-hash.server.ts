import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { config } from '../config.server.ts'

/**
 * Replaces a text that must not be stored, such as an address: the same text gives the same name,
 * and without APP_SECRET it is impossible to try texts until one fits. Names of one purpose say
 * nothing about those of another.
 */
export function keyedHash(purpose: string, text: string): string {
  return named(derivedKey(`name:${purpose}`), text)
}

/**
 * The same by the present secret and by each that it replaced, the present one first: for looking
 * up what was written earlier.
 */
export function keyedHashes(purpose: string, text: string): string[] {
  return derivedKeys(`name:${purpose}`).map((key) => named(key, text))
}

/** True when `given` is the name of this text, by the present secret or by one that it replaced. */
export function isKeyedHash(purpose: string, text: string, given: string): boolean {
  return keyedHashes(purpose, text).filter((right) => isSame(given, right)).length > 0
}

/** 32 bytes that follow from APP_SECRET, other ones for each purpose. */
export function derivedKey(purpose: string): Buffer {
  return keyOf(config().secret, purpose)
}

/** The keys of the present secret and of each that it replaced, the present one first. */
export function derivedKeys(purpose: string): Buffer[] {
  return [config().secret, ...config().previousSecrets].map((secret) => keyOf(secret, purpose))
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'hostwright', purpose, 32))
}

function named(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Stands for an email address, however it is capitalised, where the address itself must not be
 * kept.
 */
export function addressHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** The same of a column. */
export function addressHashOf(column: unknown): SQL<string> {
  return sql<string>`encode(sha256(convert_to(lower(trim(${column})), 'UTF8')), 'hex')`
}
