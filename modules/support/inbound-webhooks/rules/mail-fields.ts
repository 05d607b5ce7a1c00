/** An email as a provider describes it, where it does not send the email itself. */
export type MailFields = {
  from: string
  to: string
  cc: string
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string; content: Uint8Array; cid: string | null }[]
}

/** Headers that follow from the other fields. */
const written = [
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]

/** The headers that say more than the fields do: ids, dates, who answers automatically. */
export function otherHeaders({
  headers,
}: Pick<MailFields, 'headers'>): { key: string; value: string }[] {
  return headers
    .filter(({ name }) => /^[!-9;-~]{1,100}$/.test(name) && !written.includes(name.toLowerCase()))
    .map(({ name, value }) => ({ key: name, value }))
}
