import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { isShownInBrowser } from '../../rules/attachment.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'

const maxInlineBytes = 8 * 1024 * 1024

/** The sanitised HTML of an email with its own pictures in it, for a sandboxed frame; null where there is none. The page's guard asks who reads it. */
export async function originalMail(id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [mail] = await db().select({ html: incomingMails.html }).from(incomingMails).where(eq(incomingMails.id, id))
  if (!mail || mail.html === '') return null
  return mail.html.includes('cid:') ? withOwnPictures(mail.html, await picturesOf(id)) : mail.html
}

/** As data, because a frame without an origin sends no cookie with which they could be fetched. */
async function picturesOf(id: string): Promise<Map<string, string>> {
  const [source] = await db().select().from(incomingMailSources).where(eq(incomingMailSources.mailId, id))
  const { attachments } = await PostalMime.parse(source?.content ?? '', { attachmentEncoding: 'base64' }).catch(() => ({ attachments: [] }))
  let room = maxInlineBytes
  const pictures = new Map<string, string>()
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId || !isShownInBrowser(mimeType) || typeof content !== 'string' || content.length > room) continue
    room -= content.length
    pictures.set(contentId.replace(/^<|>$/g, ''), `data:${mimeType};base64,${content}`)
  }
  return pictures
}

function withOwnPictures(html: string, pictures: Map<string, string>): string {
  return html.replace(/(\ssrc=")cid:([^"]{1,500})(")/gi, (whole, before: string, id: string, after: string) => {
    const picture = pictures.get(id)
    return picture === undefined ? whole : `${before}${picture}${after}`
  })
}
