/** An email as the API took it. */
export type SentMail = {
  emailId: string
  to: string[]
  sender: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

export function sentMailOf(body: Record<string, unknown>, emailId: string): SentMail {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const to = Array.isArray(body.to) ? body.to.map(String) : []
  return {
    emailId,
    to,
    sender: text(body.sender),
    subject: text(body.subject),
    html: text(body.html_body),
    text: text(body.text_body),
    headers: headersOf(body.custom_headers),
  }
}

function headersOf(custom: unknown): Record<string, string> {
  const pairs = Array.isArray(custom)
    ? custom.map((one: unknown): Record<string, unknown> => Object(one))
    : []
  return Object.fromEntries(pairs.map(({ header, value }) => [String(header), String(value)]))
}
