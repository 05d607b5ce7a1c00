import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import { gatewayActor } from '#modules/billing/payments/rules/gateways.ts'
import type { Transaction } from '#platform/database.server.ts'

/** The record that the alert links to. */
export type Concern = { entityType: ActivityEntity; entityId: string }

/** Money moved, or may have moved, that none of our records explains: staff must check. */
export async function alertStaff(
  tx: Transaction,
  { gateway, ...concern }: Concern & { gateway: string | null },
  { title, details }: { title: string; details?: Record<string, string> | undefined },
): Promise<void> {
  await recordActivity(tx, {
    actor: gatewayActor(gateway),
    ...concern,
    action: 'attention',
    title,
    ...(details && { details }),
  })
}
