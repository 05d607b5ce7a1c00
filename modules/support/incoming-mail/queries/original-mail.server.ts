import { and, eq, isNotNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { isShownInBrowser } from '../../rules/attachment.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportFileBytes, supportFiles } from '../../tables.server.ts'
import { parseRaw } from '../rules/parsed-mail.ts'

const maxInlineBytes = 8 * 1024 * 1024

/**
 * The HTML of an email with its own pictures in it, for a sandboxed frame; null where there is
 * none. It was cleaned when it came in and is cleaned by `clean` once more, by the rules of today
 * (D33). The page's guard asks who reads it.
 */
export async function originalMail(
  id: string,
  clean: (html: string) => string,
): Promise<string | null> {
  if (!isId(id)) return null
  const { html, supportMessageId } = incomingMails
  const [mail] = await db()
    .select({ html, supportMessageId })
    .from(incomingMails)
    .where(eq(incomingMails.id, id))
  if (!mail || mail.html === '') return null
  const shown = clean(mail.html)
  return shown.includes('cid:')
    ? withOwnPictures(
        shown,
        asData((await picturesOf(id)) ?? (await filesOf(mail.supportMessageId))),
      )
    : shown
}

type Picture = { contentId: string | null; type: string; base64: string }

/** Null where the bytes of the email are gone. */
async function picturesOf(id: string): Promise<Picture[] | null> {
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  if (!source) return null
  const { attachments } = await parseRaw(source.content, { attachmentEncoding: 'base64' }).catch(
    () => ({ attachments: [] }),
  )
  return attachments.map(({ contentId, mimeType, content }) => ({
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    type: mimeType,
    base64: typeof content === 'string' ? content : '',
  }))
}

/** The pictures that an email had, as its message keeps them. */
async function filesOf(messageId: string | null): Promise<Picture[]> {
  if (messageId === null) return []
  const { contentId, type } = supportFiles
  const rows = await db()
    .select({ contentId, type, content: supportFileBytes.content })
    .from(supportFiles)
    .innerJoin(supportFileBytes, eq(supportFileBytes.fileId, supportFiles.id))
    .where(and(eq(supportFiles.messageId, messageId), isNotNull(contentId)))
  return rows.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') }))
}

/** As data, because a frame without an origin sends no cookie with which they could be fetched. */
function asData(pictures: readonly Picture[]): Map<string, string> {
  let room = maxInlineBytes
  const named = new Map<string, string>()
  for (const { contentId, type, base64 } of pictures) {
    if (!contentId || base64 === '' || !isShownInBrowser(type) || base64.length > room) continue
    room -= base64.length
    named.set(contentId, `data:${type};base64,${base64}`)
  }
  return named
}

function withOwnPictures(html: string, pictures: Map<string, string>): string {
  return html.replace(
    /(\ssrc=")cid:([^"]{1,500})(")/gi,
    (whole, before: string, id: string, after: string) => {
      const picture = pictures.get(id)
      return picture === undefined ? whole : `${before}${picture}${after}`
    },
  )
}
