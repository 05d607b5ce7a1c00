import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { ageOf, systemMetrics } from '#modules/accounts/queries/system-metrics.server.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { metricsText, metricsType } from '#platform/metrics.server.ts'
import type { HttpEnv } from '../request-id.ts'

/**
 * `GET /metrics`: OpenMetrics text for programs that watch. There only where METRICS or
 * METRICS_TOKEN is set; others than those meant are answered as if it were not.
 */
export function metrics(app: Hono<HttpEnv>): void {
  const { token, isOnLoopback } = config().metrics
  if (token === undefined && !isOnLoopback) return
  app.get('/metrics', async (c, next) => {
    if (!(token && holds(c, token)) && !(isOnLoopback && isFromHere(c))) return next()
    return c.body(await metricsText(await metricsOfSite()), 200, {
      'content-type': metricsType,
      'cache-control': 'no-store',
    })
  })
}

function holds(c: Context<HttpEnv>, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** A proxy of this machine asks from here as well, for visitors from elsewhere. */
function isFromHere(c: Context<HttpEnv>): boolean {
  const isPassedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) =>
    c.req.header(name),
  )
  const host = c.req.header('host') ?? ''
  return (
    !isPassedOn &&
    loopback.test(c.env.incoming.socket.remoteAddress ?? '') &&
    /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)
  )
}

/** What a database that does not answer can't say is missing, except that it does not answer. */
async function metricsOfSite(): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name, help, registers: [registry] }).set(value)
  }
  const facts = await Promise.all([systemMetrics(), mailQueueState()]).catch((error: unknown) => {
    log().warn({ err: error }, 'the figures of the site could not be read')
    return null
  })
  gauge('hostwright_database_up', 'Whether the database answered', facts ? 1 : 0)
  if (!facts) return registry
  const [{ jobs, billingRun, backup, files }, mail] = facts
  gauge('hostwright_jobs_waiting', 'Jobs that are due', jobs.waiting)
  gauge('hostwright_job_age_seconds', 'Since when the oldest job is due', jobs.oldest ?? 0)
  gauge('hostwright_jobs_failed', 'Jobs that failed for good', jobs.failed)
  gauge('hostwright_mail_waiting', 'Emails that wait', mail.waiting)
  gauge('hostwright_mail_age_seconds', 'Since when the oldest email waits', ageOf(mail.since) ?? 0)
  gauge('hostwright_mail_failed', 'Failed emails that staff must look at', mail.failed)
  gauge('hostwright_billing_run_age_seconds', 'Since a run last ended', billingRun.ended)
  gauge('hostwright_billing_run_alarm', 'Whether a run is missing', Number(billingRun.isAlarming))
  gauge('hostwright_backup_age_seconds', 'Since the last recorded backup', backup)
  gauge('hostwright_files_waiting', 'Files that wait for the file store', files)
  return registry
}
