/** The types that are edited here, in the order in which they are offered. */
export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS'] as const
export type RecordType = (typeof recordTypes)[number]

export type FieldName =
  | 'address'
  | 'target'
  | 'priority'
  | 'weight'
  | 'port'
  | 'text'
  | 'tag'
  | 'value'

export type RecordField = {
  name: FieldName
  label: string
  hint?: string
  kind: 'line' | 'number' | 'area' | 'tag'
  initial?: string
}

const target = (label: string): RecordField => ({
  name: 'target',
  label,
  kind: 'line',
  hint: 'A host name such as server.example.com. A single word is a name in this domain, @ the domain itself.',
})
const priority: RecordField = {
  name: 'priority',
  label: 'Priority',
  kind: 'number',
  hint: 'The lowest number is tried first.',
  initial: '10',
}

/** What each type is for, and what its form asks. */
export const recordTypeFacts: Record<RecordType, { help: string; fields: readonly RecordField[] }> =
  {
    A: {
      help: 'Points a name to an IPv4 address',
      fields: [
        { name: 'address', label: 'IPv4 address', kind: 'line', hint: 'Such as 192.0.2.10' },
      ],
    },
    AAAA: {
      help: 'Points a name to an IPv6 address',
      fields: [
        { name: 'address', label: 'IPv6 address', kind: 'line', hint: 'Such as 2001:db8::10' },
      ],
    },
    CNAME: { help: 'Makes a name an alias of another', fields: [target('Points to')] },
    MX: { help: 'Says which server takes email', fields: [priority, target('Mail server')] },
    TXT: {
      help: 'Holds text: SPF, DKIM, verification codes',
      fields: [
        {
          name: 'text',
          label: 'Text',
          kind: 'area',
          hint: 'Without quotes. Long keys are split by us.',
        },
      ],
    },
    SRV: {
      help: 'Says where a service such as SIP is',
      fields: [
        priority,
        { name: 'weight', label: 'Weight', kind: 'number', initial: '0' },
        { name: 'port', label: 'Port', kind: 'number' },
        target('Server'),
      ],
    },
    CAA: {
      help: 'Says who may issue certificates',
      fields: [
        { name: 'tag', label: 'Allows', kind: 'tag', initial: 'issue' },
        {
          name: 'value',
          label: 'Certificate authority',
          kind: 'line',
          hint: 'Such as letsencrypt.org, or ; for none. An email address for reports.',
        },
      ],
    },
    NS: { help: 'Delegates a name to other name servers', fields: [target('Name server')] },
  }

export const caaTags = ['issue', 'issuewild', 'iodef'] as const
export const caaTagLabels: Record<(typeof caaTags)[number], string> = {
  issue: 'Certificates (issue)',
  issuewild: 'Wildcard certificates (issuewild)',
  iodef: 'Reports of refused requests (iodef)',
}

export function isRecordType(type: string): type is RecordType {
  return recordTypes.some((known) => known === type)
}
