import { isIP } from 'node:net'
import { secretProblem } from './security/secret-strength.ts'

type Environment = Partial<Record<string, string>>

/** What is wrong with values that are each right by themselves. */
export function combinedFaults(
  present: Environment,
  live: boolean,
  publicUrl: string | undefined,
): string[] {
  const proxies = proxyList(present.TRUSTED_PROXIES).filter((entry) => !isAddressRange(entry))
  return [
    ...publicUrlFaults(live, publicUrl),
    ...(live ? liveFaults(present) : []),
    ...previousSecretFaults(present),
    ...(present.DATABASE_DIRECT_URL && !present.DATABASE_URL
      ? ['Invalid DATABASE_DIRECT_URL: set DATABASE_URL too']
      : []),
    ...(present.MAIL_TRANSPORT === 'smtp' && !present.SMTP_URL
      ? ['Invalid SMTP_URL: needed when MAIL_TRANSPORT is smtp']
      : []),
    ...proxies.map((entry) => `Invalid TRUSTED_PROXIES: ${entry} is not an address or a range`),
  ]
}

function publicUrlFaults(live: boolean, publicUrl: string | undefined): string[] {
  if (live && !publicUrl?.startsWith('https://'))
    return ['Invalid PUBLIC_URL. Must start with https://']
  return publicUrl && !isOrigin(publicUrl)
    ? ['Invalid PUBLIC_URL: must be an origin such as https://hosting.example']
    : []
}

function liveFaults(present: Environment): string[] {
  const secret = secretProblem(present.APP_SECRET ?? '')
  const faults: [boolean, string][] = [
    [secret === 'short', 'Invalid APP_SECRET. Key appears to be malformed.'],
    [
      secret === 'weak',
      'Invalid APP_SECRET: too easy to guess. Make one with: openssl rand -base64 48',
    ],
    [Boolean(present.TEST_CLOCK), 'Invalid TEST_CLOCK: a test clock is refused in live mode'],
    [
      Boolean(present.TEST_QUICK_PASSWORDS),
      'Invalid TEST_QUICK_PASSWORDS: passwords that cost nothing are refused in live mode',
    ],
    [
      present.MAIL_TRANSPORT === 'capture',
      'Invalid MAIL_TRANSPORT: captured mail exists in demo mode only',
    ],
  ]
  return faults.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []))
}

/**
 * A previous secret that is the present one means that the two were not exchanged, and nothing
 * would be renewed.
 */
function previousSecretFaults({ APP_SECRET, APP_SECRET_PREVIOUS }: Environment): string[] {
  const previous = secretList(APP_SECRET_PREVIOUS)
  if (previous.length > 0 && !APP_SECRET)
    return ['Invalid APP_SECRET_PREVIOUS: set the new secret as APP_SECRET']
  return previous.includes(APP_SECRET ?? '')
    ? ['Invalid APP_SECRET_PREVIOUS: holds the present APP_SECRET']
    : []
}

/** Separated by commas or blanks, which no secret of the usual alphabets has. */
export function secretList(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((one) => one !== '')
}

function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && /^https?:$/.test(protocol)
  } catch {
    return false
  }
}

function isAddressRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

export function proxyList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((entry) => entry.trim() || [])
}
