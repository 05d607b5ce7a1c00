import { fillText } from '#kernel/fill-text.ts'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { productsSection } from '#modules/content/defaults/sections/products.ts'
import type { ShownService } from '#modules/content/queries/shown-services.server.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { Picture } from '#ui/layout/picture.tsx'

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
