import type { HomeContent } from '#modules/content/rules/sections/home.ts'
import { InvoicePicture } from '../pictures/invoice.tsx'

type Props = HomeContent['invoice'] & {
  vatRate: number | null
  seller: { brand: string; vatNumber: string }
}

export function InvoiceSection({ title, lead, points, vatRate, seller }: Props) {
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
