import type { DemoPost } from '../demo-post.ts'

export const name: DemoPost = {
  slug: 'co-za-com-or-africa',
  title: '.co.za, .com or .africa: choosing the name',
  excerpt:
    'The ending matters less than whether people can spell what comes before it. How we choose names for our own projects.',
  metaTitle: 'Choosing .co.za, .com or .africa',
  metaDescription:
    'How to choose a domain name in South Africa: when .co.za, .com or .africa fits, the radio test, which spellings to buy as well, and whose name goes on it.',
  category: 'domains',
  tags: ['co-za'],
  author: 'Themba Ndlovu',
  picture: 'name',
  daysAgo: 184,
  views: 1876,
  alt: 'Three name tags hanging from one hook',
  content: `<p>Once a month someone asks us which ending is best for search engines. None of them is. Google treats <code>.co.za</code> as a hint that a site is meant for South Africa, which it usually is, and <code>.com</code> and <code>.africa</code> as no hint at all. Choose for people.</p>
<h2>The radio test</h2>
<p>Say the name once to someone across the room, and have them type it. If they ask &quot;with a hyphen?&quot; or &quot;with a k?&quot;, keep looking. Numbers, double letters where two words meet, and words in a language your customers don't speak all fail here.</p>
<h2>Which ending</h2>
<ul><li><strong>.co.za</strong> if you sell here. It's what people type when they're not sure, it costs the least, and it says you're local.</li><li><strong>.com</strong> if you sell everywhere, or plan to. If it's available, get it as well and redirect it.</li><li><strong>.africa</strong> if you work across the continent. There are good names left.</li><li><strong>.org.za</strong> for a non-profit. Donors look for it.</li></ul>
<p>Clever endings make clever names, but every conversation about them starts with &quot;no, there is nothing after it&quot;.</p>
<h2>What else to buy</h2>
<p>The likely misspelling, if there is one. The <code>.com</code> of your <code>.co.za</code>. Not thirty names &quot;to protect the brand&quot;: each one is another invoice a year and another thing to forget.</p>
<h2>Before you pay</h2>
<ol><li>Search for the name on its own, and in the trade mark register of the CIPC. Just because a name is available doesn't mean you may use it.</li><li>Look at its past in the Internet Archive. A domain that sold pills until last year keeps that reputation.</li><li>Register it in the name of the company, with an email address the company will always read. If a designer buys it for you, ask to see the record with your own name on it.</li></ol>`,
}
