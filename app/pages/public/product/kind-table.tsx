import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ProductsContent } from '#modules/content/rules/sections/products.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { kinds } from './kinds.ts'

const rows = ['managed', 'root', 'neighbours', 'choose', 'avoid'] as const

/** Compares the kinds of hosting. */
export function KindTable({ content }: { content: ProductsContent }) {
  const { choice } = content
  const { kindsCompared } = useTexts('products')
  return (
    <section className="bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page">
        <h2 className="max-w-3xl font-display text-title font-bold">{choice.title}</h2>
        <ScrollingRegion label={kindsCompared} className="mt-12">
          <table className="w-full min-w-[44rem] border-collapse text-left leading-6">
            <caption className="sr-only">{kindsCompared}</caption>
            <thead>
              <tr>
                <td className="w-28 md:w-48" />
                {kinds.map((kind) => (
                  <th
                    key={kind.type}
                    scope="col"
                    className="w-[27%] pr-8 pb-5 align-bottom font-display text-heading font-bold"
                  >
                    <SiteLink
                      to={kind.path}
                      className="underline decoration-line-strong underline-offset-8 hover:decoration-accent-text"
                    >
                      {content[kind.type].name || kind.name}
                    </SiteLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((name) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-5 pr-8 align-top font-normal text-muted">
                    {choice[name]}
                  </th>
                  {kinds.map((kind) => (
                    <td key={kind.type} className="py-5 pr-8 align-top">
                      {content[kind.type][name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      </div>
    </section>
  )
}
