import type { ProductContent } from '#modules/content/rules/sections/product.ts'

/** The strengths of a product. */
export function Strengths({ title, items }: ProductContent['strengths']) {
  return (
    <section className="bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <h2 className="font-display text-title font-bold lg:col-span-4">{title}</h2>
        <dl className="lg:col-span-7 lg:col-start-6">
          {items.map((item) => (
            <div
              key={item.title}
              className="grid gap-x-8 gap-y-2 border-t border-line py-7 first:border-t-0 first:pt-0 sm:grid-cols-2"
            >
              <dt className="font-display text-heading font-semibold">{item.title}</dt>
              <dd className="leading-7 text-muted">{item.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
