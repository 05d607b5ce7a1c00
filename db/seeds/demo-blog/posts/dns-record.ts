import type { DemoPost } from '../demo-post.ts'

export const dnsRecord: DemoPost = {
  slug: 'reading-a-dns-record',
  title: 'Reading a DNS record without fear',
  excerpt:
    'Five columns, seven types, one number that decides how long a mistake lasts. After this you can read any zone file.',
  metaTitle: 'How to read a DNS record: A, MX, TXT',
  metaDescription:
    'A plain guide to DNS records: the five columns, what A, AAAA, CNAME, MX, TXT, NS and CAA do, what TTL really means, and how to look them up yourself.',
  category: 'domains',
  tags: ['dns'],
  author: 'Yusuf Salie',
  picture: 'dns',
  daysAgo: 31,
  views: 4122,
  alt: 'One line of a zone file, its five columns marked with brackets',
  content: `<p>Sooner or later someone sends you a line like the one below and asks you to &quot;just add it&quot;. It looks as if it could break the internet. It's only five parts.</p>
<pre><code>www.example.co.za.   3600   IN   A   203.0.113.24</code></pre>
<h2>The five columns</h2>
<dl><dt>The name</dt><dd>What the record is about. The dot at the end means that the name is complete. In most control panels you leave the domain out: <code>www</code> is enough, and <code>@</code> stands for the domain itself.</dd><dt>The TTL</dt><dd>How many seconds others may remember the answer (time to live). 3600 is an hour.</dd><dt>The class</dt><dd>Always <code>IN</code>, for internet. Control panels don't show it.</dd><dt>The type</dt><dd>What kind of answer this is.</dd><dt>The value</dt><dd>The answer.</dd></dl>
<h2>Seven types are enough</h2>
<table><thead><tr><th scope="col">Type</th><th scope="col">Says</th><th scope="col">Example</th></tr></thead><tbody><tr><td>A</td><td>The IPv4 address of a server</td><td><code>203.0.113.24</code></td></tr><tr><td>AAAA</td><td>The IPv6 address of the same</td><td><code>2001:db8::24</code></td></tr><tr><td>CNAME</td><td>This name is an alias of that one</td><td><code>shops.example.net.</code></td></tr><tr><td>MX</td><td>Where email for this domain goes, in order of preference</td><td><code>10 mail.example.co.za.</code></td></tr><tr><td>TXT</td><td>Text for machines: proof of ownership, rules for email</td><td><code>v=spf1 mx -all</code></td></tr><tr><td>NS</td><td>Which servers answer for this domain</td><td><code>ns1.example.net.</code></td></tr><tr><td>CAA</td><td>Who may issue certificates for it</td><td><code>0 issue letsencrypt.org</code></td></tr></tbody></table>
<p>Two rules catch most mistakes. A name that has a CNAME can't have any other records, so the domain itself, which needs NS and usually MX records, can't be a CNAME. And an MX record must point at a name with an address, never at an address itself and never at a CNAME.</p>
<h2>TTL, or how long a mistake lasts</h2>
<p>&quot;DNS takes 48 hours to propagate&quot; is something people say when they don't want to be phoned. Nothing is sent around. When someone looks up your name, their provider's resolver asks your name server and remembers the answer for as many seconds as the TTL says. That's all.</p>
<p>So if the TTL was 86400 when you changed the record, some people will see the old answer for a day. If it was 300, for five minutes. The trick is to lower it <em>before</em> the change, wait until the old TTL has run out, change the record, check it, and raise it again.</p>
<p>Changing name servers does take longer, because the registry stores them with its own TTL, which you can't lower. For <code>.co.za</code> and <code>.com</code> allow a day.</p>
<h2>Look for yourself</h2>
<p>On a Mac or Linux computer, <code>dig</code> is there already. On Windows, <code>nslookup</code> is.</p>
<pre><code>dig +short www.example.co.za A
dig +short example.co.za MX
dig example.co.za TXT @1.1.1.1
nslookup -type=mx example.co.za</code></pre>
<p>The third line asks a particular resolver instead of your own. If two resolvers give two answers, one of them is remembering an old one; run it without <code>+short</code> and the second column counts down how many seconds it still will.</p>
<p>To get the current answer, ask your own name server:</p>
<pre><code>dig +short example.co.za NS
dig www.example.co.za A @ns1.example.net</code></pre>
<h2>The dangerous one</h2>
<p>The NS records. You can fix everything else in five minutes if the TTL is low. If the name servers at the registry are wrong, all your records are gone at once, email included, and you have to wait for the registry's own TTL. Before you change them, make sure the new servers have every record the old ones do. Compare record by record:</p>
<pre><code>for t in A AAAA MX TXT; do
  dig +short example.co.za $t @ns1.old.example
  dig +short example.co.za $t @ns1.new.example
done</code></pre>
<p>If you get the same lines twice, you're good to go.</p>
<h2>Good habits</h2>
<ul><li>Keep a copy of the zone in a text file, with a date in its name.</li><li>Change one thing at a time.</li><li>Delete the records of services you no longer use. A stranger can claim the target of an old CNAME, and then has a page under your name.</li><li>Never add a second SPF record. Two are as good as none at all.</li></ul>`,
}
