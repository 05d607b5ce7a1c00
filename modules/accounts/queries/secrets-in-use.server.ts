import { sql } from 'drizzle-orm'
import { usesEarlierKey } from '#modules/activity/queries/verify-chain.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { sealedPrefix, secretOfSealed } from '#platform/security/encryption.server.ts'
import { keyedHashes } from '#platform/security/keyed-hash.server.ts'

export type SecretsInUse = {
  /**
   * What each secret is called, the present one first: eight letters that follow from it and do not
   * give it away.
   */
  names: string[]
  /**
   * Stored keys and passwords that an earlier secret sealed. They are sealed again when they are
   * entered again.
   */
  storedUnderEarlier: number
  /** Those that none of the secrets opens. */
  unreadable: number
  /** Rows of the audit log that only an earlier secret can check. */
  chainNeedsEarlier: boolean
}

/** Which secret is in use, and what still needs an earlier one. Reads, and changes nothing. */
export async function secretsInUse(): Promise<SecretsInUse> {
  const places = (await storedSecrets()).map(placeOf)
  return {
    names: keyedHashes('secret-name', '').map((name) =>
      name.replace(/[^a-z0-9]/gi, '').slice(0, 8),
    ),
    storedUnderEarlier: places.filter((place) => place > 0).length,
    unreadable: places.filter((place) => place < 0).length,
    chainNeedsEarlier: config().previousSecrets.length > 0 && (await usesEarlierKey()),
  }
}

function placeOf(sealed: string): number {
  try {
    return secretOfSealed(sealed)
  } catch {
    return -1
  }
}

/** Everything that `encrypt` wrote into settings and emails that wait. */
async function storedSecrets(): Promise<string[]> {
  const pattern = `${sealedPrefix}%`
  const { rows } = await db().execute<{ value: string }>(sql`
    select part.value from site_settings, jsonb_each_text(api_configs || smtp_settings) part
      where part.value like ${pattern}
    union all select part.value from support_mailbox, jsonb_each_text(to_jsonb(support_mailbox)) part
      where part.value like ${pattern}
    union all select sealed_variables from email_logs
      where sealed_variables is not null`)
  return rows.map(({ value }) => value)
}
