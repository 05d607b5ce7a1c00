/** How often and how patiently a message is tried: first again after ten seconds, then at doubling gaps for about four hours. */
export const mailPatience = { retryLimit: 12, retryDelay: 10, retryDelayMax: 3600 }

/** While content is on its way no other process touches the message; longer than any provider time-out. */
export const handOverLimitMs = 5 * 60_000

export const interrupted = 'The server stopped while it was sending this message. It may have arrived; resend it if it did not.'

export function templateMissing(name: string): string {
  return `Email template '${name}' not found or inactive`
}

/** The same row always makes the same Message-ID, so that a repeat can be recognised. */
export function messageIdOf(logId: string, publicUrl: string): string {
  return `<${logId}@${new URL(publicUrl).hostname}>`
}

/** Line breaks in a subject or an address would start a new header. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()
}
