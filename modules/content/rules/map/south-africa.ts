export type Place = { latitude: number; longitude: number }

/** Size of the drawing. The projection is true to scale at 29.5° south. */
export const mapWidth = 1000
export const mapHeight = 892

const west = 16.2
const north = -22
const perDegree = 68

/** Position of a place on the drawing. */
export function onMap({ latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: Math.round((longitude - west) * 0.87 * perDegree),
    y: Math.round((north - latitude) * perDegree),
  }
}

/**
 * Alternating longitude and southern latitude in hundredths of a degree, clockwise from the mouth
 * of the Orange River.
 */
const border = [
  [
    1645, 2863, 1680, 2825, 1705, 2805, 1740, 2845, 1740, 2870, 1790, 2877, 1850, 2888, 1925, 2890,
    1960, 2850, 2000, 2840,
  ],
  [
    2000, 2477, 2040, 2500, 2065, 2550, 2085, 2610, 2060, 2650, 2070, 2685, 2160, 2685, 2210, 2630,
    2260, 2600, 2280, 2550,
  ],
  [
    2300, 2530, 2370, 2550, 2420, 2565, 2470, 2580, 2510, 2575, 2560, 2560, 2575, 2510, 2600, 2472,
    2650, 2440, 2690, 2375,
  ],
  [
    2700, 2365, 2750, 2340, 2800, 2290, 2830, 2265, 2860, 2256, 2900, 2222, 2935, 2219, 2970, 2214,
    3030, 2235, 3085, 2230,
  ],
  [
    3130, 2242, 3155, 2320, 3155, 2350, 3185, 2420, 3190, 2460, 3198, 2550, 3190, 2595, 3130, 2575,
    3105, 2610, 3080, 2640,
  ],
  [
    3080, 2660, 3090, 2700, 3120, 2730, 3197, 2732, 3207, 2685, 3285, 2686, 3260, 2770, 3240, 2840,
    3210, 2878, 3180, 2895,
  ],
  [
    3140, 2940, 3105, 2987, 3060, 3050, 3020, 3108, 2955, 3163, 2900, 3220, 2850, 3260, 2790, 3303,
    2690, 3360, 2650, 3375,
  ],
  [
    2600, 3372, 2565, 3385, 2565, 3403, 2505, 3397, 2483, 3420, 2400, 3405, 2340, 3410, 2305, 3408,
    2260, 3400, 2215, 3418,
  ],
  [
    2190, 3435, 2140, 3440, 2085, 3438, 2040, 3450, 2000, 3482, 1965, 3478, 1935, 3460, 1925, 3442,
    1882, 3437, 1880, 3410,
  ],
  [
    1847, 3411, 1847, 3435, 1831, 3405, 1842, 3390, 1845, 3370, 1815, 3335, 1795, 3305, 1785, 3283,
    1810, 3275, 1831, 3260,
  ],
  [1830, 3200, 1810, 3160, 1760, 3100, 1727, 3036, 1706, 2968, 1687, 2926],
].flat()

const lesothoBorder = [
  [
    2705, 2960, 2730, 2910, 2775, 2890, 2840, 2860, 2860, 2857, 2910, 2900, 2945, 2930, 2930, 2975,
    2910, 3000, 2840, 3015,
  ],
  [2810, 3060, 2775, 3060, 2740, 3030, 2720, 3000],
].flat()

export const southAfrica = pathOf(border)
export const lesotho = pathOf(lesothoBorder)

/** An arc from one place to another, as an SVG path. */
export function arcBetween(from: Place, to: Place): string {
  const a = onMap(from)
  const b = onMap(to)
  const lift = Math.hypot(b.x - a.x, b.y - a.y) * 0.16
  return `M${a.x} ${a.y}Q${Math.round((a.x + b.x) / 2 - lift * 0.35)} ${Math.round((a.y + b.y) / 2 - lift)} ${b.x} ${b.y}`
}

function pathOf(hundredths: readonly number[]): string {
  const points: string[] = []
  for (let at = 0; at < hundredths.length; at += 2) {
    const { x, y } = onMap({
      longitude: (hundredths[at] ?? 0) / 100,
      latitude: -(hundredths[at + 1] ?? 0) / 100,
    })
    points.push(`${x} ${y}`)
  }
  return `M${points.join('L')}Z`
}

export type LabelSide = 'above' | 'beside' | 'below'

/** Two places whose labels, written to their right, would touch each other or the other's line. */
const near = { across: mapWidth * 0.2, down: mapHeight * 0.07 }

/**
 * Where the label of a place is written: the northern one of two neighbours has it above, the
 * southern one below.
 */
export function labelSide(place: Place, others: readonly Place[]): LabelSide {
  const here = onMap(place)
  for (const other of others) {
    const there = onMap(other)
    const down = there.y - here.y
    if (other === place || Math.abs(there.x - here.x) > near.across || Math.abs(down) > near.down)
      continue
    return down > 0 ? 'above' : 'below'
  }
  return 'beside'
}
