import type { DemoPost } from '../demo-post.ts'

export const power: DemoPost = {
  slug: 'load-shedding-and-data-centres',
  title: 'What load shedding does to a data centre, and to you',
  excerpt:
    'Servers here have run on batteries and diesel for years without a blink. The weak places are elsewhere, and two of them are in your own building.',
  metaTitle: 'Load shedding and data centres',
  metaDescription:
    'How a South African data centre rides through a power cut, which parts of the way to your customers do not, and what to fix in your own office first.',
  category: 'running-a-business',
  tags: ['power', 'latency'],
  author: 'Sipho Maseko',
  picture: 'power',
  daysAgo: 121,
  views: 3307,
  alt: 'A mains line that breaks off while the line below it goes on',
  content: `<p>Load shedding has become rare since its worst year, 2023, and everybody hopes that it stays so. A cable thief, a blown substation or a storm still takes the lights away for an afternoon. People then ask us whether their site is down. It is not, and here is why.</p>
<h2>Inside the building</h2>
<p>A proper data centre never runs on the mains alone. Three things stand behind each other:</p>
<ol><li><strong>Batteries</strong> carry the whole load from the first millisecond. The servers do not notice. They last for some minutes, which is all that is asked of them.</li><li><strong>Generators</strong> start by themselves and take over in under a minute. There is at least one more than needed, because on the day one of them will not start.</li><li><strong>Diesel</strong> on site for a day or two, and a contract for more. This is the part that long cuts test: when a whole city needs fuel, it matters who is first in the queue.</li></ol>
<p>Ask any host three questions. When did you last run on diesel with the full load, on purpose? For how long? What failed? The honest answer to the last one is never &quot;nothing&quot;.</p>
<h2>Outside it</h2>
<p>The fibre between cities is powered at both ends and rarely goes dark. The weak places are close to people. Mobile towers have batteries for a few hours, and after two cuts in a day those are not full again; that is why the signal dies in the second one. Street cabinets for fibre have small batteries too.</p>
<p>You can see this in visitor numbers: phones fall away first, then come back when the power does. The site was there all the time, with fewer people able to reach it.</p>
<h2>In your office</h2>
<p>Two boxes decide whether you are online: the fibre terminal on the wall and the router. Together they draw less than 20 watts. A small lithium unit made for routers keeps them up for three hours or more and costs less than a day without orders. Put one at the shop's card machine as well.</p>
<p>Then there is the thing that nobody thinks of. If your backup, your camera recorder or the computer with the accounts is in the office, it is the least protected computer that you have. Move what matters to a place with diesel.</p>`,
}
