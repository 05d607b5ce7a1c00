import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { derivedKeys } from '#platform/security/keyed-hash.server.ts'

/**
 * What a row says, as one text: what is sealed, and what is compared with the seal. Columns that
 * are added later need their own version.
 */
export const sealedContent = sql`json_build_array(1, id, (extract(epoch
  from created_at) * 1000)::bigint, entity_type, entity_id, action, title, actor_id,
  actor_name, details::text, channel, viewed_by_id, viewed_by_name, ip_address, browser, request_id, job, before::text, after::text)::text`

export type ChainKeys = {
  content: (content: string) => Buffer
  /**
   * Of a row whose personal details were taken out: it stands for the first content, and for what
   * is there now.
   */
  erased: (contentHash: Buffer, content: string) => Buffer
  link: (previous: Buffer, sequence: number, contentHash: Buffer) => Buffer
  head: (sequence: number, chainHash: Buffer) => Buffer
}

/**
 * Keyed with APP_SECRET: with the database alone it is impossible to write a row that fits or to
 * recompute the chain. What is sealed now is sealed with these.
 */
export function chainKeys(): ChainKeys {
  return keysOf(derivedKeys('audit-chain')[0] ?? Buffer.alloc(0))
}

/**
 * The keys of each secret in the order in which they were in use: those of the present one last.
 */
export function allChainKeys(): ChainKeys[] {
  return derivedKeys('audit-chain').toReversed().map(keysOf)
}

function keysOf(key: Buffer): ChainKeys {
  const hash = (...parts: (string | Buffer)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  return {
    content: (content) => hash('content:', content),
    erased: (contentHash, content) => hash('erased:', contentHash, content),
    link: (previous, sequence, contentHash) => hash('link:', previous, `${sequence}:`, contentHash),
    head: (sequence, chainHash) => hash('head:', `${sequence}:`, chainHash),
  }
}

/** What comes before the first row. */
export const chainBegin = Buffer.alloc(32)
