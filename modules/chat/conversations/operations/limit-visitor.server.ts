import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { keyedHash, keyedHashes } from '#platform/security/keyed-hash.server.ts'
import { addressKey, hit, type Limit } from '#platform/security/rate-limit.server.ts'
import type { ChatVisitor } from '../rules/visitor.ts'

/**
 * Counts against limits in the caller's transaction, so that what is refused or repeated does not
 * count.
 */
export async function countAgainst(
  tx: Transaction,
  limits: readonly (readonly [key: string, limit: Limit])[],
): Promise<Result<null>> {
  for (const [key, limit] of limits) {
    const { allowed, retryAfter } = await hit(`chat:${key}`, limit, tx)
    if (!allowed)
      return refuse('too_many', 'That was a lot at once. Please wait a little and try again.', {
        retryAfter,
      })
  }
  return ok(null)
}

/** The part of the address that one person holds. */
export function addressOf({ address }: ChatVisitor): string {
  return addressKey(address)
}

/** Stands for the address in the database, where the address itself is not kept. */
export function addressHashOf(visitor: ChatVisitor): string {
  return keyedHash('chat-address', addressOf(visitor))
}

/** The same as it was written before APP_SECRET was renewed, too. */
export function addressHashesOf(visitor: ChatVisitor): string[] {
  return keyedHashes('chat-address', addressOf(visitor))
}
