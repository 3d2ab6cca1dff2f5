/**
 * Text that tries to run, to load, or to pass for something else, for a page whose global `hit` counts what ran and a server that counts what
 * was loaded.
 * @param counting the address of that server
 */
export function hostileTexts(counting: string): readonly string[] {
  const js = 'javascript:hit()';
  return [
    '<script>hit()</script>',
    '<img src=x onerror=hit()>',
    `<img src="${counting}/img">`,
    '<svg onload=hit()><animate onbegin=hit() attributeName=x></svg>',
    '<svg><script href="data:text/javascript,hit()"></script></svg>',
    `<svg><image href="${counting}/svg"/><use href="${counting}/use#a"/></svg>`,
    `<math><mtext><a href="${js}">x</a><maction actiontype="statusline" xlink:href="${js}">y</maction></mtext></math>`,
    `<iframe src="${js}"></iframe><iframe srcdoc="<script>parent.hit()</script>"></iframe>`,
    `<object data="${counting}/object"></object><embed src="${counting}/embed">`,
    `<link rel=stylesheet href="${counting}/css"><style>@import "${counting}/import"; body{background:url(${counting}/bg)}</style>`,
    `<base href="${counting}/"><form action="${js}"><button autofocus onfocus=hit()>x</button></form>`,
    `<meta http-equiv="refresh" content="0;url=${counting}/refresh">`,
    `<video src="${counting}/video" autoplay onloadstart=hit()></video><audio src="${counting}/audio" autoplay></audio>`,
    '<details open ontoggle=hit()>x</details><input autofocus onfocus=hit()>',
    `<p style="background:url(${counting}/style)">x</p>`,
    '"><script>hit()</script><a title="',
    "'-hit()-'",
    '</textarea></title><script>hit()</script>',
    '<!--><script>hit()</script>-->',
    `[click](${js}) [click](java\nscript:hit()) [click](&#106;avascript:hit()) [click](<${js}>)`,
    `[click](data:text/html,<script>hit()</script>) <${js}> [ref][r]\n\n[r]: ${js} "title"`,
    `![x](${counting}/picture "a") ![y][p] [![z](${counting}/inner)](${counting}/outer)\n\n[p]: ${counting}/reference`,
    `![x](data:image/svg+xml,<svg onload=hit()>) ![x](${js})`,
    `${counting}/autolink www.127.0.0.1.example [x](//${counting.slice(7)}/relative)`,
    `[x](${counting}/title "\\" onmouseover=hit() x=\\"")`,
    `$\\href{${js}}{x}$ $\\url{${js}}$ $$\\includegraphics{${counting}/katex}$$`,
    '$\\htmlClass{x}{y}$ $\\htmlData{onclick=hit()}{x}$ $\\htmlStyle{background:url(x)}{x}$ $\\htmlId{root}{x}$',
    '$\\text{<img src=x onerror=hit()>}$ $\\unicode{<script>hit()</script>}$ $\\def\\x{\\x\\x}\\x$',
    '$$\n\\color{red;background:url(x)}{x} \\rule{9999em}{9999em}\n$$',
    '```html\n<script>hit()</script>\n```\n```"><img src=x onerror=hit()>\ncode\n```',
    '| <img src=x onerror=hit()> | b |\n| :-- | -- |\n| `<script>hit()</script>` | [x](javascript:hit()) |',
    '- [ ] <script>hit()</script>\n\n> <svg onload=hit()>\n\n# <img src=x onerror=hit()>',
    '[^1]\n\n[^1]: <script>hit()</script> [x](javascript:hit())',
    '{{constructor.constructor("hit()")()}} <%= hit() %>',
    '\u202egnp.exe\u202c \u0000<script>hit()</script>\u2028',
  ];
}
