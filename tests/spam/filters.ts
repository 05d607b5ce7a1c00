import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server.ts'

/** What a filter gives an email, and for which rules. */
export type Verdict = { score: number; rules: Record<string, number> }

/**
 * Rules that ask the network: lists of addresses and hosts, the keys and records of a domain, fuzzy
 * sums of other people's emails. They judge the sender's server and domain, which the example does
 * not have; what remains judges the email.
 */
const networkModules = [
  'rbl',
  'spf',
  'dkim',
  'dmarc',
  'arc',
  'mx_check',
  'fuzzy_check',
  'asn',
  'url_redirector',
  'dcc',
  'bimi',
  'history_redis',
  'greylist',
  'ratelimit',
  'replies',
  'neural',
  'reputation',
  'phishing',
  'hfilter',
]

export type Rspamd = { score(email: string): Promise<Verdict>; stop(): Promise<void> }

/** The distribution's rspamd with its own rules, on loopback, without the network. */
export async function startRspamd(): Promise<Rspamd> {
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-rspamd-'))
  const port = await freePort()
  mkdirSync(join(folder, 'local.d'))
  const write = (name: string, text: string) => writeFileSync(join(folder, 'local.d', name), text)
  for (const name of networkModules) write(`${name}.conf`, 'enabled = false;\n')
  write('worker-normal.inc', `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`)
  for (const name of ['controller', 'proxy', 'fuzzy'])
    write(`worker-${name}.inc`, 'count = 0;\nenabled = false;\n')
  write('logging.inc', 'type = "console";\nlevel = "error";\n')
  write(
    'options.inc',
    'disable_hyperscan = true;\ndns { nameserver = ["127.0.0.1:9"]; timeout = 0.05s; retransmits = 1; }\n',
  )
  chmodSync(folder, 0o777)
  const places = ['LOCAL_CONFDIR', 'DBDIR', 'RUNDIR', 'LOGDIR'].flatMap((name) => [
    '--var',
    `${name}=${folder}`,
  ])
  const child = spawn('rspamd', ['--no-fork', '--insecure', ...places], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = once(child, 'exit').catch((error: unknown) => (output += String(error)))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await Promise.race([gone, sleep(5_000)])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (
    const end = Date.now() + 120_000;
    !(await fetch(`${url}/ping`).then(
      ({ ok }) => ok,
      () => false,
    ));
    await sleep(200)
  ) {
    if (child.exitCode === null && Date.now() < end) continue
    await stop()
    throw new Error(`rspamd did not start (Debian: apt-get install rspamd):\n${output}`)
  }
  return {
    stop,
    score: async (email) => {
      const headers = {
        ip: '102.65.10.20',
        helo: 'mail.example.co.za',
        hostname: 'mail.example.co.za',
        from: 'billing@example.co.za',
        rcpt: 'thandi@customer.example',
      }
      const answer = await fetch(`${url}/checkv2`, { method: 'POST', headers, body: email })
      const { score, symbols }: { score: number; symbols: Record<string, { score: number }> } =
        await answer.json()
      return {
        score,
        rules: Object.fromEntries(
          Object.entries(symbols).map(([name, { score: points }]) => [name, points]),
        ),
      }
    },
  }
}

/**
 * The distribution's SpamAssassin with its own rules, local tests only, without a user's
 * preferences: one verdict for each email, in one process.
 */
export async function spamAssassinVerdicts(emails: readonly string[]): Promise<Verdict[]> {
  const child = spawn('spamassassin', ['--local', '--test-mode', '--nocreate-prefs', '--mbox'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const mailbox = emails.map(
    (email) =>
      `From billing@example.co.za Thu Jan  1 00:00:00 2026\n${email.replaceAll('\r\n', '\n').replace(/^From /gm, '>From ')}\n\n`,
  )
  child.stdin.on('error', () => undefined).end(mailbox.join(''))
  await once(child, 'close').catch((error: unknown) => {
    throw new Error('SpamAssassin is missing (Debian: apt-get install spamassassin)', {
      cause: error,
    })
  })
  return output
    .split('Content analysis details:')
    .slice(1)
    .map((report) => {
      const rules = [
        ...report.slice(0, 4_000).matchAll(/^ *(-?\d+\.\d+) +([A-Z][A-Z0-9_]+)/gm),
      ].map(([, points = '0', name = '']) => [name, Number(points)])
      return {
        score: Number(/\((-?\d+\.\d+) points/.exec(report)?.[1] ?? Number.NaN),
        rules: Object.fromEntries(rules),
      }
    })
}
