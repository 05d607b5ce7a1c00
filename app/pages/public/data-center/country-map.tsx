import { fillText } from '#kernel/fill-text.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import {
  arcBetween,
  type LabelSide,
  labelSide,
  lesotho,
  mapHeight,
  mapWidth,
  onMap,
  type Place,
  southAfrica,
} from '#modules/content/rules/map/south-africa.ts'
import type { City, DataCenterContent } from '#modules/content/rules/sections/company.ts'
import { type Rules, StyleRules } from '#ui/layout/style-rules.tsx'

type Props = { origin: DataCenterContent['latency']['origin']; cities: City[] }

/**
 * A map with a line to each city; the list next to it has the figures. Labels are HTML text, so
 * that they keep their size on phones.
 */
export function CountryMap({ origin, cities }: Props) {
  const home = onMap(origin)
  const texts = useTexts('labels').dataCenter
  const label = fillText(texts.map, {
    origin: origin.name,
    cities: cities.map((city) => city.name).join(', '),
  })
  return (
    <div role="img" aria-label={label} className="relative select-none">
      <StyleRules rules={labelRules([origin, ...cities])} />
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        className="block w-full overflow-visible"
        aria-hidden="true"
      >
        <defs>
          <radialGradient id="dawn" gradientUnits="userSpaceOnUse" cx={home.x} cy={home.y} r="720">
            <stop offset="0" stopColor="var(--amber)" stopOpacity="0.55" />
            <stop offset="0.25" stopColor="var(--brand)" stopOpacity="0.3" />
            <stop offset="1" stopColor="#243049" stopOpacity="0.35" />
          </radialGradient>
          <linearGradient
            id="light"
            gradientUnits="userSpaceOnUse"
            x1={home.x}
            y1={home.y}
            x2={mapWidth}
            y2="120"
          >
            <stop offset="0" stopColor="var(--brand)" />
            <stop offset="1" stopColor="var(--amber)" />
          </linearGradient>
          <clipPath id="land">
            <path d={southAfrica} />
          </clipPath>
        </defs>
        <path
          d={southAfrica}
          fill="#0e1626"
          stroke="#3a4a6b"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <g clipPath="url(#land)">
          <path d={southAfrica} fill="url(#dawn)" />
          {[130, 260, 390, 520, 650, 780].map((radius) => (
            <circle
              key={radius}
              cx={home.x}
              cy={home.y}
              r={radius}
              fill="none"
              stroke="var(--amber)"
              strokeOpacity="0.14"
              strokeWidth="1.5"
            />
          ))}
        </g>
        <path d={lesotho} fill="#0b1220" stroke="#3a4a6b" strokeWidth="2" strokeLinejoin="round" />
        {cities.map((city) => {
          const there = onMap(city)
          return (
            <g key={city.name}>
              <path
                d={arcBetween(origin, city)}
                pathLength={1}
                className="draws-itself"
                fill="none"
                stroke="url(#light)"
                strokeWidth="3"
                strokeLinecap="round"
              />
              <circle
                cx={there.x}
                cy={there.y}
                r="7"
                fill="#0b1220"
                stroke="var(--amber)"
                strokeWidth="3"
              />
            </g>
          )
        })}
        <circle cx={home.x} cy={home.y} r="24" fill="var(--brand)" fillOpacity="0.3" />
        <circle cx={home.x} cy={home.y} r="11" fill="var(--amber)" />
      </svg>
      <MapLabel place={0} text={origin.name} />
      {cities.map((city, at) => (
        <MapLabel
          key={city.name}
          place={at + 1}
          text={city.name}
          ms={city.ms}
          side={labelSide(city, cities)}
        />
      ))}
    </div>
  )
}

function labelRules(places: readonly Place[]): Rules {
  const ruleOf = (place: Place) => {
    const { x, y } = onMap(place)
    return { left: `${(x / mapWidth) * 100}%`, top: `${(y / mapHeight) * 100}%` }
  }
  return Object.fromEntries(places.map((place, at) => [`[data-place="${at}"]`, ruleOf(place)]))
}

const sides: Record<LabelSide, string> = {
  above: '-translate-y-[92%]',
  beside: '-translate-y-1/2',
  below: 'translate-y-[15%]',
}

/** The label of a city; hidden on phones, where the list follows. */
function MapLabel({
  place,
  text,
  ms,
  side = 'beside',
}: {
  place: number
  text: string
  ms?: number
  side?: LabelSide
}) {
  const isOrigin = ms === undefined
  return (
    <p
      data-place={place}
      className={`absolute max-w-56 truncate text-[0.8125rem] leading-5 [text-shadow:0_0_4px_var(--page),0_0_4px_var(--page),0_0_8px_var(--page)] ${isOrigin ? 'max-sm:-translate-x-1/3 max-sm:translate-y-4 font-semibold sm:-translate-x-full sm:translate-y-1 sm:pr-3' : `hidden pl-3 sm:block ${sides[side]}`}`}
    >
      {text}
      {!isOrigin && <span className="tabular font-semibold"> {ms}&nbsp;ms</span>}
    </p>
  )
}
