/** Returns a typical page: bars, cards, prices, buttons, a fixed element, a sticky element. */
export function shop(body: string, { style = '', root = 'lang="en"' } = {}): string {
  return `<!doctype html><html ${root}><head><meta charset="utf-8"><title>A shop</title><style>
    * { box-sizing: border-box }
    body { margin: 0; font: 16px/1.5 sans-serif; color: #223; background: #fff }
    header { position: sticky; top: 0; z-index: 2; display: flex; gap: 24px; align-items: center; padding: 12px 24px;
      background: #fff; border-bottom: 1px solid #ddd }
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; max-width: 960px; margin: 24px auto }
    article { position: relative; padding: 16px; border: 1px solid #ccd; border-radius: 12px; box-shadow: 0 2px 6px #0002 }
    article:nth-child(3n)::after { content: "new"; position: absolute; top: -8px; right: -8px; padding: 2px 6px;
      color: #fff; background: #c22; border-radius: 8px; font-size: 11px }
    h3 { margin: 0 0 8px; font-size: 14px; letter-spacing: 1px; text-transform: uppercase }
    article button { padding: 8px 14px; font: inherit; color: #fff; background: linear-gradient(#55f, #33c); border: 0; border-radius: 8px }
    .chat { position: fixed; left: 16px; bottom: 16px; padding: 12px 18px; color: #fff; background: #222; border-radius: 99px }
    ${style}</style></head><body>
    <header><strong>A shop</strong><nav><a href="#">Home</a> <a href="#">News</a> <a href="#">About us</a></nav><input value="lamps"></header>
    ${body}<div class="chat">Chat</div></body></html>`;
}

/** Returns articles, each with a text that wraps. */
export function articles(count: number): string {
  const one = (
    number: number,
  ) => `<article><h3>Article ${number}</h3><p>A long description of <b>thing ${number}</b>, which is
    <i>really</i> good and <a href="#">worth reading</a> about, over several lines.</p><p>€ ${number}.99</p><button>Buy now</button></article>`;
  return `<main>${Array.from({ length: count }, (_, index) => one(index + 1)).join('')}</main>`;
}
