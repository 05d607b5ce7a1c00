import type { ReactNode } from 'react'
import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { CapturedMail, MailSummary } from './mails.server.ts'

function Frame({ base, title, children }: { base: string; title: string; children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Demo mailbox`}</title>
        <link rel="stylesheet" href={`${base}/style.css`} />
      </head>
      <body>
        <header>
          <p className="banner">
            <strong>Demo mailbox.</strong> These emails were captured here and not sent to anybody.
          </p>
        </header>
        {children}
      </body>
    </html>
  )
}

type ListProps = {
  base: string
  mails: MailSummary[]
  search: string
  isFirst: boolean
  more: boolean
  now: Date
  zone: TimeZone
}

export function ListPage({ base, mails, search, isFirst, more, now, zone }: ListProps) {
  const last = mails.at(-1)
  const query = search ? `q=${encodeURIComponent(search)}&` : ''
  return (
    <Frame base={base} title="Inbox">
      <main>
        <div className="head">
          <h1>Inbox</h1>
          <search>
            <form method="get" action={base}>
              <label htmlFor="q">Recipient or subject</label>
              <input id="q" name="q" type="search" defaultValue={search} />
              <button type="submit">Search</button>
            </form>
          </search>
        </div>
        {mails.length === 0 ? (
          <p className="empty">
            {search
              ? `No email matches '${search}'.`
              : 'No email yet. Place an order or sign up, and come back.'}
          </p>
        ) : (
          <ul className="mails">
            {mails.map((mail) => (
              <li key={mail.id}>
                <a href={`${base}/mails/${mail.id}`}>
                  <span className="to">{mail.recipient}</span>
                  <time
                    dateTime={mail.createdAt.toISOString()}
                    title={formatMoment(mail.createdAt, zone)}
                  >
                    {formatRelative(mail.createdAt, now, zone)}
                  </time>
                  <span className="subject">{mail.subject}</span>
                  <span className="snippet">
                    {mail.attachmentCount > 0 ? (
                      <span className="tag">{attachmentLabel(mail.attachmentCount)}</span>
                    ) : null}
                    {mail.text.replace(/\s+/g, ' ')}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Pages" className="pages">
          {isFirst ? null : <a href={query ? `${base}?${query.slice(0, -1)}` : base}>Newest</a>}
          {more && last ? <a href={`${base}?${query}before=${last.id}`}>Older</a> : null}
        </nav>
      </main>
    </Frame>
  )
}

type MailProps = {
  base: string
  mail: CapturedMail
  zone: TimeZone
  mayAnswer: boolean
  isAnswered: boolean
}

export function MailPage({ base, mail, zone, mayAnswer, isAnswered }: MailProps) {
  const at = `${base}/mails/${mail.id}`
  return (
    <Frame base={base} title={mail.subject}>
      <main className="mail">
        <p className="back">
          <a href={base}>Back to the inbox</a>
        </p>
        <h1>{mail.subject}</h1>
        <dl>
          <div>
            <dt>From</dt>
            <dd>{mail.sender}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>
              <a href={`${base}?q=${encodeURIComponent(mail.recipient)}`}>{mail.recipient}</a>
            </dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>
              <time dateTime={mail.createdAt.toISOString()}>
                {formatMoment(mail.createdAt, zone)}
              </time>
            </dd>
          </div>
          {mail.attachments.length > 0 ? (
            <div>
              <dt>Attached</dt>
              <dd>
                {mail.attachments.map((attachment, position) => (
                  <a
                    // biome-ignore lint/suspicious/noArrayIndexKey: the position is what names an attachment
                    key={position}
                    href={`${at}/attachments/${position}`}
                    download={attachment.filename}
                  >
                    {`${attachment.filename} (${kilobytes(attachment.base64)})`}
                  </a>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
        <iframe
          title={`The email '${mail.subject}'`}
          src={`${at}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
        {mayAnswer ? (
          <AnswerForm action={`${at}/answer`} recipient={mail.recipient} isAnswered={isAnswered} />
        ) : null}
        <details>
          <summary>Plain text</summary>
          <pre>{mail.text}</pre>
        </details>
        <details>
          <summary>Headers</summary>
          <pre>
            {Object.entries(mail.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        </details>
      </main>
    </Frame>
  )
}

function AnswerForm({
  action,
  recipient,
  isAnswered,
}: {
  action: string
  recipient: string
  isAnswered: boolean
}) {
  return (
    <form method="post" action={action} className="answer">
      {isAnswered ? (
        <p role="status">
          Your answer is on its way by email. It appears on the ticket within seconds.
        </p>
      ) : null}
      <label htmlFor="text">{`Answer as ${recipient}`}</label>
      <textarea id="text" name="text" rows={5} required />
      <button type="submit">Send answer</button>
    </form>
  )
}

export function MissingPage({ base }: { base: string }) {
  return (
    <Frame base={base} title="Not found">
      <main>
        <h1>There is no such email</h1>
        <p>
          <a href={base}>Back to the inbox</a>
        </p>
      </main>
    </Frame>
  )
}

function attachmentLabel(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`
}

function kilobytes(base64: string): string {
  return `${Math.max(1, Math.round((base64.length * 3) / 4 / 1024))} KB`
}
