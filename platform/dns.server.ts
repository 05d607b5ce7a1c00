import { Resolver } from 'node:dns/promises'

type Answer<Record> = { kind: 'found'; records: Record[] } | { kind: 'absent' } | { kind: 'failed' }

/** Only these say that there is no such record; anything else is not an answer. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the system's name servers; each question waits at most some seconds. */
export function systemDns() {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return {
    txt: (name: string) => ask(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    mx: (name: string) => ask(() => resolver.resolveMx(name)),
    cname: (name: string) => ask(() => resolver.resolveCname(name)),
    address: (name: string) =>
      ask(async () => {
        const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        const records = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        if (records.length === 0 && four.status === 'rejected') throw four.reason
        return records
      }),
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
