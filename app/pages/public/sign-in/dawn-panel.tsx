import { Headset, Layers, ShieldCheck } from 'lucide-react'

const ridge =
  'M0 214 C70 210 132 190 176 166 L206 136 L224 112 L238 104 L252 120 C270 144 288 158 312 164 L330 150 L344 104 L356 84 L404 80 L462 84 L520 78 L586 82 L640 78 L654 98 L668 142 C684 174 706 186 738 188 L800 196 V420 H0Z'

const reasons = [
  { icon: Layers, text: 'Services, invoices and tickets in one place' },
  { icon: ShieldCheck, text: 'Two-factor sign-in, free for everyone' },
  { icon: Headset, text: 'People in Cape Town who answer' },
]

/** What the door opens on: the mountain before sunrise. Decoration with three reasons, on wide screens only. */
export function DawnPanel() {
  return (
    <aside
      data-theme="dark"
      className="relative hidden min-h-[40rem] overflow-hidden rounded-[2rem] bg-page text-text lg:flex lg:flex-col lg:justify-between"
      style={{ backgroundImage: 'radial-gradient(120% 70% at 72% 104%, #f2a33a66 0%, #e0533a55 26%, #3a1e3a33 52%, transparent 74%)' }}
    >
      <div className="relative z-10 p-10 xl:p-14">
        <p className="font-display text-title font-bold">Everything you host, behind one door.</p>
        <ul className="mt-8 flex flex-col gap-4">
          {reasons.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3.5 text-muted">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line bg-surface/60">
                <Icon aria-hidden="true" className="size-4.5 text-amber" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <svg viewBox="0 0 800 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="absolute inset-x-0 bottom-0 h-[58%] w-full">
        <defs>
          <linearGradient id="dawn-rim" x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" stopColor="#e0533a" stopOpacity="0.25" />
            <stop offset="0.55" stopColor="#e0533a" />
            <stop offset="1" stopColor="#f2a33a" />
          </linearGradient>
          <linearGradient id="dawn-foot" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="#0b1220" />
            <stop offset="1" stopColor="#070c16" />
          </linearGradient>
        </defs>
        <path d={ridge} fill="url(#dawn-foot)" />
        <path d={ridge.replace(' V420 H0Z', '')} fill="none" stroke="url(#dawn-rim)" strokeWidth="2.5" strokeLinejoin="round" />
      </svg>
    </aside>
  )
}
