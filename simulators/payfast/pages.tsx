import type { ReactNode } from 'react'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand, parseRand } from '#kernel/money.ts'

type Form = ReadonlyMap<string, string>

function Frame({ base, title, children }: { base: string; title: string; children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Payment simulator`}</title>
        <link rel="stylesheet" href={`${base}/style.css`} />
      </head>
      <body>
        <header>
          <p className="banner">
            <strong>Simulator.</strong> No card is charged and no money moves.
          </p>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          Stands in for the PayFast payment page in demo mode. Not operated by PayFast.
        </footer>
      </body>
    </html>
  )
}

const frequencyLabels: Record<string, string> = {
  '1': 'every day',
  '2': 'every week',
  '3': 'every month',
  '4': 'every three months',
  '5': 'every six months',
  '6': 'every year',
}

/** What the buyer agrees to besides paying now. */
function agreementText(form: Form): string | null {
  if (form.get('subscription_type') === '2')
    return 'Your card is stored, so that the merchant can charge it for later invoices.'
  if (form.get('subscription_type') !== '1') return null
  const from = form.get('billing_date')
  const amount = rand(form.get('recurring_amount') ?? form.get('amount'))
  return `Then ${amount} ${frequencyLabels[form.get('frequency') ?? ''] ?? ''}${from ? ` from ${formatDay(from)}` : ''}, until you cancel.`
}

export function PaymentPage({
  base,
  address,
  form,
  declined,
}: {
  base: string
  address: string
  form: Form
  declined: boolean
}) {
  const amount = rand(form.get('amount'))
  const agreement = agreementText(form)
  const buyer = [form.get('name_first'), form.get('name_last')].filter(Boolean).join(' ')
  return (
    <Frame base={base} title="Complete your payment">
      {declined ? (
        <p className="alert" role="alert">
          <strong>Payment declined.</strong> The bank did not approve this payment. Please try
          again.
        </p>
      ) : null}
      <p className="amount">{amount}</p>
      <dl>
        <Row name="For" value={form.get('item_name')} detail={form.get('item_description')} />
        <Row name="Reference" value={form.get('m_payment_id')} />
        <Row name="Merchant" value={form.get('merchant_id')} />
        <Row name="Buyer" value={buyer} detail={form.get('email_address')} />
        <Row name="Card" value="Test card ending in 4242" />
      </dl>
      {agreement ? <p className="note">{agreement}</p> : null}
      <form method="post">
        <button type="submit" className="pay" formAction={`${address}/pay`}>
          Pay now
        </button>
        <button type="submit" formAction={`${address}/fail`}>
          Fail the payment
        </button>
        <button type="submit" formAction={`${address}/cancel`}>
          Cancel
        </button>
      </form>
    </Frame>
  )
}

function Row({
  name,
  value,
  detail,
}: {
  name: string
  value: string | undefined
  detail?: string | undefined
}) {
  if (!value && !detail) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {detail ? <small>{detail}</small> : null}
      </dd>
    </div>
  )
}

export function FaultsPage({ base, faults }: { base: string; faults: string[] }) {
  return (
    <Frame base={base} title="This payment cannot be processed">
      <p>
        400 Bad Request. Go back to the shop and try again; if it keeps happening, tell the shop
        what is written here.
      </p>
      <div className="alert" role="alert">
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </div>
    </Frame>
  )
}

export function MessagePage({
  base,
  title,
  text,
  back,
}: {
  base: string
  title: string
  text: string
  back?: string | undefined
}) {
  return (
    <Frame base={base} title={title}>
      <p>{text}</p>
      {back ? (
        <p>
          <a href={back}>Return to the shop</a>
        </p>
      ) : null}
    </Frame>
  )
}

export function CardPage({ base, action, back }: { base: string; action: string; back: string }) {
  return (
    <Frame base={base} title="Update your card">
      <dl>
        <Row name="New card" value="Test card ending in 1881" />
      </dl>
      <form method="post" action={action}>
        <button type="submit" className="pay">
          Save card
        </button>
        <a className="button" href={back}>
          Keep the old card
        </a>
      </form>
    </Frame>
  )
}

function rand(text: string | undefined): string {
  const cents = parseRand(text ?? '')
  return cents === null ? (text ?? '') : formatRand(cents)
}
