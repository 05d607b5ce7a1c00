import { shownContent } from './record-form.ts'
import { isRecordType } from './record-types.ts'
import { type Editor, type Rrset, recordKey } from './rrsets.ts'

export type ShownRecord = {
  key: string
  name: string
  type: string
  ttl: number
  shown: string
  disabled: boolean
  isEditable: boolean
}

/** What the list of a zone shows: the domain itself first, then names by their last part. */
export function shownRecords(rrsets: readonly Rrset[], editor: Editor): ShownRecord[] {
  return rrsets
    .flatMap(({ name, type, ttl, records }) =>
      records.map(({ content, disabled }) => ({
        key: recordKey(name, type, content),
        name,
        type,
        ttl,
        shown: shownContent(type, content),
        disabled,
        isEditable:
          isRecordType(type) &&
          (type !== 'NS' || name !== editor.zone || editor.mayEditApexNameServers),
      })),
    )
    .filter(({ type }) => type !== 'SOA')
    .sort((a, b) => compare(orderOf(a, editor.zone), orderOf(b, editor.zone)))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const typeOrder = ['NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT']

function orderOf({ name, type, shown }: ShownRecord, zone: string): string {
  const place = typeOrder.indexOf(type)
  return [
    name === zone ? '0' : '1',
    name.split('.').reverse().join('.'),
    place < 0 ? '9' : String(place),
    type,
    shown,
  ].join(' ')
}
