import { Hono } from 'hono'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteTimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { type CapturedMail, findMail, listMails, mailsTo } from './mails.server.ts'
import { ListPage, MailPage, MissingPage } from './pages.tsx'
import { style } from './style.ts'

/** As much as a reply form of the site takes, roughly. */
const maxAnswerLength = 20_000

export const mailboxPath = '/simulators/mailbox'

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// A captured mail is untrusted content: no scripts, no forms, an opaque origin. Links open a new
// tab.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; form-action 'none'; frame-ancestors 'self'"

/**
 * The mailbox of demo mode and of tests, with every mail that would have been sent. Mounted at
 * `mailboxPath`, never in live mode.
 */
export function mailboxSimulator(base = mailboxPath, deliver?: DeliverMail): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })

  app.get('/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )

  app.get('/', async (c) => {
    const search = (c.req.query('q') ?? '').trim().slice(0, 200)
    const before = c.req.query('before')
    const { mails, more } = await listMails(search, before)
    return page(
      <ListPage
        base={base}
        mails={mails}
        search={search}
        isFirst={!before}
        more={more}
        now={now()}
        zone={siteTimeZone}
      />,
    )
  })

  app.get('/api/mails', async (c) => {
    const after = c.req.query('after')
    const since = after === undefined ? undefined : new Date(after)
    if (since && Number.isNaN(since.getTime()))
      return c.json({ error: 'after must be a date and time' }, 422)
    return c.json({ mails: await mailsTo(c.req.query('to'), since) })
  })

  app.get('/mails/:id', async (c) => {
    const mail = await findMail(c.req.param('id'))
    if (!mail) return missing(base)
    const isSent = c.req.query('answered') === 'yes'
    return page(
      <MailPage
        base={base}
        mail={mail}
        zone={siteTimeZone}
        mayAnswer={deliver !== undefined && isAnswerable(mail)}
        isAnswered={isSent}
      />,
    )
  })

  app.post('/mails/:id/answer', async (c) => {
    const mail = await findMail(c.req.param('id'))
    if (!mail || !deliver || !isAnswerable(mail)) return missing(base)
    const typed = (await c.req.formData().catch(() => null))?.get('text')
    const text = typeof typed === 'string' ? typed.trim().slice(0, maxAnswerLength) : ''
    if (text !== '') deliver(await composeAnswer(mail, text))
    return c.redirect(`${base}/mails/${mail.id}${text === '' ? '' : '?answered=yes'}`, 303)
  })

  app.get('/mails/:id/html', async (c) => {
    const mail = await findMail(c.req.param('id'))
    if (!mail) return missing(base)
    const html = mail.html.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">')
    return c.body(html, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })

  app.get('/mails/:id/text', async (c) => {
    const mail = await findMail(c.req.param('id'))
    return mail ? c.text(mail.text) : missing(base)
  })

  app.get('/mails/:id/attachments/:position', async (c) => {
    const mail = await findMail(c.req.param('id'))
    const attachment = mail?.attachments[Number(c.req.param('position'))]
    if (!attachment) return missing(base)
    const name = encodeURIComponent(attachment.filename)
    return c.body(Uint8Array.from(Buffer.from(attachment.base64, 'base64')), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
    })
  })

  app.all('*', () => missing(base))
  return app
}

function page(element: ReactElement, status = 200): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
  }
  return new Response(`<!doctype html>${renderToStaticMarkup(element)}`, { status, headers })
}

function missing(base: string): Response {
  return page(<MissingPage base={base} />, 404)
}

/** Where the answers of the demo mailbox go. */
type DeliverMail = (raw: Uint8Array) => void

/** Emails of a conversation have ids of a known form; a reply to any other opens a new ticket. */
function isAnswerable({ messageId }: Pick<CapturedMail, 'messageId'>): boolean {
  return messageId.startsWith('<t.')
}

/**
 * The answer as a mail program of the recipient would send it, with the whole email quoted below.
 */
function composeAnswer(
  { headers, recipient, sender, subject, text, messageId }: CapturedMail,
  answer: string,
): Promise<Buffer> {
  const domain = recipient.split('@')[1] ?? 'mail.example'
  return new MailComposer({
    from: recipient,
    to: headers['Reply-To'] ?? sender,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    messageId: `<${newId()}@${domain}>`,
    inReplyTo: messageId,
    references: [headers.References ?? '', messageId].join(' ').trim(),
    text: `${answer}\r\n\r\nOn ${headers.Date ?? 'an earlier day'}, ${sender} wrote:\r\n${quoted(text)}\r\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
}
