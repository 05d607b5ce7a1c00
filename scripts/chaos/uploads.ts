import { setTimeout as sleep } from 'node:timers/promises'
import type { Victim } from './program.ts'

const megabyte = 1024 * 1024

/** Uploads of 5 MB at once without a session: statuses, and the peak memory before and after. */
export async function uploadsWithoutSession(victim: Victim, count = 40): Promise<string> {
  const before = await victim.peakMegabytes()
  const statuses = await Promise.all(Array.from({ length: count }, () => upload(victim.url)))
  await sleep(500)
  const after = await victim.peakMegabytes()
  const kinds = [...Map.groupBy(statuses, String)]
    .map(([status, same]) => `${same.length} × ${status}`)
    .join(', ')
  return `${count} uploads of 5 MB without a session: ${kinds}; peak memory ${before ?? 'unknown'} MB before, ${after ?? 'unknown'} MB after`
}

async function upload(url: string): Promise<number | string> {
  const body = new FormData()
  body.set(
    'file',
    new File([new Uint8Array(5 * megabyte - 4096)], 'statement.csv', { type: 'text/csv' }),
  )
  const headers = { origin: url, accept: 'text/html' }
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(`${url}/admin/eft/upload`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal,
  }).catch(() => undefined)
  // The server may close the connection before it has read what it refused.
  return answer?.status ?? 'closed'
}
