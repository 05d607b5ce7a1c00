import type { TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { RunAlarm } from '#modules/billing/runs/components/run-alarm.tsx'
import type { RunWatch } from '#modules/billing/runs/rules/run-watch.ts'
import type { MailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { AuditWarning } from './audit-warning.tsx'
import { CardWarning } from './card-warning.tsx'
import { MailWarning } from './mail-warning.tsx'
import { EventsWarning, ProxyWarning } from './proxy-warning.tsx'
import { QueueWarning } from './queue-warning.tsx'
import { UnallocatedPayments } from './unallocated-payments.tsx'

type Props = {
  isLogBroken: boolean
  alarm: RunWatch['alarm']
  proxy: string | null
  /** Live events do not arrive. */
  areEventsSilent: boolean
  /** Why cards can't be paid with although card payment is switched on. */
  card: string | null
  unallocated: { count: number; cents: Cents } | null
  mails: number
  queue: MailQueueState | null
  zone: TimeZone
}

/** What is wrong rather than waiting, above everything else. */
export function Warnings({
  isLogBroken,
  alarm,
  proxy,
  areEventsSilent,
  card,
  unallocated,
  mails,
  queue,
  zone,
}: Props) {
  return (
    <>
      {isLogBroken && <AuditWarning />}
      {alarm && <RunAlarm alarm={alarm} to="/admin/billing" />}
      {mails > 0 && <MailWarning count={mails} />}
      {queue && <QueueWarning queue={queue} zone={zone} />}
      {proxy !== null && <ProxyWarning address={proxy} />}
      {areEventsSilent && <EventsWarning />}
      {card !== null && <CardWarning problem={card} />}
      {unallocated && unallocated.count > 0 && <UnallocatedPayments {...unallocated} />}
    </>
  )
}
