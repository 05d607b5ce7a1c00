import { data } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { shownTexts } from '#modules/content/queries/section.server.ts'
import { isOpenToVisitors, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { whatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import type { Route } from './+types/opening-soon'

export const handle: PageHandle = { isDocument: true }

/** Seconds after which search engines may ask again: a day, as the owner opens the site by hand. */
const retryAfter = '86400'

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * D47: what visitors get at every public address of a live site until its owner opens it
 * (server/pages.ts). Opened by its own address it leads to the site, where that is open.
 */
export async function loader() {
  const [settings, { texts }] = await Promise.all([siteSettings(), shownTexts()])
  const isPreview = requestScope.getStore()?.sections !== undefined
  if (isOpenToVisitors(settings) && !isPreview) throw redirect('/')
  const whatsapp = whatsappButton(settings.whatsappSettings)
  return data(
    {
      texts: texts.opening,
      brand: brandName(settings.siteTitle),
      logo: siteLogo(settings),
      email: settings.contactEmail,
      phone: settings.supportPhone,
      whatsapp: whatsapp?.href ?? null,
    },
    {
      status: isPreview ? 200 : 503,
      headers: {
        'Retry-After': retryAfter,
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'no-store',
      },
    },
  )
}

export default function OpeningSoon({ loaderData }: Route.ComponentProps) {
  const { texts, brand, logo, email, phone, whatsapp } = loaderData
  const ways = [
    email !== '' && { label: texts.email, href: `mailto:${email}`, text: email },
    phone !== '' && {
      label: texts.phone,
      href: `tel:${phone.replace(/[^\d+]/g, '')}`,
      text: phone,
    },
    whatsapp !== null && { label: texts.whatsapp, href: whatsapp, text: texts.whatsappLink },
  ].filter((way) => way !== false)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${texts.title} - ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <header className="container-page py-6">
        <Logo name={brand} pictures={logo} />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <section className="container-page flex flex-1 flex-col justify-center py-16">
          <h1 className="font-display text-hero font-bold">{texts.title}</h1>
          <p className="mt-6 max-w-xl text-lead text-muted">{texts.text}</p>
          {ways.length > 0 && (
            <>
              <p className="mt-9">{texts.contact}</p>
              <dl className="mt-3 flex flex-col gap-3">
                {ways.map((way) => (
                  <div key={way.href} className="flex flex-wrap gap-x-3">
                    <dt className="text-muted">{way.label}</dt>
                    <dd>
                      <a href={way.href} className="font-semibold underline underline-offset-4">
                        {way.text}
                      </a>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
        <Horizon className="-mb-px" />
      </main>
    </div>
  )
}
