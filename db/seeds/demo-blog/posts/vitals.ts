import type { DemoPost } from '../demo-post.ts'

export const vitals: DemoPost = {
  slug: 'core-web-vitals-on-a-cheap-phone',
  title: 'Core Web Vitals on a R1 500 phone',
  excerpt:
    'Your site is quick on your laptop. We bought the phone that your customers have, and measured again. Three numbers, and what moves each of them.',
  metaTitle: 'Core Web Vitals on a cheap phone',
  metaDescription:
    'How to measure LCP, INP and CLS on the kind of phone most South Africans use, what the limits are, and which changes move each of the three numbers.',
  category: 'performance',
  tags: ['mobile', 'latency'],
  author: 'Sipho Maseko',
  picture: 'vitals',
  daysAgo: 88,
  views: 2764,
  isFeatured: true,
  alt: 'A small phone beside three gauges of different height',
  content: `<p>There is a drawer in our office with a phone in it that cost R1 499 at a supermarket. It has four slow cores, 2 GB of memory and a screen that is better than you would expect. When a customer says that the site is fast, we take it out of the drawer.</p>
<p>The same page that a new laptop shows in 0.8 seconds took this phone 6.4. Nothing about the network had changed; both were on the same wireless router. The difference was the processor: a page's scripts have to be read, compiled and run, and a chip of this class does that six to eight times more slowly.</p>
<h2>The three numbers</h2>
<table><thead><tr><th scope="col">Name</th><th scope="col">Asks</th><th scope="col">Good</th><th scope="col">Poor</th></tr></thead><tbody><tr><td>LCP, Largest Contentful Paint</td><td>When was the main thing visible?</td><td>2.5 s or less</td><td>over 4 s</td></tr><tr><td>INP, Interaction to Next Paint</td><td>How long after a tap did something happen?</td><td>200 ms or less</td><td>over 500 ms</td></tr><tr><td>CLS, Cumulative Layout Shift</td><td>How much did the page jump about?</td><td>0.1 or less</td><td>over 0.25</td></tr></tbody></table>
<p>They are judged at the 75th percentile: three of four visits have to be good. That is what makes the cheap phone matter. If a third of your visitors have one, they decide your score.</p>
<h2>Measure on the thing itself</h2>
<p>Simulated phones are helpful while you work, but they guess. With a real one, a cable and Chrome on your computer you see the truth:</p>
<ol><li>Turn on USB debugging on the phone, in its developer options.</li><li>Plug it in, and open <code>chrome://inspect</code> on the computer.</li><li>Choose the page, open the Performance panel, and reload.</li></ol>
<p>If you have no such phone, slow the computer's processor down six times in the same panel. It comes close.</p>
<p>For what your visitors really had, look at the Chrome UX Report in PageSpeed Insights, if your site is large enough to be in it. It shows the last 28 days, so do not expect to see today's repair tomorrow.</p>
<h2>What moves LCP</h2>
<p>The largest thing on the first screen is nearly always a picture or a headline. Its time is made of four waits: for the server's first byte, for the browser to learn that it needs the picture, for the picture to come, and for the page to be drawn.</p>
<ul><li>Serve the page from nearby, and from a cache where you can.</li><li>Put the picture into the HTML as an <code>img</code>, not into a style sheet or a slider's script. The browser can then ask for it at once.</li><li>Never mark the first picture as <code>loading="lazy"</code>. Mark it <code>fetchpriority="high"</code>.</li><li>Give sizes. A phone that is 360 points wide needs a picture 720 pixels wide, not the 3 000 that the camera made. In AVIF or WebP that is 40 to 60 KB.</li><li>Take the slider away. Nobody has ever missed the third slide.</li></ul>
<h2>What moves INP</h2>
<p>A tap has to wait while the processor is busy with something else, and what it is busy with is scripts. On our phone each 100 KB of compressed script cost about a quarter of a second of blocked time during loading.</p>
<ul><li>Count what you load from others: chat, heat maps, three kinds of analytics, the social wall. Take away what nobody has looked at in a month. Load the rest after the first tap.</li><li>In WordPress, look at which plugins put their script on every page. A form plugin needs it on one.</li><li>Show that the tap was noticed before you do the work. A button that changes at once and answers later feels quick.</li></ul>
<h2>What moves CLS</h2>
<p>Things jump when their size is not known before they come.</p>
<ul><li>Give every picture and every frame a width and a height, so that the room is kept.</li><li>Use a fallback font with the measurements of the real one, or keep the fallback when the real one is late.</li><li>Put banners over the page, or at its foot. Never push the text down after somebody has begun to read.</li></ul>
<h2>A weight to aim for</h2>
<p>Our own rule for a first visit: the page, its styles, fonts and the pictures on the first screen together under 300 KB, and nothing needed to read it that is not in the first answer. At prepaid data prices that is also a courtesy. Somebody who has 50 MB left for the week should not have to spend a tenth of it on your home page.</p>
<h2>Then put the phone back</h2>
<p>Do this once a quarter, with three pages: the home page, the page most people arrive on, and the one where they pay. Write the numbers down. Sites do not get slow in one day. They get slow by one small script at a time, each of them put in by somebody with a new laptop.</p>`,
}
