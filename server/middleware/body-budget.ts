import { shareOf } from '#platform/process/worker.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'

const megabyte = 1024 * 1024
/** So much of every body counts as small: a sign-in, a notification of the gateway, a message. */
const smallBytes = 64 * 1024

/**
 * Memory that bodies may hold while they are received and worked on: in all, and those of one
 * address.
 */
class BodyBudget {
  #free: number
  readonly #share: number
  readonly #byAddress = new Map<string, number>()

  constructor(bytes: number, share: number) {
    this.#free = bytes
    this.#share = share
  }

  reserve(address: string, bytes: number): boolean {
    const own = this.#own(address)
    if (bytes > this.#free || own + bytes > this.#share) return false
    this.#set(address, own + bytes, -bytes)
    return true
  }

  release(address: string, bytes: number): void {
    this.#set(address, this.#own(address) - bytes, bytes)
  }

  #own(address: string): number {
    return this.#byAddress.get(address) ?? 0
  }

  #set(address: string, own: number, freed: number): void {
    this.#free += freed
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
  }
}

/**
 * What of a body is beyond its first 64 KB: files and long texts, or a received email, which can be
 * seven times as large.
 */
export type BodyKind = 'form' | 'email'

const small = new BodyBudget(shareOf(8 * megabyte, 2 * megabyte), 2 * megabyte)
/**
 * A share has room for the largest single body: three files in a form without scripts, an email of
 * 25 MB as text in JSON.
 */
const large: Record<BodyKind, BodyBudget> = {
  form: new BodyBudget(shareOf(48 * megabyte, 16 * megabyte), 16 * megabyte),
  email: new BodyBudget(shareOf(72 * megabyte, 36 * megabyte), 36 * megabyte),
}

/**
 * What one request holds of the memory for bodies. Only bytes that came count, so a sender can't
 * reserve what is never sent.
 */
export class BodyShare {
  readonly #address: string
  readonly #large: BodyBudget
  #smallBytes = 0
  #largeBytes = 0

  /** `address` is the sender's; one network of IPv6 counts as one sender. */
  constructor(address: string, kind: BodyKind = 'form') {
    this.#address = addressKey(address)
    this.#large = large[kind]
  }

  /** False when there is no room for these bytes now. */
  reserve(bytes: number): boolean {
    const first = Math.min(bytes, smallBytes - this.#smallBytes)
    if (!small.reserve(this.#address, first)) return false
    this.#smallBytes += first
    if (!this.#large.reserve(this.#address, bytes - first)) return false
    this.#largeBytes += bytes - first
    return true
  }

  release(): void {
    small.release(this.#address, this.#smallBytes)
    this.#large.release(this.#address, this.#largeBytes)
    this.#smallBytes = 0
    this.#largeBytes = 0
  }
}

/**
 * The body, or why it is not read on; nothing is held then, so that of many large bodies some get
 * through.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  share: BodyShare,
): Promise<Buffer | 'too large' | 'no room'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    const refusal =
      bytes > maxBytes ? 'too large' : share.reserve(chunk.length) ? undefined : 'no room'
    if (refusal) {
      share.release()
      return refusal
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}
