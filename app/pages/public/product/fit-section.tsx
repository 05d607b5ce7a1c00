import { ContentLink } from '#modules/content/components/content-link.tsx'
import type { ProductContent } from '#modules/content/rules/sections/product.ts'
import { Icon } from '#ui/layout/icon.tsx'

/** Who should buy this, and who should not. */
export function FitSection({ fit, misfit }: Pick<ProductContent, 'fit' | 'misfit'>) {
  return (
    <section className="container-page grid gap-6 py-20 lg:grid-cols-12 lg:py-28">
      <div className="rounded-3xl bg-surface p-8 ring-1 ring-line sm:p-11 min-w-0 lg:col-span-7">
        <h2 className="font-display text-heading font-bold">{fit.title}</h2>
        <ul className="mt-6 space-y-4 text-lead">
          {fit.points.map((text) => (
            <li key={text} className="flex gap-4">
              <span
                aria-hidden="true"
                className="bg-horizon mt-[0.85rem] h-0.5 w-6 shrink-0 rounded-full"
              />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col rounded-3xl bg-sunken p-8 sm:p-11 min-w-0 lg:col-span-5">
        <h2 className="font-display text-heading font-bold">{misfit.title}</h2>
        <p className="mt-6 text-lead">{misfit.text}</p>
        <ContentLink
          to={misfit.to}
          className="group mt-8 inline-flex w-fit max-w-full items-center gap-2 font-semibold text-accent-text lg:mt-auto"
        >
          <span className="min-w-0 underline decoration-2 underline-offset-[6px] [overflow-wrap:anywhere]">
            {misfit.link}
          </span>
          <Icon name="arrow" className="size-5 transition-transform group-hover:translate-x-1" />
        </ContentLink>
      </div>
    </section>
  )
}
