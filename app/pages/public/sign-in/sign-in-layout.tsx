import { Headset, Layers, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'

/** A drawing of Table Mountain. */
const ridge =
  'M0 316 C54 312 92 300 128 282 C150 266 160 252 172 236 L184 222 L194 214 L206 228 C220 246 232 256 254 260 L270 250 L282 214 L294 198 L340 195 L392 198 L446 192 L512 196 L566 193 L580 210 L594 246 C608 272 624 284 650 286 C684 280 694 256 710 238 L720 229 L732 238 C746 262 760 278 800 288'

/** The brand panel of the sign-in layout, on wide screens only. */
function BrandPanel() {
  const { headline, together, safe, people } = useTexts('frame').signIn
  const reasons = [
    { icon: Layers, text: together },
    { icon: ShieldCheck, text: safe },
    { icon: Headset, text: people },
  ]
  return (
    <aside
      data-theme="dark"
      className="relative isolate hidden min-h-[42rem] overflow-hidden rounded-[2rem] bg-page text-text lg:block"
    >
      <div className="p-10 xl:p-14">
        <p className="max-w-md font-display text-title font-bold">{headline}</p>
        <ul className="mt-8 flex flex-col gap-4">
          {reasons.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3.5">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line bg-surface">
                <Icon aria-hidden="true" className="size-4.5 text-amber" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <svg
        viewBox="0 0 800 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 h-[26rem] w-full"
      >
        <defs>
          <radialGradient
            id="dawn-glow"
            gradientUnits="userSpaceOnUse"
            cx="470"
            cy="236"
            r="430"
            gradientTransform="matrix(1 0 0 0.62 0 90)"
          >
            <stop offset="0" stopColor="var(--amber)" stopOpacity="0.85" />
            <stop offset="0.3" stopColor="var(--brand)" stopOpacity="0.55" />
            <stop offset="0.65" stopColor="var(--brand)" stopOpacity="0.12" />
            <stop offset="1" stopColor="#0b1220" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="dawn-rim" x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" stopColor="var(--brand)" stopOpacity="0.2" />
            <stop offset="0.4" stopColor="var(--amber)" />
            <stop offset="0.75" stopColor="var(--amber)" />
            <stop offset="1" stopColor="var(--brand)" stopOpacity="0.5" />
          </linearGradient>
          <linearGradient
            id="dawn-foot"
            gradientUnits="userSpaceOnUse"
            x1="0"
            x2="0"
            y1="190"
            y2="420"
          >
            <stop offset="0" stopColor="#0d1526" />
            <stop offset="1" stopColor="#070c16" />
          </linearGradient>
        </defs>
        <rect width="800" height="420" fill="url(#dawn-glow)" />
        <path d={`${ridge} V420 H0Z`} fill="url(#dawn-foot)" />
        <path
          d={ridge}
          fill="none"
          stroke="url(#dawn-rim)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
    </aside>
  )
}

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The sign-in layout: a form next to the brand panel. */
export function SignInLayout({ title, lead, children }: Props) {
  return (
    <section className="container-page grid flex-1 gap-10 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-16 lg:py-10">
      <div className="mx-auto flex w-full max-w-md flex-col justify-center py-6 lg:mx-0 lg:justify-self-center lg:py-10">
        <div aria-hidden="true" className="bg-horizon h-1 w-16 rounded-full" />
        <h1 className="mt-6 font-display text-title font-bold">{title}</h1>
        {lead !== undefined && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-8 flex flex-col gap-6">{children}</div>
      </div>
      <BrandPanel />
    </section>
  )
}

/** Keeps sign-in pages out of search engines. */
export function signInMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export const textLink =
  'inline-block min-h-6 rounded-sm font-semibold text-link underline decoration-link/40 underline-offset-4 hover:decoration-link'
