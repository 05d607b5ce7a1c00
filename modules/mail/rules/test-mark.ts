import type { RenderedEmail } from './render-email.ts'

/** The variable that an email of a test order has (D45): its number. */
export const testMark = 'test_number'

const testNote =
  'TEST: a test order of yours. Nothing was bought, no money moved, and its links lead nowhere.'

export const testSubject = (subject: string) => `TEST: ${subject}`

/** An email of a test order (D45), which says so in its subject and above its text. */
export function markedAsTest({ subject, html, text }: RenderedEmail): RenderedEmail {
  const band = `<p style="margin:0;padding:12px 16px;background:#fff3cd;color:#5c4400;font:600 14px/20px sans-serif;text-align:center">${testNote}</p>`
  return {
    subject: testSubject(subject),
    html: html.replace(/<body[^>]*>/i, (body) => body + band),
    text: `${testNote}\n\n${text}`,
  }
}
