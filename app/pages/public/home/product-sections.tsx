import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import { ChatPicture, ReplyPicture } from '../pictures/chat.tsx'
import { DashboardPicture } from '../pictures/dashboard.tsx'
import { InvoicePicture } from '../pictures/invoice.tsx'

type AccountProps = HomeContent['account'] & { vatRate: number | null }

/** Presents the customer area. */
export function AccountSection({ title, points, vatRate }: AccountProps) {
  return (
    <section
      className="relative overflow-x-clip bg-page pb-24 md:pb-32"
      data-theme="dark"
      data-dark-section
    >
      <div className="container-page relative">
        <div className="relative z-10 -mt-8 lg:absolute lg:-top-[30.5rem] lg:right-[clamp(1.25rem,4vw,4rem)] lg:left-[46%] lg:mt-0">
          <div className="rises [--after:180ms]">
            <DashboardPicture vatRate={vatRate} />
          </div>
          <div className="rises absolute right-6 -bottom-22 hidden w-72 [--after:520ms] sm:block lg:right-auto lg:-bottom-24 lg:-left-16">
            <ReplyPicture />
          </div>
        </div>
        <div className="pt-16 sm:pt-36 lg:pt-44">
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12 lg:items-end">
            <h2 className="font-display text-title font-bold lg:col-span-5">{title}</h2>
            <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-3 lg:col-span-7">
              {points.map(({ title: term, text }) => (
                <div key={term} className="border-t border-line pt-4">
                  <dt className="font-semibold">{term}</dt>
                  <dd className="mt-1.5 text-[0.9375rem] leading-6 text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  )
}

/** How support answers, with an example conversation. */
export function ChatSection({ title, lead, ways }: HomeContent['chat']) {
  return (
    <section
      className="relative overflow-x-clip bg-page py-24 md:py-32"
      data-theme="dark"
      data-dark-section
    >
      <div
        aria-hidden="true"
        className="absolute inset-y-0 right-0 w-2/3 bg-[radial-gradient(50%_60%_at_78%_60%,rgb(from_var(--brand)_r_g_b/0.22),transparent_70%)]"
      />
      <div className="container-page relative grid items-center gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="font-display text-title font-bold">{title}</h2>
          <p className="mt-6 max-w-xl text-lead text-muted">{lead}</p>
          <dl className="mt-12 grid max-w-xl gap-x-8 gap-y-6 sm:grid-cols-2">
            {ways.map((way) => (
              <div key={way.title} className="border-t border-line pt-4">
                <dt className="font-semibold">{way.title}</dt>
                <dd className="mt-1 text-[0.9375rem] leading-6 text-muted">{way.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <ChatPicture />
        </div>
      </div>
    </section>
  )
}

type InvoiceProps = HomeContent['invoice'] & {
  vatRate: number | null
  seller: { brand: string; vatNumber: string }
}

export function InvoiceSection({ title, lead, points, vatRate, seller }: InvoiceProps) {
  return (
    <section className="overflow-x-clip bg-sunken">
      <div className="container-page grid gap-x-16 gap-y-12 pt-20 lg:grid-cols-12 lg:pt-28">
        <div className="order-2 -mb-1 max-h-[34rem] lg:order-1 lg:col-span-6 lg:-ml-10">
          <InvoicePicture vatRate={vatRate} seller={seller} />
        </div>
        <div className="order-1 lg:order-2 lg:col-span-5 lg:col-start-8 lg:pt-6 lg:pb-28">
          <h2 className="font-display text-title font-bold">{title}</h2>
          <p className="mt-6 text-lead text-muted">{lead}</p>
          <ul className="mt-8 space-y-4 text-[1.0625rem]">
            {points.map((text) => (
              <li key={text} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="bg-horizon mt-[0.8rem] h-0.5 w-6 shrink-0 rounded-full"
                />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
