import { useTexts } from '#modules/content/components/site-texts.tsx'
import { cloudSection } from '#modules/content/defaults/sections/hosting.ts'
import { type Rules, StyleRules } from '#ui/layout/style-rules.tsx'
import type { Route } from './+types/cloud'
import { pageMeta } from './page-meta.ts'
import { Picture } from './pictures/frame.tsx'
import { loadProduct } from './product/load-products.server.ts'
import { ProductPage } from './product/product-page.tsx'

const load = [
  18, 21, 19, 24, 30, 26, 22, 34, 48, 41, 37, 44, 58, 52, 40, 36, 33, 42, 61, 55, 43, 39, 31, 27,
]

const meters = { memory: 64, disk: 44 }

const rules: Rules = {
  ...Object.fromEntries(
    load.map((value, hour) => [`[data-hour="${hour}"]`, { height: `${value * 1.5}%` }]),
  ),
  ...Object.fromEntries(
    Object.entries(meters).map(([name, share]) => [
      `[data-meter="${name}"]`,
      { width: `${share}%` },
    ]),
  ),
}

/** An example terminal session with usage meters. */
function ServerPicture() {
  const texts = useTexts('drawings').cloudServer
  return (
    <Picture label={texts.description} className="grid gap-4 sm:grid-cols-6">
      <StyleRules rules={rules} />
      <div
        className="rounded-2xl bg-page p-6 font-mono text-[0.8125rem] leading-6 text-text shadow-[0_40px_80px_-30px_rgb(11_18_32/0.55)] sm:col-span-6"
        data-theme="dark"
      >
        <p>
          <span className="text-amber">{texts.user}</span>
          <span className="text-muted">:~$</span> {texts.connect}
        </p>
        <p className="mt-2 text-muted">{texts.system}</p>
        <p className="text-muted">{texts.size}</p>
        <p className="mt-2">
          <span className="text-accent-text">{texts.server}</span>
          <span className="text-muted">:~#</span> {texts.command}
        </p>
        <p>
          <span className="text-positive">{texts.running}</span>{' '}
          <span className="text-muted">{texts.since}</span>
        </p>
        <p>
          <span className="text-accent-text">{texts.server}</span>
          <span className="text-muted">:~#</span>{' '}
          <span className="inline-block h-4 w-2 translate-y-0.5 bg-text" />
        </p>
      </div>
      <div className="rounded-2xl bg-surface p-5 ring-1 ring-line sm:col-span-4">
        <p className="flex items-baseline justify-between text-[0.875rem]">
          <span className="font-semibold">{texts.processor}</span>
          <span className="tabular text-muted">{texts.peak}</span>
        </p>
        <div className="mt-4 flex h-20 items-end gap-1">
          {load.map((value, hour) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: one bar for each hour
              key={hour}
              data-hour={hour}
              className={`flex-1 rounded-sm ${value > 60 ? 'bg-accent' : 'bg-text/80'}`}
            />
          ))}
        </div>
      </div>
      <div className="flex flex-col justify-between gap-4 rounded-2xl bg-surface p-5 text-[0.875rem] ring-1 ring-line sm:col-span-2">
        <Meter name={texts.memory} used={texts.memoryUsed} meter="memory" />
        <Meter name={texts.disk} used={texts.diskUsed} meter="disk" />
      </div>
    </Picture>
  )
}

function Meter({ name, used, meter }: { name: string; used: string; meter: keyof typeof meters }) {
  return (
    <div>
      <p className="font-semibold">{name}</p>
      <p className="tabular text-muted">{used}</p>
      <div className="mt-2 h-1.5 rounded-full bg-sunken">
        <div data-meter={meter} className="bg-horizon h-full rounded-full" />
      </div>
    </div>
  )
}

export const loader = ({ context }: Route.LoaderArgs) => loadProduct(context, 'cloud', cloudSection)

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Cloud servers in rand, with root access'
  const description =
    'Virtual servers with root access, your own cores and memory, and one price in rand each month, with support from real people.'
  return pageMeta({ title, description, path: '/products/cloud' }, matches[1]?.loaderData)
}

export default function Cloud({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage
      name={matches[1].loaderData.texts.site.frame.pages.cloud}
      loaded={loaderData}
      email={matches[1].loaderData.site.email}
    >
      <ServerPicture />
    </ProductPage>
  )
}
