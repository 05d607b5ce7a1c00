import { useTexts } from '#modules/content/components/site-texts.tsx'
import { wordpressSection } from '#modules/content/defaults/sections/hosting.ts'
import { Icon } from '#ui/layout/icon.tsx'
import type { Route } from './+types/wordpress'
import { pageMeta } from './page-meta.ts'
import { Picture, windowClasses } from './pictures/frame.tsx'
import { loadProduct } from './product/load-products.server.ts'
import { ProductPage } from './product/product-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadProduct(context, 'wordpress', wordpressSection)

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'WordPress hosting in rand, managed for you'
  const description =
    'WordPress hosting with updates and backups done for you, and support by people who know WordPress. Clear prices in rand, no teasers.'
  return pageMeta({ title, description, path: '/products/wordpress' }, matches[1]?.loaderData)
}

export default function Wordpress({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage
      name={matches[1].loaderData.texts.site.frame.pages.wordpress}
      loaded={loaderData}
      email={matches[1].loaderData.site.email}
    >
      <UpdatesPicture />
    </ProductPage>
  )
}

/** An example of one night's updates. */
function UpdatesPicture() {
  const texts = useTexts('drawings').updates
  return (
    <Picture label={texts.description} className="relative pb-10 sm:pr-10">
      <div className={`${windowClasses} overflow-hidden`}>
        <div className="flex items-center gap-2 border-b border-line px-5 py-3">
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
          <span className="ml-3 flex-1 rounded-md bg-sunken px-3 py-1 text-[0.8125rem] text-muted">
            {texts.site}
          </span>
        </div>
        <div className="grid grid-cols-[1.1fr_1fr] gap-6 p-6">
          <div>
            <div className="h-3 w-16 rounded bg-accent/80" />
            <div className="mt-4 h-5 w-full rounded bg-text" />
            <div className="mt-2 h-5 w-3/4 rounded bg-text" />
            <div className="mt-5 h-2.5 w-full rounded bg-line" />
            <div className="mt-2 h-2.5 w-5/6 rounded bg-line" />
            <div className="mt-6 h-8 w-24 rounded-md bg-text" />
          </div>
          <svg
            viewBox="0 0 200 160"
            className="w-full rounded-xl bg-[#f8d9b4]"
            aria-hidden="true"
            preserveAspectRatio="xMidYMid slice"
          >
            <circle cx="136" cy="62" r="26" fill="var(--amber)" />
            <path d="M0 92c30-14 52-14 84 0s60 12 116-6v74H0z" fill="var(--brand)" opacity="0.85" />
            <path d="M0 116c40-12 70-10 104 0s62 8 96-4v48H0z" fill="#0b1220" />
          </svg>
        </div>
        <div className="h-20" />
      </div>
      <div
        className={`${windowClasses} absolute right-0 bottom-0 w-[82%] p-5 text-[0.875rem] sm:w-[72%]`}
      >
        <p className="font-semibold">{texts.lastNight}</p>
        <ul className="mt-3 space-y-2.5">
          {texts.steps.map((entry) => (
            <li key={entry.at} className="flex items-start gap-3">
              <span className="tabular w-10 shrink-0 text-muted">{entry.at}</span>
              <span className="flex-1 leading-5">
                {entry.text} <span className="text-muted">{entry.detail}</span>
              </span>
              <Icon name="check" className="size-4 shrink-0 text-positive" />
            </li>
          ))}
        </ul>
      </div>
    </Picture>
  )
}
