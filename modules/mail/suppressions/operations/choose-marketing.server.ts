import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { emailSuppressions } from '../../tables.server.ts'
import { hasConsent } from '../queries/suppression.server.ts'
import { unsubscribingAddress } from '../queries/unsubscribe-token.server.ts'
import { marketingLabel } from '../rules/marketing-labels.ts'
import { marketingOnly, suppressionKey } from '../rules/suppression.ts'
import { recordConsent, suppress } from './suppress.server.ts'

/** `channel` is the page on which the user chose it. */
type Choice = { wanted: boolean; clientAddress: string; channel?: 'profile' | 'checkout' }

/**
 * The owner of an account says yes or no to news and offers at its address. A yes undoes an
 * unsubscription.
 */
export function chooseMarketing(
  actor: Actor,
  { wanted, clientAddress, channel = 'profile' }: Choice,
): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor))
    return Promise.resolve(refuse('forbidden', 'Sign in to change what we send you.'))
  if (wanted && !actor.emailVerified)
    return Promise.resolve(refuse('conflict', 'Confirm your email address first.'))
  const address = suppressionKey(actor.email)
  return transact(async (tx) => {
    await recordConsent(tx, {
      address,
      choice: wanted ? 'given' : 'withdrawn',
      channel,
      clientAddress,
      ...(wanted && { words: marketingLabel }),
    })
    if (wanted)
      await tx
        .update(emailSuppressions)
        .set({ removedAt: now(), removedBy: actorName(actor) })
        .where(
          and(
            eq(emailSuppressions.address, address),
            inArray(emailSuppressions.reason, [...marketingOnly]),
            isNull(emailSuppressions.removedAt),
          ),
        )
    return ok(null)
  })
}

/**
 * A buyer ticked the box beside the order. The order is valid whatever happens here: a fault is
 * logged, and for a buyer who agreed before, or whose address is not confirmed, nothing changes.
 */
export async function agreeAtCheckout(actor: Actor, clientAddress: string): Promise<void> {
  try {
    if (actor.kind !== 'person' || (await hasConsent(actor.email))) return
    await chooseMarketing(actor, { wanted: true, clientAddress, channel: 'checkout' })
  } catch (error) {
    log().error({ err: error }, 'a yes to marketing emails at checkout was not written down')
  }
}

/**
 * No more marketing to the recipient of this email. The token is the right to it; a second time
 * changes nothing.
 */
export function unsubscribe(
  token: string,
  how: 'one_click' | 'page',
): Promise<Result<{ address: string }>> {
  return transact(async (tx) => {
    const address = await unsubscribingAddress(token, tx)
    if (address === null)
      return refuse(
        'not_found',
        'This link doesn’t work. Open the newest email and use the link in it.',
      )
    const evidence =
      how === 'one_click' ? 'Unsubscribe button of the email program' : 'Link in an email'
    if (address !== '')
      await suppress(tx, { address, reason: 'unsubscribe', source: 'recipient', evidence })
    return ok({ address })
  })
}

/** A box that is off is not sent. */
export const marketingSchema = z
  .object({ marketing: z.literal('on').optional() })
  .transform(({ marketing }) => ({ wanted: marketing === 'on' }))
