import { fillText } from '#kernel/fill-text.ts'
import { formatRand } from '#kernel/money.ts'
import { Amount, usePriceTexts } from '#modules/catalog/components/price-tag.tsx'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { productsSection } from '#modules/content/defaults/sections/products.ts'
import type { ShownService } from '#modules/content/queries/shown-lists.server.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import type { ProductsData } from './load-products.server.ts'

/** The add-ons and their prices. */
export function AddOnsSection({
  content,
  groups,
}: {
  content: Part | undefined
  groups: ProductsData['addOns']
}) {
  const prices = usePriceTexts()
  const texts = useTexts('products')
  if (groups.length === 0) return null
  return (
    <section className="bg-sunken py-20 lg:py-28">
      <div className="container-page grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">
            {content?.title || productsSection.initial.addOns.title}
          </h2>
          {content?.lead && <p className="mt-5 max-w-sm text-lead text-muted">{content.lead}</p>}
        </div>
        <div className="min-w-0 rounded-3xl bg-surface px-6 py-4 ring-1 ring-line sm:px-10 sm:py-8 lg:col-span-8">
          {groups.map((group) => (
            <section key={group.slug} aria-label={group.name || texts.otherAddOns} className="py-4">
              {group.name && (
                <h3 className="pb-2 text-sm font-semibold text-accent-text">{group.name}</h3>
              )}
              <ul>
                {group.products.map((product) => (
                  <li
                    key={product.slug}
                    className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-dashed border-line-strong/40 py-4"
                  >
                    <div className="max-w-md min-w-0 flex-[1_1_16rem]">
                      <p className="text-[1.0625rem] font-semibold">{product.name}</p>
                      <p className="mt-0.5 leading-6 text-muted">{product.description}</p>
                    </div>
                    <p className="sm:text-right">
                      <Amount
                        cents={product.payCents}
                        className="font-display text-2xl font-bold tracking-tight"
                      />
                      {product.withoutVatCents !== null && (
                        <span className="tabular block text-sm text-muted">
                          {fillText(prices.vatIncludedOtherwise, {
                            price: formatRand(product.withoutVatCents),
                          })}
                        </span>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Services; the featured one comes first and is wide. */
export function ServicesSection({
  content,
  services,
}: {
  content: Part | undefined
  services: ShownService[]
}) {
  const buttons = useTexts('buttons')
  if (services.length === 0) return null
  return (
    <section className="container-page py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-6">
          {content?.title || productsSection.initial.services.title}
        </h2>
        {content?.lead && (
          <p className="text-lead text-muted lg:col-span-5 lg:col-start-8">{content.lead}</p>
        )}
      </div>
      <ul className="mt-12 grid gap-4 md:grid-cols-2 lg:mt-16 lg:grid-cols-3">
        {services.map((service) => (
          <li
            key={service.id}
            className={`flex min-w-0 flex-col rounded-3xl p-7 sm:p-9 ${service.isFeatured ? 'bg-page md:col-span-2' : 'bg-surface ring-1 ring-line'}`}
            data-theme={service.isFeatured ? 'dark' : undefined}
          >
            {service.image && (
              <Picture
                src={service.image.filePath}
                alt={service.image.altText}
                sizes="(min-width: 64rem) 24rem, 90vw"
                loading="lazy"
                className="mb-6 aspect-[3/2] w-full rounded-2xl object-cover"
              />
            )}
            {service.category && (
              <p className="text-sm font-semibold text-accent-text">{service.category}</p>
            )}
            <h3 className="mt-2 font-display text-heading font-bold [overflow-wrap:anywhere]">
              {service.title}
            </h3>
            <p className="mt-3 mb-6 max-w-xl leading-7 text-muted">{service.description}</p>
            <ContentLink
              to={service.linkUrl}
              className="group mt-auto inline-flex w-fit max-w-full items-center gap-2 py-1 font-semibold text-accent-text"
            >
              <span className="min-w-0 underline decoration-2 underline-offset-[6px] [overflow-wrap:anywhere]">
                {service.linkLabel || fillText(buttons.aboutService, { service: service.title })}
              </span>
              <Icon
                name="arrow"
                className="size-4 transition-transform group-hover:translate-x-1"
              />
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
