/**
 * waiting ──► active ──► ending ──► deleted; `needs_person` when it can't be made without a
 * person's word.
 */
export const zoneStates = ['waiting', 'active', 'needs_person', 'ending', 'deleted'] as const
export type ZoneState = (typeof zoneStates)[number]

export const zoneStateLabels: Record<ZoneState, string> = {
  waiting: 'Being made',
  active: 'Active',
  needs_person: 'Needs a person',
  ending: 'Being deleted',
  deleted: 'Deleted',
}

/** How the changes of a zone reach the other name servers. */
export const zoneKinds = ['native', 'master'] as const
export const zoneKindLabels: Record<(typeof zoneKinds)[number], string> = {
  native: 'By the database that they share (Native)',
  master: 'By zone transfer from this server (Master)',
}

export const changeKinds = ['records', 'dnssec_on', 'dnssec_off'] as const
export const changeStates = ['sending', 'done'] as const

/** A record of a key at the registrar: what a parent zone publishes (RFC 4034 section 5). */
export type DsRecord = { keyTag: string; algorithm: string; digestType: string; digest: string }

const digestNames: Record<string, string> = { '2': 'SHA-256', '4': 'SHA-384' }

/** The digests that registrars should be given; SHA-1 is not safe any more. */
export function dsRecordsOf(lines: readonly string[]): DsRecord[] {
  return lines.flatMap((line) => {
    const [keyTag = '', algorithm = '', digestType = '', ...digest] = line.split(/\s+/)
    return digestType in digestNames
      ? [{ keyTag, algorithm, digestType, digest: digest.join('').toUpperCase() }]
      : []
  })
}

export const digestName = ({ digestType }: DsRecord): string => digestNames[digestType] ?? ''

/** Minutes until a zone is tried again, by the attempts so far. */
export const retryMinutes = (attempts: number): number =>
  [1, 5, 15, 60, 240][Math.min(attempts, 5) - 1] ?? 1
