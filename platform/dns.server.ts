import { Resolver } from 'node:dns/promises'

type Answer<Record> = { kind: 'found'; records: Record[] } | { kind: 'absent' } | { kind: 'failed' }

/** The questions that are asked; errors have the codes of node:dns. */
export type NameServer = {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
  resolveCname(name: string): Promise<string[]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

/** Only these say that there is no such record; anything else is not an answer. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

let simulated: NameServer | undefined

/**
 * Demo mode: the simulators answer in the place of the system's name servers. Undefined ends it.
 */
export function simulateDns(server: NameServer | undefined): void {
  simulated = server
}

/** The name servers of the system; each question waits at most some seconds. */
export function systemNameServer(): NameServer {
  return new Resolver({ timeout: 2_000, tries: 2 })
}

/** Asks the system's name servers. */
export function systemDns() {
  const server = simulated ?? systemNameServer()
  return {
    txt: (name: string) =>
      ask(async () => (await server.resolveTxt(name)).map((parts) => parts.join(''))),
    mx: (name: string) => ask(() => server.resolveMx(name)),
    cname: (name: string) => ask(() => server.resolveCname(name)),
    address: (name: string) =>
      ask(async () => {
        const [four, six] = await Promise.allSettled([server.resolve4(name), server.resolve6(name)])
        const records = [four, six].flatMap((answer) =>
          answer.status === 'fulfilled' ? answer.value : [],
        )
        if (records.length === 0 && four.status === 'rejected') throw four.reason
        return records
      }),
  }
}

/**
 * The simulated name server as libraries ask theirs, by the type of record; undefined where nothing
 * is simulated.
 */
export function simulatedLookup():
  | ((name: string, type: string) => Promise<string[] | string[][]>)
  | undefined {
  const server = simulated
  if (server === undefined) return undefined
  return async (name, type) => {
    switch (type) {
      case 'TXT':
        return server.resolveTxt(name)
      case 'CNAME':
        return server.resolveCname(name)
      case 'A':
        return server.resolve4(name)
      case 'AAAA':
        return server.resolve6(name)
      default:
        throw Object.assign(new Error(`Nobody simulates ${type} records`), { code: 'ENODATA' })
    }
  }
}

async function ask<Record>(question: () => Promise<Record[]>): Promise<Answer<Record>> {
  try {
    const records = await question()
    return records.length > 0 ? { kind: 'found', records } : { kind: 'absent' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return absent.has(code) ? { kind: 'absent' } : { kind: 'failed' }
  }
}
