import type { DemoPost } from '../demo-post.ts'

export const dnsRecord: DemoPost = {
  slug: 'reading-a-dns-record',
  title: 'Reading a DNS record without fear',
  excerpt: 'Five columns, seven kinds, one number that decides how long a mistake lasts. After this page you can read any zone file.',
  metaTitle: 'How to read a DNS record: A, MX, TXT',
  metaDescription:
    'A plain guide to DNS records: the five columns, what A, AAAA, CNAME, MX, TXT, NS and CAA do, what TTL really means, and how to look them up yourself.',
  category: 'domains',
  tags: ['dns'],
  author: 'Sipho Maseko',
  picture: 'dns',
  daysAgo: 31,
  views: 4122,
  alt: 'One line of a zone file, its five columns marked with brackets',
  content: `<p>Sooner or later somebody sends you a line like the one below and asks you to &quot;just add it&quot;. It looks like something that could break the internet. It is five words, and only one of them is dangerous.</p>
<pre><code>www.example.co.za.   3600   IN   A   203.0.113.24</code></pre>
<h2>The five columns</h2>
<dl><dt>The name</dt><dd>What is being asked about. The dot at the end says that the name is complete. In most control panels you leave the domain out: <code>www</code> is enough, and <code>@</code> stands for the domain itself.</dd><dt>The TTL</dt><dd>How many seconds others may remember the answer. 3600 is an hour.</dd><dt>The class</dt><dd>Always <code>IN</code>, for internet. Panels do not show it.</dd><dt>The type</dt><dd>What kind of answer this is.</dd><dt>The value</dt><dd>The answer.</dd></dl>
<h2>Seven types are enough</h2>
<table><thead><tr><th scope="col">Type</th><th scope="col">Says</th><th scope="col">Example</th></tr></thead><tbody><tr><td>A</td><td>The IPv4 address of a server</td><td><code>203.0.113.24</code></td></tr><tr><td>AAAA</td><td>The IPv6 address of the same</td><td><code>2001:db8::24</code></td></tr><tr><td>CNAME</td><td>This name is another name for that one</td><td><code>shops.example.net.</code></td></tr><tr><td>MX</td><td>Where mail for this domain goes, with an order of preference</td><td><code>10 mail.example.co.za.</code></td></tr><tr><td>TXT</td><td>Words for machines: proof of ownership, rules for mail</td><td><code>v=spf1 mx -all</code></td></tr><tr><td>NS</td><td>Which servers answer for this domain</td><td><code>ns1.example.net.</code></td></tr><tr><td>CAA</td><td>Who may issue certificates for it</td><td><code>0 issue letsencrypt.org</code></td></tr></tbody></table>
<p>Two rules catch most mistakes. A name that has a CNAME may have nothing else, which is why the domain itself, which needs NS and usually MX records, cannot be one. And an MX record must point at a name with an address, never at an address itself and never at a CNAME.</p>
<h2>TTL, or how long a mistake lasts</h2>
<p>&quot;DNS takes 48 hours to propagate&quot; is something people say when they do not want to be phoned. Nothing is sent around. When somebody asks for your name, their provider's resolver asks your name server, and then remembers the answer for as many seconds as the TTL says. That is all.</p>
<p>So if the TTL was 86400 when you changed the record, some people will see the old answer for a day. If it was 300, for five minutes. The trick is to lower it <em>before</em> the change, wait until the old TTL has run out, change the record, look at it, and raise it again.</p>
<p>What does take longer is a change of name servers, because that is kept by the registry with a TTL of its own that you cannot lower. For <code>.co.za</code> and <code>.com</code> allow a day.</p>
<h2>Look for yourself</h2>
<p>On a Mac or Linux computer, <code>dig</code> is there already. On Windows, <code>nslookup</code> is.</p>
<pre><code>dig +short www.example.co.za A
dig +short example.co.za MX
dig example.co.za TXT @1.1.1.1
nslookup -type=mx example.co.za</code></pre>
<p>The third line asks a particular resolver instead of your own. If two resolvers give two answers, one of them is remembering; run it without <code>+short</code> and the second column counts down how many seconds it still will.</p>
<p>To get the truth rather than a memory, ask your own name server:</p>
<pre><code>dig +short example.co.za NS
dig www.example.co.za A @ns1.example.net</code></pre>
<h2>The one that is dangerous</h2>
<p>The NS records. Everything else can be put right in five minutes if the TTL is low. If the name servers at the registry are wrong, all of your records are gone at once, mail included, and the correction waits for the registry's own TTL. Before you change them, have the new servers answer everything that the old ones did. Compare record by record:</p>
<pre><code>for t in A AAAA MX TXT; do
  dig +short example.co.za $t @ns1.old.example
  dig +short example.co.za $t @ns1.new.example
done</code></pre>
<p>Same lines twice means that you may go.</p>
<h2>A short list of good habits</h2>
<ul><li>Keep a copy of the zone in a text file, with a date in its name.</li><li>Change one thing at a time.</li><li>Delete the records of services that you left. A CNAME to a shop system that you cancelled can be claimed by a stranger, who then has a page under your name.</li><li>Never add a second SPF record. Two are as good as none.</li></ul>`,
}
