import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { load, requestBytes } from './measuring/load.ts'
import { startHostwright } from './measuring/setting.ts'
import { newBuyers } from './measuring/visitor.ts'

/**
 * Claim (d): memory of the process after pages cached, pages rendered and people signed in have
 * been asked for a hundred thousand times. Aim: 250 MB right after, 200 MB a minute later.
 */
export async function memory(databaseUrl: string): Promise<void> {
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  try {
    const [cookie = ''] = await newBuyers(1)
    const visit = (path: string, more: Record<string, string> = {}) =>
      requestBytes('GET', path, {
        headers: { accept: 'text/html', 'accept-encoding': 'gzip', ...more },
      })
    const loads = [
      { request: visit('/'), answers: 80_000 },
      {
        request: visit('/products', { cookie: 'hostwright.session_token=unknown' }),
        answers: 10_000,
      },
      { request: visit('/dashboard', { cookie }), answers: 10_000 },
    ]
    for (const { request, answers } of loads) {
      await load({
        url: server.url,
        connections: 64,
        seconds: 60,
        answers,
        expect: 200,
        request: () => request,
      })
      console.log(`after ${answers} more requests: ${await residentMegabytes(server.pid)} MB`)
    }
    await sleep(60_000)
    console.log(`a minute later: ${await residentMegabytes(server.pid)} MB resident`)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** Resident memory of a process; Linux only. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
