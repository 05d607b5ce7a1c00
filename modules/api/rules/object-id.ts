import { isId } from '#kernel/ids.ts'

/** What stands before the id of each noun, so that an id says what it is of. */
export const idPrefixes = {
  customer: 'cus',
  contact: 'con',
  package: 'pkg',
  order: 'ord',
  invoice: 'inv',
  credit_note: 'crn',
  payment: 'pay',
  refund: 'ref',
  credit: 'crd',
  subscription: 'sub',
  service: 'svc',
  ticket: 'tkt',
  message: 'msg',
  file: 'fil',
  chat: 'cht',
  chat_message: 'chm',
  enquiry: 'enq',
  enquiry_message: 'enm',
  domain_inquiry: 'dom',
  post: 'pst',
  post_category: 'pct',
  comment: 'cmt',
  faq: 'faq',
  faq_category: 'fqc',
  section: 'sec',
  staff_member: 'stf',
  role: 'rol',
  audit_entry: 'aud',
} as const

export type ObjectKind = keyof typeof idPrefixes

/** `inv_0198c2d4…`: to callers opaque, and the row's id within. */
export function objectId(kind: ObjectKind, id: string): string {
  return `${idPrefixes[kind]}_${id.replaceAll('-', '')}`
}

/** The same of an id that may be missing. */
export function objectIdOrNull(kind: ObjectKind, id: string | null): string | null {
  return id === null ? null : objectId(kind, id)
}

/** The row's id; null for what is no id of this noun. */
export function rowIdOf(kind: ObjectKind, text: string): string | null {
  const [, hex] = new RegExp(`^${idPrefixes[kind]}_([0-9a-f]{32})$`).exec(text) ?? []
  if (hex === undefined) return null
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isId(id) ? id : null
}
