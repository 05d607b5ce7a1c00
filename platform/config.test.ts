import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, environment, readConfig } from './config.server.ts'
import { secretProblem } from './security/secret-strength.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('the configuration', () => {
  test('every setting is in the table of the README, and nothing else', () => {
    const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Going live'))
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]),
      )
    expect(named.sort()).toEqual(Object.keys(environment.shape).sort())
  })

  test('demo mode needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      mode: 'demo',
      publicUrl: 'http://localhost:3000',
      mail: { transport: 'capture' },
    })
  })

  test('live mode names both faults of D3 at once, word for word', () => {
    expect(
      faultsOf({ APP_MODE: 'live', PUBLIC_URL: 'http://hosting.example', APP_SECRET: 'short' }),
    ).toEqual([
      'Invalid PUBLIC_URL. Must start with https://',
      'Invalid APP_SECRET. Key appears to be malformed.',
    ])
    expect(
      faultsOf({ APP_MODE: 'live', PUBLIC_URL: 'https://hosting.example', APP_SECRET: secret }),
    ).toEqual([])
  })

  test.each([
    ['the secret of demo mode', readConfig({}).secret],
    ['one letter', 'x'.repeat(64)],
    ['a pattern', 'abc123'.repeat(8)],
    ['a name again and again', 'Hostwright2026!Hostwright2026!Hostwright2026!'],
    ['a row of digits', '12345678901234567890123456789012345'],
    ['a placeholder', 'please-change-me-before-you-go-live-1234567'],
  ])('live mode refuses %s as its secret', (_, weak) => {
    const live = { APP_MODE: 'live', PUBLIC_URL: 'https://hosting.example', APP_SECRET: weak }
    expect(faultsOf(live)).toEqual([
      'Invalid APP_SECRET: too easy to guess. Make one with: openssl rand -base64 48',
    ])
  })

  test('live mode takes random secrets of every usual spelling', () => {
    for (let n = 0; n < 200; n++) {
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(secretProblem(randomBytes(24).toString(encoding).slice(0, 48))).toBeNull()
    }
  })

  test('live mode refuses the test clock, passwords that cost nothing and captured mail', () => {
    const live = { APP_MODE: 'live', PUBLIC_URL: 'https://hosting.example', APP_SECRET: secret }
    expect(faultsOf({ ...live, TEST_CLOCK: '2027-01-31T08:00:00Z' })).toHaveLength(1)
    for (const said of ['true', 'false', '1'])
      expect(faultsOf({ ...live, TEST_QUICK_PASSWORDS: said })).toHaveLength(1)
    expect(faultsOf({ ...live, MAIL_TRANSPORT: 'capture' })).toHaveLength(1)
  })

  test('earlier secrets are a list beside a new one', () => {
    const both = { APP_SECRET: secret, APP_SECRET_PREVIOUS: 'an-earlier-secret, one-before-that' }
    expect(readConfig(both).previousSecrets).toEqual(['an-earlier-secret', 'one-before-that'])
    expect(readConfig({}).previousSecrets).toEqual([])
    expect(faultsOf({ APP_SECRET_PREVIOUS: 'an-earlier-secret' })).toEqual([
      'Invalid APP_SECRET_PREVIOUS: set the new secret as APP_SECRET',
    ])
    expect(faultsOf({ APP_SECRET: secret, APP_SECRET_PREVIOUS: secret })).toEqual([
      'Invalid APP_SECRET_PREVIOUS: holds the present APP_SECRET',
    ])
  })

  test('every fault is named, whatever kind it is', () => {
    const faults = faultsOf({
      PORT: '99999',
      APP_MODE: 'life',
      DATABASE_URL: 'mysql://x',
      TRUSTED_PROXIES: 'proxy.example',
      MAIL_TRANSPORT: 'smtp',
    })
    for (const name of ['PORT', 'APP_MODE', 'DATABASE_URL', 'TRUSTED_PROXIES', 'SMTP_URL'])
      expect(faults.join('\n')).toContain(name)
  })

  test.each([
    ['PORT', 'abc', 'must be a whole number from 1 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 1 to 65535'],
    ['PORT', '-80.5', 'must be a whole number from 1 to 65535'],
    ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
    ['WORKERS', 'many', 'must be auto or a whole number from 1 to 64'],
    ['WORKERS', '0', 'must be auto or a whole number from 1 to 64'],
    ['APP_MODE', 'life', 'must be one of demo, live'],
    ['ADMIN_EMAIL', 'nadia', 'must be an email address'],
    ['PAGE_CACHE', 'perhaps', 'must be true or false'],
    ['PAYFAST_API_URL', 'ftp://x', 'must be an address that starts with https:// or http://'],
    ['PUBLIC_URL', 'ftp://hosting.example', 'must be an origin such as https://hosting.example'],
    ['TEST_CLOCK', 'noon', 'must be a moment such as 2027-03-01T08:00:00Z'],
  ])('%s=%s is refused in plain words', (name, value, words) => {
    expect(faultsOf({ [name]: value })).toEqual([`Invalid ${name}: ${words}`])
  })

  test.each([
    '999.1.1.1',
    '10.0.0.0/99',
    'abc',
    '::1/200',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'proxy.example',
  ])('%s is no trusted proxy', (entry) => {
    expect(faultsOf({ TRUSTED_PROXIES: `127.0.0.1, ${entry}` })).toEqual([
      `Invalid TRUSTED_PROXIES: ${entry} is not an address or a range`,
    ])
  })

  test('addresses and ranges of both families are trusted proxies', () => {
    const list = ['127.0.0.1', '::1', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/128']
    expect(readConfig({ TRUSTED_PROXIES: list.join(',') }).trustedProxies).toEqual(list)
  })

  test.each(['smtp://', 'mail.example', 'https://mail.example', 'smtp://a:50%@mail.example'])(
    '%s is no mail server',
    (address) => {
      expect(faultsOf({ SMTP_URL: address })).toEqual([
        expect.stringMatching(/^Invalid SMTP_URL: must be an address such as smtp:/),
      ])
    },
  )

  test('only live mode talks to the real gateway by itself', () => {
    expect(readConfig({ PORT: '3001' }).payfast.live).toBe(
      'http://127.0.0.1:3001/simulators/payfast',
    )
    const live = readConfig({
      APP_MODE: 'live',
      PUBLIC_URL: 'https://hosting.example',
      APP_SECRET: secret,
    })
    expect(live.payfast).toMatchObject({
      live: 'https://www.payfast.co.za',
      sandbox: 'https://sandbox.payfast.co.za',
      api: 'https://api.payfast.co.za',
    })
  })
})
