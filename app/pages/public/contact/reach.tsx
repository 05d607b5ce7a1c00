import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { contactSection } from '#modules/content/defaults/sections/company.ts'
import type { SellerRow } from '#modules/content/rules/legal/facts.ts'
import type { ContactContent as Content } from '#modules/content/rules/sections/company.ts'

const link =
  'w-fit font-semibold decoration-2 decoration-accent underline-offset-[6px] hover:underline'

export function Greeting({ content }: { content: Content | null }) {
  return (
    <div className="min-w-0 lg:col-span-5 lg:pr-6">
      <h1 className="rises font-display text-hero font-bold">
        {(content ?? contactSection.initial).title}
        <span className="text-accent">.</span>
      </h1>
      {content && <p className="mt-6 max-w-md text-lead text-muted">{content.lead}</p>}
      {content?.replyTime.shown && (
        <p className="mt-4 max-w-md font-semibold">{content.replyTime.text}</p>
      )}
    </div>
  )
}

/** Phone, email, hours, and what happens to a message. */
export function Reach({
  content,
  hours,
  email,
  phone,
}: {
  content: Content | null
  hours: readonly { days: string; times: string }[]
  email: string
  phone: string
}) {
  const texts = useTexts('labels').contact
  return (
    <div className="min-w-0 lg:col-span-5 lg:pr-6">
      <dl className="grid max-w-md gap-y-5 border-t border-line pt-6">
        {phone !== '' && (
          <Fact label={texts.call}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`tabular ${link}`}>
              {phone}
            </a>
          </Fact>
        )}
        {email !== '' && (
          <Fact label={texts.write}>
            <a href={`mailto:${email}`} className={`break-all ${link}`}>
              {email}
            </a>
          </Fact>
        )}
        {hours.length > 0 && (
          <Fact label={texts.hours}>
            <ul className="tabular">
              {hours.map(({ days, times }) => (
                <li key={days} className="flex flex-wrap justify-between gap-x-6">
                  <span>{days}</span>
                  <span className="font-semibold">{times}</span>
                </li>
              ))}
            </ul>
            {content && <p className="mt-2 text-muted text-sm leading-6">{content.hoursNote}</p>}
          </Fact>
        )}
      </dl>
      {content && content.steps.length > 0 && (
        <Path title={content.stepsTitle} steps={content.steps} />
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Path({ title, steps }: { title: string; steps: Content['steps'] }) {
  return (
    <section className="mt-12 max-w-md">
      <h2 className="font-display text-heading font-bold">{title}</h2>
      <ol className="relative mt-6 space-y-6">
        <span
          aria-hidden="true"
          className="absolute top-2 bottom-6 left-[0.4375rem] w-0.5 bg-[linear-gradient(180deg,var(--brand),var(--amber))] opacity-60"
        />
        {steps.map((step) => (
          <li key={step.title} className="relative pl-9">
            <span
              aria-hidden="true"
              className="absolute top-1 left-0 size-4 rounded-full bg-page ring-2 ring-accent ring-inset"
            />
            <h3 className="font-semibold">{step.title}</h3>
            <p className="mt-1 text-muted leading-7">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Props = { title: string; text: string; rows: readonly SellerRow[] }

/** Seller details (ECT Act s43), drawn as the back of an envelope. */
export function SellerSection({ title, text, rows }: Props) {
  return (
    <section className="relative overflow-clip bg-sunken">
      <Flap />
      <div className="container-page relative grid gap-x-12 gap-y-10 pt-40 pb-20 sm:pt-52 lg:grid-cols-12 lg:pt-64 lg:pb-28">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">{title}</h2>
          {text !== '' && <p className="mt-5 max-w-md leading-7 text-muted">{text}</p>}
        </div>
        <dl className="grid gap-x-8 sm:grid-cols-2 lg:col-span-7 lg:col-start-6">
          {rows.map(({ label, lines, to }) => (
            <div key={label} className="border-t border-line py-4">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="mt-1 break-words font-semibold">
                {to === undefined ? (
                  lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))
                ) : (
                  <a
                    href={to}
                    className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
                  >
                    {lines.join(', ')}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Draws the flap of the envelope. */
function Flap() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 h-32 sm:h-40 lg:h-52">
      <svg
        viewBox="0 0 1440 200"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <path
          d="M0 0L720 196 1440 0"
          className="fill-page stroke-line"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg
        viewBox="0 0 96 96"
        aria-hidden="true"
        className="absolute -bottom-8 left-1/2 size-20 -translate-x-1/2 drop-shadow-[0_6px_10px_rgb(11_18_32/0.25)] lg:size-24"
      >
        <path
          d="M48 3c9-3 15 4 23 6s16 5 19 13-2 15 1 23 4 17-2 24-15 6-22 11-13 13-22 12-13-9-21-12-17-5-20-13 3-15 1-23-5-17 1-24 15-6 22-10S39 6 48 3z"
          fill="var(--accent)"
        />
        <circle
          cx="48"
          cy="48"
          r="28"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.35"
          strokeWidth="1.5"
        />
        <path
          d="M25 57l7-3 6-9 4 4 3-6h14l3 5 5-2 6 11M25 62h46"
          fill="none"
          stroke="#fff"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  )
}
